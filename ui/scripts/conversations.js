// Conversations are kept in this browser: what a list of them shows in one store, their answers in another, and which
// of them a tab has open in the tab itself. A tab that finds its conversation changed by another goes on in a new one.
paperchat.conversations = (() => {
  const OPEN = "paperchat-open";
  const NOTHING = "[]";
  let known = NOTHING; // the answers of this tab's conversation, as it last read or wrote them
  let full = false; // whether the browser refused to keep the newest

  const database = new Promise((resolve, reject) => {
    const request = indexedDB.open("paperchat", 1);
    request.onupgradeneeded = () => {
      for (const name of ["titles", "texts"]) request.result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch(() => null); // a browser that keeps nothing, as some private windows
  const stores = async (mode) => {
    const opened = await database;
    const transaction = opened?.transaction(["titles", "texts"], mode);
    return transaction && { titles: transaction.objectStore("titles"), texts: transaction.objectStore("texts") };
  };
  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  async function write(text) {
    const kept = await stores("readwrite");
    if (!kept) return;
    let id = sessionStorage.getItem(OPEN);
    if (!id || (await result(kept.texts.get(id))) !== known) id = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const answers = JSON.parse(text);
    const title = (await result(kept.titles.get(id)))?.title ?? answers[0].question;
    await result(kept.texts.put(text, id));
    await result(kept.titles.put({ title, changed: Date.now(), questions: answers.length }, id));
    sessionStorage.setItem(OPEN, id);
    known = text;
  }
  // Newest first: [id, { title, changed, questions }].
  async function all() {
    const kept = await stores("readonly");
    if (!kept) return [];
    const [ids, titles] = await Promise.all([result(kept.titles.getAllKeys()), result(kept.titles.getAll())]);
    return ids.map((id, place) => [id, titles[place]]).sort(([, one], [, other]) => other.changed - one.changed);
  }
  async function remove(id) {
    const kept = await stores("readwrite");
    await Promise.all([result(kept.titles.delete(id)), result(kept.texts.delete(id))]);
    if (id === sessionStorage.getItem(OPEN)) begin();
  }

  const press = (name) => document.getElementById(name).click();
  const show = () => document.querySelector("#tabs [role=tab]").click();
  const begin = () => { show(); press("new"); };
  const open = (id) => {
    sessionStorage.setItem(OPEN, id);
    show();
    press("reopen");
  };

  const drawer = document.createElement("dialog");
  drawer.id = "conversations";
  drawer.setAttribute("aria-label", "Conversations");
  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const day = (time) => new Date(time).toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" });
  const item = ([id, { title, changed, questions }]) => {
    const about = `${questions} question${questions === 1 ? "" : "s"}, ${day(changed)}`;
    const name = element("span", { className: "name", textContent: title });
    const opening = element("button", { type: "button", className: "open" }, name, element("small", { textContent: about }));
    opening.onclick = () => { drawer.close(); open(id); };
    if (id === sessionStorage.getItem(OPEN)) opening.setAttribute("aria-current", "true");
    const removing = element("button", { type: "button", className: "remove", textContent: "Delete", title: `Delete “${title}”` });
    removing.onclick = async () => {
      if (removing.textContent === "Delete") return void (removing.textContent = "Really?");
      await remove(id);
      await draw();
    };
    removing.onblur = () => { removing.textContent = "Delete"; };
    return element("li", {}, opening, removing);
  };
  async function draw() {
    const kept = await all();
    const closing = element("button", { type: "button", textContent: "Close", onclick: () => drawer.close() });
    const beginning = element("button", { type: "button", className: "begin", textContent: "New conversation" });
    beginning.onclick = () => { drawer.close(); begin(); };
    const saving = element("button", { type: "button", textContent: "Save the open one as Markdown", onclick: save });
    const none = element("p", { className: "empty", textContent: "Your conversations will be listed here." });
    const where = full ? "This browser is full: the newest answers are not kept." : "Kept in this browser only.";
    const foot = element("footer", {}, ...(known === NOTHING ? [] : [saving]), element("p", { textContent: where }));
    const head = element("header", {}, element("h2", { textContent: "Conversations" }), closing);
    drawer.replaceChildren(head, beginning, kept.length ? element("ul", {}, ...kept.map(item)) : none, foot);
  }
  // Each answer of the open conversation, as the button beside its sources copies it, oldest first.
  function save() {
    const answers = [...document.querySelectorAll("#sources [data-copy]")].map((button) => button.dataset.copy).reverse();
    paperchat.save(answers.join("\n"), "conversation.md");
  }

  document.addEventListener("click", async (event) => {
    if (event.target === drawer) drawer.close(); // beside it
    if (event.target.closest("#begin")) begin();
    if (!event.target.closest("#past")) return;
    if (!drawer.isConnected) document.body.append(drawer);
    await draw();
    drawer.showModal();
  });

  return {
    // Before the page shows a conversation: its answers, as an event of the page takes them.
    async kept() {
      const id = sessionStorage.getItem(OPEN);
      const kept = id && (await stores("readonly"));
      return [(kept && (await result(kept.texts.get(id)))) || NOTHING];
    },
    // After the page shows another conversation, or none.
    shown(text) {
      known = text;
      if (known === NOTHING) sessionStorage.removeItem(OPEN);
    },
    // After an answer.
    async keep(text) {
      if (!text || text === NOTHING || text === known) return;
      full = await write(text).then(() => false, () => true);
    },
  };
})();
