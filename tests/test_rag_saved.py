"""An answer as JSON and back."""

from __future__ import annotations

import json

from rag.answer import Answer, Sentence
from rag.saved import answer_from_json, to_json


def test_doubts_are_kept_and_stand_only_where_there_are_any() -> None:
    answer = Answer(text="A. B.", sentences=(Sentence("A."), Sentence("B.", support="partly", doubts=("number",))))
    values = to_json(answer)
    assert [sentence.get("doubts") for sentence in values["sentences"]] == [None, ("number",)]
    assert answer_from_json(json.loads(json.dumps(values))) == answer
