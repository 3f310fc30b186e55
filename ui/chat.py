"""The page: a conversation on the left, its sources on the right, the list of papers behind a tab. No thinking here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from rag.answer import LONGEST_QUESTION
from ui.asking import Asked, stopped
from ui.choosing import ASKING, chosen_ids
from ui.markup import MATH_DELIMITERS
from ui.papers_page import Ingest, papers_tab
from ui.quiet_gradio import gr
from ui.render import count
from ui.session import ChatService, Conversation, from_saved, resumed
from ui.sources import EMPTY
from ui.updates import Page, Updates, settled, shown

CONCURRENT_QUESTIONS = 8
WAITING_QUESTIONS = 64
ADD = "paperchat ingest FILES"
# `ui/scripts`, told of the steps of a question and of the conversation that is shown.
_SEND = f"(question, ...rest) => paperchat.send(question, {LONGEST_QUESTION}, ...rest)"
_SEND_EXAMPLE = "(...rest) => paperchat.send('', 0, ...rest).then((values) => values.slice(1))"
_ENDED, _FAILED = "() => paperchat.ended()", "() => paperchat.failed()"
_STOPPED, _SETTLED, _RESTORED = (f"() => paperchat.{step}()" for step in ("stopped", "settled", "restored"))
_ICON = '<svg viewBox="0 0 16 16" width="15" height="15" stroke="currentColor" stroke-width="1.6" aria-hidden="true">'
_CONVERSATIONS = (
    '<nav aria-label="Conversations"><button type="button" id="begin" title="New conversation">'
    f'{_ICON}<path d="M8 2v12M2 8h12"/></svg><span>New</span></button>'
    '<button type="button" id="past" title="Earlier conversations" aria-haspopup="dialog">'
    f'{_ICON}<path d="M2 4h12M2 8h12M2 12h12"/></svg><span>Earlier</span></button></nav>'
)
_KEPT = "() => paperchat.conversations.kept()"
_KEEP, _SHOWN = (f"(answers) => paperchat.conversations.{step}(answers)" for step in ("keep", "shown"))


def build_page(service: ChatService, ingest: Ingest | None = None) -> gr.Blocks:
    """The page over a service. With `ingest`, papers can be added by dropping files on the Papers tab."""
    with gr.Blocks(title=f"{service.title}: ask your papers", analytics_enabled=False, fill_width=True) as page:
        masthead = gr.HTML(masthead_html(service), elem_id="masthead")
        # Pressed by the page itself: by its button for a new conversation, and by the list of earlier ones.
        begin, reopen = (gr.Button(elem_id=name, elem_classes="pressed") for name in ("new", "reopen"))
        with gr.Tabs(elem_id="tabs"):
            with gr.Tab("Ask", id="ask") as ask_tab:
                parts = _ask_tab(_welcome(service, can_add=ingest is not None))
            with gr.Tab("Papers", id="papers") as list_tab:
                papers_tab(page, list_tab, service, ingest)
        _wire(page, service, parts, begin, reopen)
        gr.on(
            [page.load, ask_tab.select, list_tab.select],
            lambda: {
                masthead: masthead_html(service),
                parts.chat: gr.update(**_welcome(service, can_add=ingest is not None)),
            },
            outputs=[masthead, parts.chat],
            show_progress="hidden",
            api_visibility="private",
        )
    page.queue(max_size=WAITING_QUESTIONS, default_concurrency_limit=CONCURRENT_QUESTIONS)
    return page


def masthead_html(service: ChatService) -> str:
    """Name and state of what is loaded."""
    loaded, semicolon, writer = (escape(part) for part in service.status.partition("; "))
    how = f"<span>{semicolon}{writer}</span>"  # left out on a phone, where each answer says it too
    state = f'<p title="{escape(service.status)}">{loaded}{how}</p>'
    return f"<header><h1>{escape(service.title)}</h1>{state}{_CONVERSATIONS}</header>"


def _ask_tab(welcome: dict[str, Any]) -> Page:
    conversation = gr.State(None)
    saved, among = (gr.Textbox("[]", visible=False) for _ in range(2))
    with gr.Row(elem_id="ask"):
        with gr.Column(scale=6, min_width=320, elem_id="conversation-column"):
            chat = gr.Chatbot(
                label="Conversation",
                show_label=False,
                elem_id="conversation",
                buttons=[],
                feedback_options=None,
                layout="panel",
                height=None,
                latex_delimiters=list(MATH_DELIMITERS),
                group_consecutive_messages=False,
                autoscroll=False,
                **welcome,
            )
            hint = gr.HTML("", elem_id="hint")
            gr.HTML('<p role="status"></p>', elem_id="next")
            gr.HTML(ASKING, elem_id="chosen")
            with gr.Column(elem_id="asking"):
                box = gr.Textbox(
                    label="Question",
                    show_label=False,
                    placeholder="Ask about these papers",
                    elem_id="question",
                    lines=1,
                    max_lines=8,
                    autofocus=True,
                    submit_btn="Ask",
                    html_attributes=gr.InputHTMLAttributes(enterkeyhint="send"),
                )
                stop = gr.Button("Stop", elem_id="stop")
            understood = gr.Textbox(
                label="Understood as",
                elem_id="understood",
                visible=False,
                max_lines=3,
                submit_btn="Ask this",
            )
        with gr.Column(scale=5, min_width=320, elem_id="sources-column"):
            sources = gr.HTML(EMPTY, elem_id="sources", label="Sources")
    return Page(conversation, saved, among, chat, box, stop, hint, understood, sources)


def _welcome(service: ChatService, *, can_add: bool) -> dict[str, Any]:
    """What an empty conversation shows, as properties of the chat component; it follows the list."""
    papers = len(service.papers())
    own = f"Drop files on the Papers tab, or run `{ADD}` in a terminal." if can_add else f"Run `{ADD}` in a terminal."
    if not papers:
        return {"placeholder": f"### No papers yet\n{own}", "examples": []}
    words = "Every sentence of an answer is numbered; the number opens the quoted words."
    sample = f"\n\nThis is the sample list. For papers of your own: {own[0].lower()}{own[1:]}" * service.is_sample
    welcome = f"### Ask {count(papers, 'abstract')}\n{words}{sample}"
    return {"placeholder": welcome, "examples": [{"text": question} for question in service.examples]}


def _wire(page: gr.Blocks, service: ChatService, parts: Page, begin: gr.Button, reopen: gr.Button) -> None:
    def asked(question: str, conversation: Conversation | None, kept: str, among: str) -> Iterator[Updates]:
        yield from shown(service, parts, Asked(question, chosen_ids(among)), resumed(conversation, kept, service))

    def asked_again(question: str, conversation: Conversation | None, kept: str, among: str) -> Iterator[Updates]:
        # The edited question stands alone: it takes the place of the last one and needs no turn before it.
        again = Asked(question, chosen_ids(among), alone=True)
        yield from shown(service, parts, again, resumed(conversation, kept, service)[:-1])

    def example(conversation: Conversation | None, kept: str, among: str, event: gr.SelectData) -> Iterator[Updates]:
        yield from asked(event.value["text"], conversation, kept, among)

    so_far = [parts.conversation, parts.saved, parts.among]

    options = {
        "outputs": parts.all(),
        "show_progress": "hidden",
        "concurrency_limit": CONCURRENT_QUESTIONS,
        "concurrency_id": "ask",
        "trigger_mode": "once",
        "api_visibility": "private",
    }
    running = [
        parts.box.submit(asked, [parts.box, *so_far], js=_SEND, **options),
        parts.understood.submit(asked_again, [parts.understood, *so_far], js=_SEND, **options),
        parts.chat.example_select(example, so_far, js=_SEND_EXAMPLE, **options),
    ]
    for answering in running:
        answering.then(None, parts.saved, js=_KEEP).then(None, js=_ENDED)
        answering.failure(None, js=_FAILED)
    quiet = {"outputs": parts.all(), "show_progress": "hidden", "queue": False, "api_visibility": "private"}

    def leaving(leave: Any, left: Callable[..., Updates], inputs: list[Any], js: str | None, after: str) -> None:
        # First the answer is cancelled, then the page settled: a last piece on its way must not overwrite it.
        leave.click(None, cancels=running, queue=False, show_progress="hidden", api_visibility="private")
        ending = leave.click(None, js=_STOPPED).then(left, inputs, js=js, **quiet)
        ending.then(None, parts.saved, js=after).then(None, js=_SETTLED)

    def restored(kept: str) -> Updates:
        return settled(service, parts, from_saved(kept, service))

    leaving(
        parts.stop, lambda now: settled(service, parts, stopped(now or ())), [parts.conversation], None, after=_KEEP
    )
    leaving(begin, lambda: settled(service, parts, ()), [], None, after=_SHOWN)
    leaving(reopen, restored, [parts.saved], _KEPT, after=_SHOWN)
    restoring = page.load(restored, [parts.saved], js=_KEPT, **quiet)
    restoring.then(None, parts.saved, js=_SHOWN).then(None, js=_RESTORED)
