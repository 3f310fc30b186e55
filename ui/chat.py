"""The page: a conversation on the left, its sources on the right, the list of papers behind a tab. No thinking here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from rag.answer import LONGEST_QUESTION
from ui.asking import stopped
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
# `ui/page.js`, told of the steps of a question.
_SEND = f"(question, ...rest) => paperchat.send(question, {LONGEST_QUESTION}, ...rest)"
_SEND_EXAMPLE = "(...rest) => paperchat.send('', 0, ...rest).then((values) => values.slice(1))"
_ENDED, _FAILED = "() => paperchat.ended()", "() => paperchat.failed()"
_STOPPED, _SETTLED, _RESTORED = (f"() => paperchat.{step}()" for step in ("stopped", "settled", "restored"))


def build_page(service: ChatService, ingest: Ingest | None = None) -> gr.Blocks:
    """The page over a service. With `ingest`, papers can be added by dropping files on the Papers tab."""
    with gr.Blocks(title=f"{service.title}: ask your papers", analytics_enabled=False, fill_width=True) as page:
        masthead = gr.HTML(masthead_html(service), elem_id="masthead")
        with gr.Tabs(elem_id="tabs"):
            with gr.Tab("Ask", id="ask") as ask_tab:
                parts = _ask_tab(_welcome(service, can_add=ingest is not None))
            with gr.Tab("Papers", id="papers") as list_tab:
                papers_tab(page, list_tab, service, ingest)
        _wire(page, service, parts)
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
    return f'<header><h1>{escape(service.title)}</h1><p title="{escape(service.status)}">{loaded}{how}</p></header>'


def _ask_tab(welcome: dict[str, Any]) -> Page:
    conversation = gr.State(None)
    # Fixed names: a random one, the default, would lose the conversation when the server restarts.
    saved = gr.BrowserState("[]", storage_key="paperchat-conversation", secret="paperchat-conversation")
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
    return Page(conversation, saved, chat, box, stop, hint, understood, sources)


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


def _wire(page: gr.Blocks, service: ChatService, parts: Page) -> None:
    def asked(question: str, conversation: Conversation | None, kept: str) -> Iterator[Updates]:
        yield from shown(service, parts, question, resumed(conversation, kept, service))

    def asked_again(question: str, conversation: Conversation | None, kept: str) -> Iterator[Updates]:
        # The edited question stands alone: it takes the place of the last one and needs no turn before it.
        yield from shown(service, parts, question, resumed(conversation, kept, service)[:-1], alone=True)

    def example(conversation: Conversation | None, kept: str, event: gr.SelectData) -> Iterator[Updates]:
        yield from shown(service, parts, event.value["text"], resumed(conversation, kept, service))

    so_far = [parts.conversation, parts.saved]

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
        answering.then(None, js=_ENDED)
        answering.failure(None, js=_FAILED)
    quiet = {"outputs": parts.all(), "show_progress": "hidden", "queue": False, "api_visibility": "private"}
    # First the answer is cancelled, then the page settled: a last piece on its way must not overwrite it.
    for stop, left in ((parts.stop.click, stopped), (parts.chat.clear, lambda _: ())):
        stop(None, cancels=running, queue=False, show_progress="hidden", api_visibility="private")
        ending = stop(None, js=_STOPPED)
        ending.then(_left(service, parts, left), [parts.conversation], **quiet).then(None, js=_SETTLED)
    restoring = page.load(lambda kept: settled(service, parts, from_saved(kept, service)), [parts.saved], **quiet)
    restoring.then(None, js=_RESTORED)


def _left(
    service: ChatService, parts: Page, left: Callable[[Conversation], Conversation]
) -> Callable[[Conversation | None], Updates]:
    """The event that shows what is left of a conversation."""
    return lambda conversation: settled(service, parts, left(conversation or ()))
