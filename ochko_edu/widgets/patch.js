// What every face shares: HTML from Python is laid over what is there, and only what differs is changed.

const same = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);
const keyOf = (node) => (node.getAttribute ? node.getAttribute("data-k") : null);

function patch(old, next) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  if (old.isEqualNode(next)) return;
  if (old.matches("input, textarea, select")) renew(old, next);
  for (const { name } of [...old.attributes])
    // What is open, and what fills a part, is not for Python to close or empty.
    if (!next.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of [...next.attributes])
    if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (!old.hasAttribute("data-part")) children(old, next);
}

const said = (field) =>
  field.matches("select") ? field.dataset.v : field.matches("textarea") ? field.textContent : field.getAttribute("value");

// A field shows what Python says; as long as that is nothing new, what somebody is writing there stays.
function renew(field, next) {
  if (field.matches("[type=checkbox]")) field.checked = next.hasAttribute("checked");
  else if (said(next) != null && (said(field) !== said(next) || field.readOnly)) {
    const value = said(next);
    // A choice is set when its list is there, a slider when its ends are.
    queueMicrotask(() => {
      if (field.value !== value) field.value = value;
    });
  }
}

function children(old, next) {
  const kept = new Map();
  for (const child of old.children) if (keyOf(child)) kept.set(keyOf(child), child);
  let at = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    const key = keyOf(wanted);
    const have = key ? kept.get(key) : at && !keyOf(at) ? at : null;
    if (have && same(have, wanted)) {
      if (have === at) at = at.nextSibling;
      else old.insertBefore(have, at);
      patch(have, wanted);
    } else {
      old.insertBefore(wanted, at);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

function fill(node, html) {
  const next = node.cloneNode(false);
  next.innerHTML = html;
  children(node, next);
}
