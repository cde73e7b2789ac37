// A panel: it shows the HTML that Python sends, changes only what differs, and tells Python what was pressed or chosen.
// It holds no words and no rules.

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "ochko-panel";
  el.append(root);

  const show = () => {
    const held = root.contains(document.activeElement) ? document.activeElement.dataset.k : null;
    fill(root, model.get("html"));
    // Where the keyboard's focus was lost, whatever stands in for its button has it.
    if (held && !root.contains(document.activeElement)) {
      const next = root.querySelector(`[data-k="${CSS.escape(held)}"]`) || root.querySelector("button, select, input");
      if (next) next.focus({ preventScroll: true });
    }
  };
  const fields = () =>
    Object.fromEntries(
      [...root.querySelectorAll("[data-field]")].map((f) => [f.dataset.field, f.type === "checkbox" ? f.checked : f.value]),
    );
  const tell = (from, value) => {
    const { do: what, name } = from.dataset;
    model.send({ do: what, name: name ?? null, value: value ?? null, fields: fields() });
  };

  root.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.do) tell(button, button.dataset.value);
    if (button.dataset.copy) {
      const text = root.querySelector(`[data-text="${button.dataset.copy}"]`);
      text.select();
      if (navigator.clipboard) navigator.clipboard.writeText(text.value).catch(() => document.execCommand("copy"));
      else document.execCommand("copy");
    }
  });
  root.addEventListener("change", (event) => {
    const field = event.target;
    if (!field.dataset.do || field.matches("button")) return;
    const value = field.type === "checkbox" ? String(field.checked) : field.value;
    tell(field, value);
    // What is refused goes back to what Python says; what is taken, Python says anew.
    delete field.ochkoSaid;
  });
  // JupyterLab has keys of its own: what is typed here is for this panel.
  const keep = (event) => {
    if (event.target.matches("textarea, input, select")) event.stopPropagation();
  };
  root.addEventListener("keydown", (event) => {
    keep(event);
    const box = event.target;
    if (event.key !== "Enter" || event.isComposing || !box.matches("[data-code]")) return;
    // A new line of code begins where the last one did, and further in after a colon.
    const before = box.value.slice(0, box.selectionStart);
    const last = before.slice(before.lastIndexOf("\n") + 1);
    const indent = last.match(/^ */)[0] + (last.trimEnd().endsWith(":") ? "    " : "");
    event.preventDefault();
    box.setRangeText(`\n${indent}`, box.selectionStart, box.selectionEnd, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });
  root.addEventListener("keypress", keep);
  const numbers = (event) => {
    const box = event.target;
    const gutter = box.matches && box.matches("[data-code]") && box.parentElement.querySelector(".ochko-gutter");
    if (gutter) gutter.scrollTop = box.scrollTop;
  };
  root.addEventListener("scroll", numbers, true);
  model.on("change:html", show);
  show();
  return () => {
    model.off("change:html", show);
    root.remove();
  };
}

export default { render };
