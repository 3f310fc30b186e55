"""Papers chosen by hand, to ask them alone: what the page shows of the choice, and what it sends. Pure functions.

Which papers are chosen is known to the browser's tab alone (`ui/scripts/chosen.js`), which sends it with a question.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape

from vectorstore.records import Paper

MOST_AT_ONCE = 1_000
"""Papers chosen by one click: more would be slow to send with every question."""
ASKING = (
    '<p class="choice" role="status" hidden><button type="button" data-act="show" title="Show them">Asking only '
    '<span class="number"></span>: <span class="names"></span></button>'
    '<button type="button" data-act="drop" aria-label="Ask the whole list again">×</button></p>'
)
CHOICE = (
    '<p class="choice" hidden><span class="number"></span>'
    '<button type="button" data-act="ask" class="primary">Ask only these</button>'
    '<button type="button" data-act="show">Show them</button>'
    '<button type="button" data-act="drop">Choose none</button></p>'
)


def box_html(paper: Paper) -> str:
    """A box that chooses a paper."""
    name = escape(paper.label)
    return (
        f'<input type="checkbox" class="choose" data-paper="{escape(paper.paper_id)}" data-label="{name}" '
        f'aria-label="Choose {name}" title="Choose, to ask only the chosen papers">'
    )


def pairs_json(papers: Sequence[Paper]) -> str:
    """Ids and labels of papers, for the page to choose them."""
    return json.dumps([[paper.paper_id, paper.label] for paper in papers], ensure_ascii=False)


def chosen_ids(text: str | None) -> tuple[str, ...]:
    """The ids that the page sent; none where it sent anything else."""
    try:
        ids = json.loads(text or "[]")
    except ValueError:
        return ()
    return tuple(ids) if isinstance(ids, list) and all(isinstance(paper_id, str) for paper_id in ids) else ()
