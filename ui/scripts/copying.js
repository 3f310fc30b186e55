// What is copied stands in the page: beside the sources, and under the answer as a link to it.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], a[href^='#copy-']");
  if (!button) return;
  event.preventDefault();
  button.dataset.name ??= button.textContent;
  const kept = button.hash ? document.querySelector(`${button.hash.replace("copy", "sources")} [data-copy]`) : button;
  copied(kept.dataset.copy).then((done) => {
    button.textContent = done ? "Copied" : "Not copied";
    setTimeout(() => { button.textContent = button.dataset.name; }, 1500);
  });
});
// A page that is neither on this machine nor served by https has no clipboard; the old way still works there.
async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const copy = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(copy);
  copy.select();
  const done = document.execCommand("copy");
  copy.remove();
  return done;
}
