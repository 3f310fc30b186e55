"""The names that a question asks about, as against the methods and data sets that only belong to its topic."""

from __future__ import annotations

import re
from functools import cache
from typing import Protocol

from rag.answer import Kind
from rag.language.background import weight_of
from rag.understanding.kinds import METHODS, PAPERS
from vectorstore.lexical import STOPWORDS, term_of
from vectorstore.lookup.bibliography import Bibliography


class NameLookup(Protocol):
    """What the list knows about a spelling."""

    def names_in(self, text: str) -> tuple[str, ...]:
        """The parts of a text that are names of the list, as they stand in the text."""

    def carriers(self, name: str) -> tuple[str, ...]:
        """Ids of the papers that carry the name."""

    def mentions(self, name: str) -> tuple[str, ...]:
        """Ids of the papers that mention the name."""

    @property
    def words(self) -> frozenset[str]:
        """Every word that some paper has in lower case."""

    @property
    def bibliography(self) -> Bibliography:
        """Who wrote what, when and where."""


class Remembered:
    """A name lookup that asks for each spelling once: a question is read several times."""

    def __init__(self, lookup: NameLookup) -> None:
        self.names_in = cache(lookup.names_in)
        self.carriers = cache(lookup.carriers)
        self.mentions = cache(lookup.mentions)
        self.words = lookup.words
        self.bibliography = lookup.bibliography


COMMON = frozenset(
    """ai ml dl nlp cv llm llms lm lms slm plm vlm vlms mllm lvlm vla rl rlhf rlvr drl sft rft dpo ppo grpo icl cot rag
    peft fl cl pfl dp moe moes nn nns dnn dnns cnn cnns rnn rnns lstm gru gan gans vae vaes gnn gnns gcn gat mlp mlps
    svm pca ica sgd bnn snn ssm ssms vit vits fm fms fmri mri eeg ecg meg psg ct gpu gpus tpu tpus cpu cpus ram vram
    api apis pde pdes ode odes sde sdes ood iid id sota asr tts ocr kv kl mle map em mcmc gp gps gmm ggm hmm ntk bp zo
    fo es ssl tsfm tsfms tfm tfms gfm gfms pfn pfns gda uda da qa vqa ner re mt 2d 3d 4d 1d fp8 fp16 fp32 bf16 int4
    int8 4-bit 8-bit flops flop us uk eu phd it pdf url json csv md latex html a100 h100 v100 cuda ok faq tl dr mdp ucb
    nlu nlg nmt rdb rdbs sql iot ehr ar vr ui github gitlab huggingface arxiv openreview zotero bibtex pytorch
    tensorflow jax python icml neurips iclr aaai ijcai acl emnlp naacl cvpr iccv eccv kdd
    covid covid-19 sars-cov-2 hiv aids""".split()
)
"""Acronyms of the field, places and everyday ones: never names to look up."""
DATA_SETS = frozenset(
    """imagenet cifar cifar-10 cifar-100 cifar10 cifar100 mnist svhn coco voc ade20k gsm8k math mmlu glue superglue
    squad hellaswag arc humaneval mbpp openbookqa boolq piqa winogrande alpaca c4 pile wikitext wikitext-103 laion
    laion-5b d4rl minecraft atari mujoco talent tabarena librispeech cora citeseer pubmed ogb domainnet vtab""".split()
)
"""Widely used data sets: in "which papers use X?" they are a topic, not a paper that may be missing."""

ORDINARY = 0.74
"""Weight (0 to 1, see `weight_of`) below which a lower-case word is an ordinary one: 30 of 20,000 abstracts have it."""

TOPIC = 8
"""Papers that mention a word nobody's work is called by, above which a question about it is about a topic."""

MOST = 40
"""Spellings of a question that are looked up at most; a pasted page has thousands."""

_TOKEN = re.compile(r"[A-Za-z0-9\u00c0-\u03ff]+(?:[-.][A-Za-z0-9\u00c0-\u03ff]+)*\+*")
_LIKE = re.compile(
    r"(?=.*[A-Za-z])(?:.*[a-z][A-Z].*|.*[A-Z]{2}.*|[A-Z].*\d.*|.*[A-Za-z]\d.*|.*\w\++|[A-Z][a-z]*-[A-Z0-9].*[A-Z]{2}.*|[A-Z]-[A-Z].*)"
)
_COMPOUND = re.compile(
    r".+-(?!(?:base|large|small|mini|tiny|lite|nano|medium|pro|plus|turbo|instruct|chat|net)$)[a-z]{3,}|[a-z]{2,}-.+"
)
"""A word made of a name and a plain one, "IgE-associated", "GPU-poor", "anti-TNF", is no name; a model's size is."""
_PROPER = re.compile(r"(?<=[a-z,(] )[A-Z][a-z]+(?: [A-Z][a-z]+){1,4}\b")
"""Several capitalised words inside a question: "the Subspace Trap"."""
_ONE = r"(?P<{}>[A-Za-z][\w-]*(?:\.[\w-]+)*\+*)"
_SLOTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^what(?: is|'s| does| do| did) {_ONE.format('a')}(?: (?:do|does|about|propose|for|all about))*[ ?.!]*$",
        rf"^(?:tell me (?:more )?about|summari[sz]e|describe|explain|introduce|what about|how does|tl;?dr(?: of)?)"
        rf"(?: the)? {_ONE.format('a')}(?: (?:work|works|paper|to me))*[ ?.!]*$",
        rf"^(?:compare|contrast) {_ONE.format('a')} (?:and|with|to|vs\.?|versus) {_ONE.format('b')}[ ?.!]*$",
        rf"^{_ONE.format('a')} (?:vs\.?|versus|or) {_ONE.format('b')}[ ?.!]*$",
        rf"\bdifferences? between {_ONE.format('a')} and {_ONE.format('b')}",
    )
)
_QUOTED = re.compile(r"[“\"]([^“”\"]{3,300})[”\"]")
_SET = re.compile(rf"\b(?:{PAPERS}|{METHODS}|adapters|variants)\b|论文|文章|方法", re.IGNORECASE)
_CIRCUMSTANCE = re.compile(r"\b(?:on|in terms of|regarding|with respect to|w\.r\.t\.?)\b.*$|:.*$", re.IGNORECASE)
_PRONOUNS = frozenset("it this that they them these those one you i we he she there everything all papers list".split())


