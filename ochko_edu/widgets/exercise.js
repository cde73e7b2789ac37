// A field for an answer and the button beside it. What was typed travels with the press itself, so that a quick Enter
// never checks an older text. It holds no words and no answers.

function render({ model, el }) {
  const form = document.createElement("form");
  form.className = "ochko-answer";
  const label = document.createElement("label");
  const field = document.createElement("input");
  const button = document.createElement("button");
  field.type = "text";
  field.autocomplete = "off";
  field.spellcheck = false;
  field.id = `ochko-${Math.random().toString(36).slice(2)}`;
  label.htmlFor = field.id;
  button.type = "submit";
  button.className = "jupyter-button ochko-main";
  form.append(label, field, button);
  const show = () => {
    label.textContent = model.get("label");
    button.textContent = model.get("button");
    button.title = model.get("tip");
    if (field.value === "") field.value = model.get("text");
  };
  const send = (event) => {
    event.preventDefault();
    model.send({ check: field.value });
  };
  // JupyterLab has keys of its own: what is typed here is for this field.
  const keep = (event) => event.stopPropagation();
  form.addEventListener("submit", send);
  field.addEventListener("keydown", keep);
  field.addEventListener("keypress", keep);
  model.on("change", show);
  show();
  el.append(form);
  return () => {
    model.off("change", show);
    form.remove();
  };
}

export default { render };
