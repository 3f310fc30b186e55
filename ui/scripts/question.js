// What the page does by itself. A question is emptied out of its box here, the moment it is sent: the server never
// writes to the box, so nothing typed while an answer is written can be lost.
window.paperchat = (() => {
  const DRAFT = "paperchat-draft";
  let answering = null; // the question being answered
  let next = false; // whether the text in the box is asked when that answer ends
  let following = true; // whether the newest question is kept in sight
  let stopping = null; // from Stop, New or another conversation until the page has settled
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
    if (event.target.closest("#reopen")) following = true;
    if (answering === null || stopping || !event.target.closest("#stop, #new, #reopen")) return;
    stopping = {};
    stopping.done = new Promise((resolve) => { stopping.resolve = resolve; });
  }, true);
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    document.addEventListener(type, () => { following = false; }, { capture: true, passive: true });
  }
  let newest; // the id of the newest answer's sources, which begin at the top of their column
  const showSources = () => {
    const turn = document.querySelector("#sources .turn.newest")?.id;
    if (turn && turn !== newest) document.querySelector("#sources-column").scrollTo({ top: 0, behavior: "instant" });
    newest = turn;
  };
  new MutationObserver((changes) => {
    showSources();
    const inside = ({ target }) => (target.closest ? target : target.parentElement)?.closest("#conversation");
    if (changes.some(inside)) follow();
  }).observe(document, { subtree: true, childList: true, characterData: true });
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
      return paperchat.chosen.into([question, ...rest]);
    },
    // After the last change of an answer.
    ended() {
      if (stopping) stopping.resolve();
      else end();
    },
    // Between Stop, and the like, and what the page shows then: until the answer has really ended.
    async stopped() { await stopping?.done; },
    // The question did not reach the server, or its answer got lost on the way.
    failed() {
      if (answering && !box().value) write(answering);
      stopping?.resolve();
      answering = null;
      wait(false);
    },
    // After Stop, and the like.
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

// Gradio names each message by its source; a screen reader should read the message itself.
new MutationObserver(() => document.querySelectorAll(
  "[data-testid=bot][aria-label], [data-testid=user][aria-label]",
).forEach((message) => message.removeAttribute("aria-label")))
  .observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-label"] });
