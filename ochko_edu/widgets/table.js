// The face of a table: it shows the parts that Python sends, changes only what changed in them, and tells Python what
// was pressed. It holds no words and no rules.

const SILENT = 5000; // ms without an answer until we say so
const AGAIN = ["next", "undo", "redo"]; // may be pressed as fast as one likes; of others a double click is one press
const TYPING = "textarea, select, input:not([type=range]):not([type=checkbox])";

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "ochko-board";
  root.innerHTML = model.get("frame");
  // The picture for readers without Python stands in the same output; while the table lives it is hidden.
  const hide = document.createElement("style");
  hide.textContent = `.ochko-still[data-of="${model.get("still")}"] { display: none !important; }`;
  root.appendChild(hide);
  el.appendChild(root);
  const parts = [...root.querySelectorAll("[data-part]")];
  const names = parts.map((part) => part.dataset.part);
  let waiting = false;
  let queued = null;
  let timer = 0;
  let focused = null;

  const show = (part) => {
    fill(part, model.get(part.dataset.part));
    const end = part.querySelector("[data-scroll=end]");
    if (end) end.scrollTop = end.scrollHeight;
    if (part.closest("details")) roomy(part);
  };

  // What comes and goes with each decision keeps its room while it is open, so that nothing below it jumps.
  const roomy = (part) => {
    const least = parseFloat(part.style.minHeight) || 0;
    part.style.minHeight = part.dataset.part === "odds" ? `${Math.max(least, part.offsetHeight)}px` : "";
  };

  // Where the keyboard's focus was lost, because its button went dark, the next one that can be pressed has it.
  const lead = () => {
    const lost = focused && (!focused.isConnected || focused.disabled || focused.hidden || !root.contains(focused));
    if (!lost) return;
    const next = root.querySelector(".ochko-keys [data-press]:not([disabled]):not([hidden])") || root.querySelector("[tabindex]");
    focused = null;
    if (next) next.focus({ preventScroll: true });
  };

  const tell = (message) => {
    if (waiting) {
      if (message.do === "go") queued = message; // of a slider that moves only the last place counts
      return;
    }
    waiting = true;
    root.setAttribute("aria-busy", "true");
    timer = setTimeout(() => root.setAttribute("data-silent", ""), SILENT);
    model.send({ ...message, tick: model.get("tick") });
  };

  const answered = () => {
    clearTimeout(timer);
    waiting = false;
    root.removeAttribute("aria-busy");
    root.removeAttribute("data-silent");
    lead();
    if (queued) {
      const message = queued;
      queued = null;
      tell(message);
    }
  };

  const field = (name) => root.querySelector(`[data-field="${name}"]`);
  const fields = () =>
    Object.fromEntries(
      [...root.querySelectorAll("[data-field]")].map((f) => [f.dataset.field, f.type === "checkbox" ? f.checked : f.value]),
    );

  const press = (name) => {
    const amount = root.querySelector("[data-amount]");
    tell({ do: name, amount: amount ? amount.value : null, fields: fields() });
  };

  root.addEventListener("click", (event) => {
    const target = event.target.closest("button");
    if (!target || target.disabled) {
      if (event.target.closest(".ochko-felt") && !event.target.closest("a, summary, input")) root.querySelector("[tabindex]").focus({ preventScroll: true });
      return;
    }
    if (target.dataset.press && (event.detail < 2 || AGAIN.includes(target.dataset.press))) press(target.dataset.press);
    if (target.dataset.set) amountIs(target.dataset.set);
    if ("copy" in target.dataset) copy();
  });

  const copy = () => {
    const saved = root.querySelector("[data-saved]");
    saved.select();
    if (navigator.clipboard) navigator.clipboard.writeText(saved.value).catch(() => document.execCommand("copy"));
    else document.execCommand("copy");
  };

  const amountIs = (value, from) => {
    for (const other of root.querySelectorAll("[data-amount], [data-slide]")) if (other !== from) other.value = value;
  };

  root.addEventListener("input", (event) => {
    const from = event.target;
    if (from.matches("[data-amount], [data-slide]")) amountIs(from.value, from);
    if (from.matches("[data-go]")) tell({ do: "go", to: Number(from.value) });
  });
  root.addEventListener("change", (event) => {
    if (event.target.matches('[data-field="letters"], [data-field="four"]')) tell({ do: "look", fields: fields() });
  });

  root.addEventListener(
    "toggle",
    (event) => {
      const name = event.target.dataset.open;
      if (name && !event.target.open) root.querySelector(`[data-part="${name}"]`).style.minHeight = "";
      if (name && model.get("opened").includes(name) !== event.target.open)
        model.send({ do: "open", name, open: event.target.open });
    },
    true,
  );

  const plain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;

  root.addEventListener("keydown", (event) => {
    if (!plain(event) || event.shiftKey || event.defaultPrevented) return;
    const at = event.target;
    // On a keyboard that writes other letters, the place of the key counts.
    let key = event.key.length === 1 && event.key > "~" && /^Key/.test(event.code) ? event.code.slice(3) : event.key;
    if (key.length === 1) key = key.toLowerCase();
    let button = null;
    if (key === "Enter" && at.matches("[data-amount]")) {
      button = ["bid", "deal"].map((n) => root.querySelector(`[data-press="${n}"]`)).find((b) => b && !b.disabled && !b.hidden);
    } else if (key === "Enter" && at.dataset.enter) {
      press(at.dataset.enter);
      event.preventDefault();
    } else if (at.matches(TYPING)) {
      return;
    } else if (key === "Enter" || key === " ") {
      if (at.closest("button, summary, a, input")) return; // they know what to do
      button = ["deal", "next"].map((n) => root.querySelector(`[data-press="${n}"]`)).find((b) => b && !b.disabled);
      event.preventDefault();
    } else {
      button = [...root.querySelectorAll("[data-key]")].find((b) => b.dataset.key === key && !b.disabled && !b.hidden);
    }
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) button.click();
  });
  root.addEventListener("focusin", (event) => (focused = event.target));
  root.addEventListener("focusout", (event) => {
    // Gone elsewhere on purpose; where a button went dark there is no such place.
    if (event.relatedTarget && !root.contains(event.relatedTarget)) focused = null;
  });

  // JupyterLab looks at keys before we do ("d d" deletes a cell): inside the table plain keys are ours, and with Ctrl,
  // Alt or Cmd they stay JupyterLab's. Escape and Shift+Enter are always JupyterLab's. The mark must be on the element
  // that has the focus: JupyterLab begins to look there.
  let guarded = null;
  const guard = (event) => {
    if (guarded) guarded.removeAttribute("data-lm-suppress-shortcuts");
    guarded = null;
    if (!root.contains(event.target)) return;
    if (!plain(event) || event.key === "Escape" || (event.shiftKey && event.key === "Enter")) return;
    guarded = event.target;
    guarded.setAttribute("data-lm-suppress-shortcuts", "");
  };
  window.addEventListener("keydown", guard, true);

  const listeners = names.map((name, k) => [`change:${name}`, () => show(parts[k])]);
  listeners.push(["change:tick", answered]);
  listeners.push(["change:counting", () => root.toggleAttribute("data-counting", model.get("counting"))]);
  // Told when Python is gone: it was stopped or started again. (The view comes as "this"; without it, gone is likelier.)
  listeners.push([
    "comm_live_update",
    function () {
      root.toggleAttribute("data-gone", !(this && this.model && this.model.comm_live));
    },
  ]);
  for (const [name, does] of listeners) model.on(name, does);
  parts.forEach(show);

  return () => {
    window.removeEventListener("keydown", guard, true);
    clearTimeout(timer);
    for (const [name, does] of listeners) model.off(name, does);
  };
}

export default { render };
