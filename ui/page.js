// What the page does by itself. A question is emptied out of its box here, the moment it is sent: the server never
// writes to the box, so nothing typed while an answer is written can be lost.
window.paperchat = (() => {
  const DRAFT = "paperchat-draft";
  let answering = null; // the question being answered
  let next = false; // whether the text in the box is asked when that answer ends
  let interrupted = false; // by Stop or Clear: over only when the page has settled
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
    if (answering !== null && event.target.closest("#stop, #conversation [aria-label=Clear]")) interrupted = true;
  }, true);
  window.addEventListener("pagehide", () => {
    const draft = [answering, box()?.value].filter((text) => text?.trim()).join("\n");
    sessionStorage.setItem(DRAFT, draft);
  });

  return {
    // Before a question is sent: one at a time, and not before the last visit's conversation is there.
    async send(question, limit, ...rest) {
      if (answering !== null) return new Promise(() => {});
      answering = question;
      await restored;
      if (box().value === question && question.trim() && question.length <= limit) write("");
      return [question, ...rest];
    },
    // After the last change of an answer.
    ended() { if (!interrupted) end(); },
    // The question did not reach the server, or its answer got lost on the way.
    failed() {
      if (answering && !box().value) write(answering);
      answering = null;
      wait(false);
    },
    // After Stop or Clear.
    settled() {
      interrupted = false;
      end();
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

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  navigator.clipboard.writeText(button.dataset.copy).then(() => {
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
});
