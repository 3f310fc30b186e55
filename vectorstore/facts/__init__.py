"""Facts of an abstract: sentence roles, numbers, data sets, models, links and promises, each with its offsets."""

from vectorstore.facts.codec import facts_from_json, facts_to_json
from vectorstore.facts.cues import own_names
from vectorstore.facts.links import find_links, find_promises
from vectorstore.facts.names import find_names
from vectorstore.facts.numbers import find_numbers
from vectorstore.facts.records import ROLES, Facts, Link, Mention, Number, SentenceFact, SentenceRole
from vectorstore.facts.roles import judge_sentences, load_role_model
from vectorstore.passages import sentence_spans

__all__ = [
    "ROLES",
    "Facts",
    "Link",
    "Mention",
    "Number",
    "SentenceFact",
    "SentenceRole",
    "extract_facts",
    "facts_from_json",
    "facts_to_json",
    "judge_sentences",
    "load_role_model",
    "own_names",
]


def extract_facts(abstract: str) -> Facts:
    """Everything the rules and the fitted role model find in a cleaned abstract. Pure; well under a millisecond."""
    spans = sentence_spans(abstract)
    coined = own_names(abstract, spans)
    datasets, models = find_names(abstract, spans, coined)
    return Facts(
        sentences=judge_sentences(abstract, spans, coined, load_role_model()),
        numbers=find_numbers(abstract, spans),
        datasets=datasets,
        models=models,
        links=find_links(abstract),
        promised_code=find_promises(abstract, spans),
    )