def asked_names(text: str, kind: Kind, lookup: NameLookup) -> tuple[str, ...]:
    """The names in the order of the text, in the question's spelling.

    A name that a paper carries always counts. One that papers only mention counts where the question is about it
    ("what is TabPFN?", "compare TabPFN and TabICLv2"); elsewhere it is topic ("which papers extend TabPFN?"). One
    that the list has never heard of counts when it is spelled like a name.
    """
    slots = (*_slots(text), *_QUOTED.findall(text))
    found = (_without_stopwords(name, lookup) for name in lookup.names_in(text))
    known = tuple(name for name in found if name in slots or not _is_ordinary(name))
    subject = _CIRCUMSTANCE.sub("", text) if kind == "compare" else text
    about_it = kind in ("about", "compare") and not _SET.search(subject)
    references = {reference.text for reference in lookup.bibliography.references_in(text)}
    names: list[str] = []
    for spelling in _in_order(text, (*known, *slots, *_candidates(text, known)))[:MOST]:
        if lookup.carriers(spelling) or spelling in references:
            names.append(spelling)
        elif spelling.lower() not in COMMON | STOPWORDS and not _is_venue_year(spelling):
            like = _is_like_a_name(spelling)
            subject_name = like and about_it and (kind == "about" or spelling in subject)
            if kind == "about" and len(lookup.mentions(spelling)) > TOPIC:
                continue  # "tell me about LoRA" in a list of LoRA papers
            unknown = (like and spelling.lower() not in DATA_SETS) or spelling in slots
            if subject_name or (unknown and not lookup.mentions(spelling)):
                names.append(spelling)
    whole = tuple(name for name in dict.fromkeys(names) if lookup.carriers(name))
    return tuple(name for name in dict.fromkeys(names) if not _inside(name, whole, text))


def _inside(name: str, whole: tuple[str, ...], text: str) -> bool:
    """Whether the text has the name only inside a longer one that a paper carries: "LoRA" of "LoRA Patching"."""
    for longer in whole:
        if name != longer and name in longer:
            text = text.replace(longer, " ")
    return name not in text


def _candidates(text: str, known: tuple[str, ...]) -> list[str]:
    inside = " ".join(known)
    tokens = [token for token in _TOKEN.findall(text) if _is_like_a_name(token) and token not in inside]
    return [*(name for name in _PROPER.findall(text) if name not in inside), *tokens]


def _is_like_a_name(token: str) -> bool:
    plain = re.fullmatch(r"[\d.]+[A-Za-z%]{0,2}", token) or _COMPOUND.fullmatch(token)
    return len(token) > 2 and bool(_LIKE.fullmatch(token)) and not plain


def _slots(text: str) -> tuple[str, ...]:
    for pattern in _SLOTS:
        match = pattern.search(text)
        if match:
            return tuple(word for word in match.groups() if word.lower() not in _PRONOUNS | COMMON)
    return ()


def _without_stopwords(name: str, lookup: NameLookup) -> str:
    """ "is FedPissa" and "FedPissa on", read as mistyped names, are FedPissa."""
    words = name.split()
    while len(words) > 1 and words[0].lower() in STOPWORDS:
        words = words[1:]
    while len(words) > 1 and words[-1].lower() in STOPWORDS:
        words = words[:-1]
    bare = " ".join(words)
    return bare if lookup.carriers(bare) else name


def _is_ordinary(name: str) -> bool:
    """A lower-case word that many papers use, as "fix": not the paper FiX, where the question can mean the word."""
    return bool(re.fullmatch(r"[a-z]+", name)) and weight_of(term_of(name)) < ORDINARY


def _is_venue_year(token: str) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d\d", token))


def _in_order(text: str, spellings: tuple[str, ...]) -> list[str]:
    return sorted(dict.fromkeys(spellings), key=text.find)
