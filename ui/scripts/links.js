// Links within the page leave no steps behind, so that Back leaves the page. On a phone the sources cover the
// conversation: there Back, or the link at their head, closes them, and it stands where it was left.
const NARROW = matchMedia("(max-width: 760px)");
const covering = () => history.state?.covering === true;
let opened = null;
const go = (place) => {
  if (!NARROW.matches || covering()) return location.replace(place);
  location.assign(place);
  history.replaceState({ ...history.state, covering: true }, "");
};
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']:not([href^='#copy-'])");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!link.matches(".back")) {
    if (link.closest("#conversation")) opened = link;
    go(link.hash);
  } else if (covering()) {
    history.back();
  } else {
    location.replace("#");
  }
});
addEventListener("hashchange", () => {
  if (!NARROW.matches || location.hash.length > 1) return;
  if (opened?.isConnected) opened.focus({ preventScroll: true });
});

// A number shows its quote when it is pointed at or reached by the keyboard; the title serves where this does not run.
const card = Object.assign(document.createElement("div"), { id: "quote" });
card.setAttribute("aria-hidden", "true");
const show = (link) => {
  if (link.title) {
    link.setAttribute("aria-description", link.title);
    link.removeAttribute("title");
  }
  card.textContent = link.getAttribute("aria-description");
  document.body.append(card);
  const place = link.getBoundingClientRect();
  const above = place.top - card.offsetHeight - 6;
  card.style.left = `${Math.max(8, Math.min(place.left - 24, innerWidth - card.offsetWidth - 8))}px`;
  card.style.top = `${above > 8 ? above : place.bottom + 6}px`;
};
const hide = () => card.remove();
document.addEventListener("pointerover", (event) => {
  const link = event.target.closest("a.cite");
  if (link && event.pointerType === "mouse") show(link);
  else hide();
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches("a.cite:focus-visible")) show(event.target);
});
for (const type of ["focusout", "click", "scroll", "keydown"]) document.addEventListener(type, hide, true);
