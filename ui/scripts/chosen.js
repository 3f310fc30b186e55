// Papers chosen by hand: while there are any, a question is asked of them alone. The choice lives in the tab.
paperchat.chosen = (() => {
  const KEY = "paperchat-chosen";
  const chosen = new Map(JSON.parse(sessionStorage.getItem(KEY) ?? "[]")); // paper id -> label
  const papers = () => (chosen.size === 1 ? "1 chosen paper" : `${chosen.size} chosen papers`);
  const write = (place, text) => { if (place && place.textContent !== text) place.textContent = text; };

  function draw() {
    for (const box of document.querySelectorAll("input[data-paper]")) box.checked = chosen.has(box.dataset.paper);
    for (const bar of document.querySelectorAll(".choice")) {
      bar.hidden = chosen.size === 0;
      write(bar.querySelector(".number"), papers());
      write(bar.querySelector(".names"), [...chosen.values()].slice(0, 20).join(", "));
    }
  }
  function change(pairs, wanted = true) {
    for (const [id, label] of pairs) {
      if (wanted) chosen.set(id, label);
      else chosen.delete(id);
    }
    sessionStorage.setItem(KEY, JSON.stringify([...chosen]));
    draw();
  }
  const tab = (place) => document.querySelectorAll("#tabs [role=tab]")[place].click();
  const acts = {
    drop() { change([...chosen], false); },
    ask() {
      tab(0);
      document.querySelector("#question textarea").focus();
    },
    show() {
      tab(1);
      const only = document.querySelector("#only-chosen input");
      if (only && !only.checked) only.click();
    },
  };

  document.addEventListener("change", ({ target }) => {
    if (target.matches("input[data-paper]")) change([[target.dataset.paper, target.dataset.label]], target.checked);
  });
  document.addEventListener("click", (event) => {
    const these = event.target.closest("[data-choose]");
    if (these) {
      acts.drop();
      change(JSON.parse(these.dataset.choose));
      acts.ask();
    }
    acts[event.target.closest(".choice [data-act]")?.dataset.act]?.();
  });
  new MutationObserver(draw).observe(document, { subtree: true, childList: true });

  return {
    // The last input of an event of the page: the ids of the chosen papers.
    into: (values) => [...values.slice(0, -1), JSON.stringify([...chosen.keys()])],
    add: (pairs) => change(JSON.parse(pairs)),
  };
})();
