// What the page does by itself. A question is emptied out of its box here, the moment it is sent: the server never
// writes to the box, so nothing typed while an answer is written can be lost.
window.paperchat = (() => {
  const DRAFT = "paperchat-draft";
  let answering = null; // the question being answered
  let next = false; // whether the text in the box is asked when that answer ends
  let following = true; // whether the newest question is kept in sight
  let stopping = null; // from a click on Stop or Clear until the page has settled
  let restore;
  const restored = new Promise((resolve) => { restore = resolve; });

  const box = () => document.querySelector("#question textarea");
  const write = (text) => {
    box().value = text;
    box().dispatchEvent(new Event("input", { bubbles: true }));
  };
  const wait = (waiting) => {
    next = waiting;
    const words = "Asked as soon as this answer ends. To take it back, change it.";
    document.querySelector("#next p").textContent = waiting ? words : "";
  };
  // A new question goes to the top of the conversation and stays there while its answer grows, until the reader moves.
  const follow = () => {
    const log = document.querySelector("#conversation [role=log]");
    const asked = [...document.querySelectorAll("#conversation .question")].pop();
    if (following && log && asked) log.scrollTop += asked.getBoundingClientRect().top - log.getBoundingClientRect().top - 12;
  };
  const end = () => {
    answering = null;
    requestAnimationFrame(() => { if (answering === null) following = false; }); // once its last words are drawn
    if (!next) return;
    wait(false);
    document.querySelector("#question .submit-button").click();
  };

  document.addEventListener("keydown", (event) => {
    if (event.target !== box() || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (answering === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.target.value.trim()) wait(true);
  }, true);
  document.addEventListener("input", (event) => { if (next && event.target === box()) wait(false); }, true);
  document.addEventListener("click", (event) => {
    if (answering === null || stopping || !event.target.closest("#stop, #conversation [aria-label=Clear]")) return;
    stopping = {};
    stopping.done = new Promise((resolve) => { stopping.resolve = resolve; });
  }, true);
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    document.addEventListener(type, () => { following = false; }, { capture: true, passive: true });
  }
  new MutationObserver(follow).observe(document, { subtree: true, childList: true, characterData: true });
  window.addEventListener("pagehide", () => {
    const draft = [answering, box()?.value].filter((text) => text?.trim()).join("\n");
    sessionStorage.setItem(DRAFT, draft);
  });

  return {
    // Before a question is sent: one at a time, and not before the last visit's conversation is there.
    async send(question, limit, ...rest) {
      if (answering !== null) return new Promise(() => {});
      answering = question;
      following = true;
      await restored;
      if (box().value === question && question.trim() && question.length <= limit) write("");
      return [question, ...rest];
    },
    // After the last change of an answer.
    ended() {
      if (stopping) stopping.resolve();
      else end();
    },
    // Between Stop or Clear and what the page shows then: until the answer has really ended.
    async stopped() { await stopping?.done; },
    // The question did not reach the server, or its answer got lost on the way.
    failed() {
      if (answering && !box().value) write(answering);
      stopping?.resolve();
      answering = null;
      wait(false);
    },
    // After Stop or Clear.
    settled() {
      stopping = null;
      end();
    },
    // A text as a file of the reader's own: nothing is kept on the server.
    save(text, name) {
      const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
      Object.assign(document.createElement("a"), { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    },
    // After the conversation of the last visit was put back.
    restored() {
      const draft = sessionStorage.getItem(DRAFT);
      if (draft && !box().value) write(draft);
      restore();
    },
  };
})();

// The conversation is kept for each tab, so that one tab's answers do not replace another's; a new tab goes on with the
// one that was written to last.
const KEPT = "paperchat-conversation";
const { getItem, setItem } = Storage.prototype;
Storage.prototype.getItem = function (key) {
  const own = this === localStorage && key === KEPT ? getItem.call(sessionStorage, key) : null;
  return own ?? getItem.call(this, key);
};
Storage.prototype.setItem = function (key, value) {
  if (this === localStorage && key === KEPT) setItem.call(sessionStorage, key, value);
  setItem.call(this, key, value);
};

// Gradio names each message by its source; a screen reader should read the message itself.
new MutationObserver(() => document.querySelectorAll(
  "[data-testid=bot][aria-label], [data-testid=user][aria-label]",
).forEach((message) => message.removeAttribute("aria-label")))
  .observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-label"] });

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  copied(button.dataset.copy).then((done) => {
    button.textContent = done ? "Copied" : "Not copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
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
  const link = event.target.closest("a[href^='#']");
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
  const place = opened;
  if (place?.isConnected) place.focus({ preventScroll: true });
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
