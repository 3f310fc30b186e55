"""What a comparison is to compare by, read behind the names or behind the papers that are meant."""

from __future__ import annotations

import pytest

from rag.understanding.criteria import split_criteria, themes_of


@pytest.mark.parametrize(
    ("text", "names", "criteria"),
    [
        ("compare A1 and B2 on memory", ("A1", "B2"), ("memory",)),
        ("A1 vs B2 - which is cheaper to run?", ("A1", "B2"), ("cheaper to run",)),
        ("compare A1 and B2 on data used", ("A1", "B2"), ("data",)),
        ("compare A1, B2: speed, memory and code", ("A1", "B2"), ("speed", "memory", "code")),
        ("difference in memory between A1 and B2", ("A1", "B2"), ("memory",)),
        ("A1 vs B2 parameter complexity", ("A1", "B2"), ("parameter complexity",)),
        ("how do A1 and B2 save memory?", ("A1", "B2"), ("how they save memory",)),
        ("how do A1 and B2 compare on memory?", ("A1", "B2"), ("memory",)),
        ("compare A1 and B2 for image retrieval", ("A1", "B2"), ()),
        ("compare A1 and B2 for memory", ("A1", "B2"), ("memory",)),
        ("compare A1 and B2 for retrieval: memory and speed", ("A1", "B2"), ("memory", "speed")),
        ("in what way is A1 different from B2 in avoiding drift?", ("A1", "B2"), ("avoiding drift",)),
        ("do A1 and B2 report parameter counts? Compare them.", ("A1", "B2"), ("parameter counts",)),
        ("A1 and B2 both adapt something. What exactly is adapted in each one?", ("A1", "B2"), ("adapted",)),
        ("table of A1 and B2 with the training signal each uses", ("A1", "B2"), ("training signal",)),
        ("what do A1 and B2 each change, and which gain do they report?", ("A1", "B2"), ("change", "gain")),
        ("what problem do A1 and B2 solve, and how?", ("A1", "B2"), ("problem solve", "how")),
        ("which data were A1 and B2 tested on?", ("A1", "B2"), ("data tested on",)),
        ("what problem do A1 and B2 solve?", ("A1", "B2"), ("problem solve",)),
        ("compare adapter papers by what they send and what is kept", (), ("what they send", "what is kept")),
        ("compare the adapter papers on memory use", (), ("memory use",)),
    ],
)  # fmt: skip
def test_criteria_behind_the_papers(text: str, names: tuple[str, ...], criteria: tuple[str, ...]) -> None:
    subject, found = split_criteria(text, names)
    assert found == criteria
    assert text.startswith(subject)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("compare papers on federated learning", ()),
        ("compare the adapter methods on continual learning", ()),
        ("compare the adapter papers in a table", ()),
        ("how do A1 and B2 differ", ("A1", "B2")),
        ("what do A1 and B2 have in common?", ("A1", "B2")),
        ("A1 versus B2 — are these about the same thing?", ("A1", "B2")),
    ],
)
def test_a_topic_is_no_criterion(text: str, names: tuple[str, ...]) -> None:
    assert split_criteria(text, names) == (text, ())


def test_themes_are_what_abstracts_say_of_them() -> None:
    (memory,) = themes_of("memory")
    assert memory.search("under 50GB GPU memory")
    assert not memory.search("faster than before")
    assert len(themes_of("communication cost")) == 2
    assert themes_of("elegance") == ()
