"""The system that a paper introduces, with its exact spelling: found by how abstracts speak about their own work."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable

from vectorstore.acronyms import expansion_span, is_acronym

Add = Callable[[str, int, float], None]
"""Takes a candidate, where it stands and its points."""

ENOUGH = 4.9
"""Score from which a candidate is the paper's own system."""

_TOKEN = r"[A-Za-z0-9][\w]*(?:[-./&][A-Za-z0-9]+)*\+*"
_NAME = rf"(?P<name>{_TOKEN})"
_CAPITALISED = (
    r"(?P<name>[A-Z][\w’'-]*(?:\s(?:(?:of|for|with|and|in|to|on|by|via|from)\s(?:the\s)?)?[A-Z][\w’'-]*|\s\d\S*){0,6})"
)
_DETERMINER = (
    r"(?:(?:a|an|the|our|two|three|novel|new|first|simple|unified|general|efficient|effective|open|open-source|public"
    r"|large-scale|comprehensive|powerful|fast|lightweight|so-called|proposed|innovative|i\.e\.,?)\s+){0,5}"
)
_VERB = (
    r"(?:propos(?:e|es|ed|ing)|introduc(?:e|es|ed|ing)|present(?:s|ed|ing)?|develop(?:s|ed|ing)?|design(?:s|ed)?"
    r"|devise[sd]?|releas(?:e|es|ed|ing)|build|builds|built|contribute|construct(?:s|ed)?|create[sd]?|describe[sd]?"
    r"|unveil|offer|curate[sd]?|launch|yields?|leads? to|explore[sd]?|report|establish(?:es)?|implement(?:s|ed)?)"
)
_INTRODUCED = re.compile(rf" {_VERB}\s+(?P<rest>\S)")
_DIRECT = re.compile(rf"(?:here\s+)?{_DETERMINER}[“\"‘']?{_NAME}")
_HEADS = (
    r"(?:framework|models?|method|approach|algorithm|architecture|system|benchmark|dataset|library|toolkit|network"
    r"|optimizer|strategy|paradigm|pipeline|mechanism|technique|corpus|attack|suite)"
)
_HEADED = re.compile(rf"(?:[a-z-]+\s){{1,7}}{_HEADS},?\s(?:called\s|named\s)?{_NAME}(?=\s*[,(:.—]|\s[a-z])")
_PROPER = re.compile(
    rf"(?:here\s+)?{_DETERMINER}[“\"‘']?{_CAPITALISED}"
    r"(?=\s*[,(:;—–.”\"’]|\s+[a-z])"
)
_CALLED = re.compile(
    r" (?:called|named|dubbed|termed|coined|namely|denoted(?: as| by)?|referred to as|known as|codenamed"
    r"|abbreviated as|which we (?:call|name|term|dub|refer to as)"
    r"|we (?:call|name|term|dub|coin)(?: it| this [a-z -]{3,40}?| our [a-z -]{3,40}?)?"
    r"|calle?d? the resulting [a-z -]{3,30}?|key (?:innovation|contribution|idea|component) is)"
    r"\s*[,:]?\s+(?:the\s+|as\s+|a\s+)?[“\"‘']?" + _CAPITALISED.replace("[A-Z]", "[A-Za-z0-9]", 1)
)
_RESULT = re.compile(
    r" (?:[Rr]esulting|[Oo]ur|[Pp]roposed|[Nn]ew)\s(?:(?:[a-z-]+\s){1,3},?\s?|(?:[a-z-]+\s){0,2}[a-z-]+,\s)"
    rf"{_NAME}(?=\s*[,(:])"
)
_PASSIVE = re.compile(
    r" (?:is|are|was|has been)\s(?:then\s|further\s)?(?:proposed|introduced|presented|developed|designed)\b"
)
_PASSIVE_SUBJECT = re.compile(rf"(?<!\S){_NAME}(?:\s\([^()]{{2,80}}\))?(?:,[^,.]{{3,80}},)?$")
_RESULTS_IN = re.compile(rf" result(?:s|ing|ed)? in (?:[a-z-]+\s){{0,6}}{_NAME}\s(?:[a-z-]+\s){{0,2}}{_HEADS}\b")
_GOOD_FOLLOW = re.compile(
    r"[”\"’']?(?:\s*[,(:;.—–]|\s+-"
    r"|\s+(?:that|which|to|for|as|and|with|by|in|on|is|a|an|the|based|using|via|from)\b"
    rf"|\s+(?:[A-Za-z-]+\s+){{0,3}}{_HEADS}\b|$)"
)
_COMPONENT = re.compile(
    r"[”\"’']?(?:\s\([^()]{0,40}\))?\s+(?:module|loss|layers?|unit|block|head|metric|term|score|regularizer)\b"
)
_APPOSITION = re.compile(r"[”\"’']?\s*[,—–]\s*(?:a|an|the first|our|which)\s")
_CORPUS = re.compile(r"[”\"’']?,?\s+(?:a |an |the )?(?:[\w-]+\s){0,2}(?:dataset|corpus|benchmark)\b")
_LATER = re.compile(
    r"\b(?:further|also|additionally|moreover|furthermore|finally|besides|then|specifically|in addition"
    r"|second(?:ly)?)\b[^.]{0,25}$",
    re.IGNORECASE,
)
_AUTHORS = re.compile(r"\b(?:we|paper|work|study|article|authors?|here|thesis|report)\b[^.]{0,60}$", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?](?=\s+[A-Z“\"]|$)")
_WINS = re.compile(
    r"\s+(?:(?:can|also|consistently|significantly|substantially|further|not only|even)\s+)*"
    r"(?:outperforms?|achieves?|improves?|surpass(?:es)?|reduces?|exceeds?|attains?|matches|yields?|demonstrates?"
    r"|converges|delivers?|establishes|obtains?|exhibits?|is|uses?|employs?|leverages?|enables?|consists|generalizes|cuts|enhances)\b"
)
_LOWER_TAIL = re.compile(r"-(?!lite$|mini$|base$|large$|small$|tiny$|pro$|net$)[a-z]{3,}$")
_NO_NAMES = frozenset(
    """AI ML DL NLP CV RL LLM LLMs VLM VLMs MLLM MLLMs GNN GNNs CNN CNNs RNN RNNs GAN GANs GPU GPUs CPU API APIs 2D
    3D 4D SOTA QA VQA RGB RGB-D US UK EU USA COVID-19 IoT DNN DNNs SGD PDE PDEs ODE ODEs SDE NP-hard NP PAC MDP
    MDPs POMDP I II III IV DNA RNA MRI fMRI EEG ECG CT X-ray PhD iid i.i.d KL MCMC EM PCA SVM ICLR ICML NeurIPS
    CVPR AAAI ACL EMNLP NAACL SVD MLP LSTM BERT GPT GPT-2 GPT-3 GPT-4 CLIP ViT ViTs ResNet ImageNet MNIST
    CIFAR-10 COCO KITTI GLUE LoRA PEFT MoE RLHF SFT PyTorch TensorFlow Python C++ GitHub arXiv TPU Transformer
    Transformers Bayesian Gaussian Markov Monte Euclidean Riemannian Lipschitz Bellman Fourier Nash Pareto
    Wasserstein English Chinese""".split()
)


def is_system_shaped(word: str) -> bool:
    """Whether a word looks like a system's name: capitals or digits inside, not only at the front."""
    if word in _NO_NAMES or not 2 <= len(word) <= 32 or _LOWER_TAIL.search(word) or not re.search(r"[A-Za-z]{2}", word):
        return False
    capitals = sum(character.isupper() for character in word)
    if capitals >= 2 or word.endswith("+"):
        return not re.fullmatch(r"(?:[A-Z]\.)+|\d+[A-Za-z]|[A-Z]-[a-z]+", word)
    mixed = bool(re.search(r"[A-Za-z]\d|\d[A-Za-z]", word)) and not word[0].isdigit()
    return (mixed and capitals >= 1) or bool(re.match(r"[a-z]+[A-Z]", word))


def system_name(text: str) -> str:
    """The name of the system that this abstract introduces, as it is spelled there; empty when it introduces none."""
    scores: dict[str, float] = defaultdict(float)
    first: dict[str, int] = {}

    def add(name: str, at: int, points: float) -> None:
        name = name.strip(" ’'.,-")
        if name and points > scores.get(name, 0.0):
            scores[name] = points
            first[name] = at

    text = f" {text}"  # Every pattern begins with a space: that is what makes the search fast.
    for match in _INTRODUCED.finditer(text):
        _from_introduction(text, match, add)
    for pattern, points in ((_CALLED, 4.5), (_RESULT, 5.0), (_RESULTS_IN, 5.0)):
        for match in pattern.finditer(text):
            name = match.group("name")
            if is_system_shaped(name):
                add(name, match.start("name"), max(points, 5.0))
            elif pattern is _CALLED and name[0].isupper() and name not in _NO_NAMES:
                add(_with_acronym(text, name, match.end("name")), match.start("name"), points)
    for match in _PASSIVE.finditer(text):
        start = max(0, match.start() - 160)
        found = _PASSIVE_SUBJECT.search(text[start : match.start()])
        if found and is_system_shaped(found.group("name")):
            add(found.group("name"), start + found.start("name"), 4.0)
    best, best_score = "", ENOUGH
    for name, points in scores.items():
        total = points + _support(text, name, first[name])
        if total > best_score or (total == best_score and best and first[name] < first[best]):
            best, best_score = name, total
    return best


def _from_introduction(text: str, match: re.Match[str], add: Add) -> None:
    """Candidates in what follows a verb of introducing: the name itself, or a phrase with its acronym in brackets."""
    start, before = match.start("rest"), text[max(0, match.start() - 70) : match.start()]
    points = 5.0 + (0.5 if _AUTHORS.search(before) else -1.0) - (2.0 if _LATER.search(before) else 0.0)
    if (direct := _DIRECT.match(text, start)) and is_system_shaped(direct.group("name")):
        add(direct.group("name"), direct.start("name"), points - (0 if _GOOD_FOLLOW.match(text, direct.end()) else 3.0))
    if (headed := _HEADED.match(text, start)) and is_system_shaped(headed.group("name")):
        add(headed.group("name"), headed.start("name"), points - 0.5)
    end = _sentence_end(text, start)
    bracket = re.search(r"\(\s*[“\"*]?([\w+/&.-]{2,30})[”\"*]?\s*[,;)]", text[start:end])
    if (
        bracket
        and bracket.group(1) not in _NO_NAMES
        and (is_system_shaped(bracket.group(1)) or is_acronym(bracket.group(1)))
    ):
        span = expansion_span(bracket.group(1), text, start + bracket.start())
        lead = text[start : span[0] if span else start + bracket.start()]
        if _is_lead(lead, bool(span)):
            add(bracket.group(1), start + bracket.start(1), points + (0.5 if span else -0.5))
    if proper := _PROPER.match(text, start):
        name = proper.group("name")
        plain = is_system_shaped(name) or name in _NO_NAMES
        alone = " " not in name and not re.match(r"\s*[,(:—–.]|\s(?:is|that|which)\b", text[proper.end() :])
        if not plain and not alone:
            add(name, proper.start("name"), points - 1.0)


def _is_lead(lead: str, expanded: bool) -> bool:
    """Whether only determiners and describing words stand between the verb and the expansion of the acronym."""
    if re.search(r"[.;:]|\b(?:based on|built on|by|using|via|such as|like|over|than|where)\b", lead):
        return False
    if expanded:
        named = re.search(r"\b(?:named|called|termed|dubbed|namely|i\.e\.),?\s+(?:the\s+)?$", lead)
        return bool(named) or not re.search(
            r"\b(?:of|for|to|in|on|with|that|which|from|and)\s(?:[a-z-]+\s){0,2}$", lead
        )
    return "," not in lead and len(lead.split()) <= 12 and bool(re.search(r"[A-Z]", lead))


def _with_acronym(text: str, name: str, end: int) -> str:
    """The acronym that follows a name in brackets, else the name."""
    bracket = re.match(r"[”\"’]?\s\(\s*([\w+/&.-]{2,30})\s*\)", text[end : end + 40])
    return bracket.group(1) if bracket and is_acronym(bracket.group(1)) else name


def _support(text: str, name: str, at: int) -> float:
    """How the rest of the text speaks for a candidate: often named, subject of results, in the code's address."""
    places = _occurrences(text, name)
    points = 0.6 * min(len(places), 5) - 0.6
    if places and places[0] < at - 1:
        points -= 3.0
    if any(_WINS.match(text, place + len(name)) for place in places):
        points += 1.5
    if "http" in text and f"/{name}".lower() in text.lower():
        points += 2.0
    if _COMPONENT.match(text, at + len(name)):
        points -= 2.0
    if _APPOSITION.match(text, at + len(name)):
        points += 1.0
    if _CORPUS.match(text, at + len(name)):
        points -= 0.3
    return points


def _occurrences(text: str, name: str) -> list[int]:
    """Where the name stands as a word of its own: `FooRA` does not stand in `FooRA+` or `FooRA-XL`."""
    places: list[int] = []
    place = text.find(name)
    while place >= 0:
        end = place + len(name)
        before, after = text[place - 1 : place], text[end : end + 2]
        longer = after[:1].isalnum() or after[:1] in ("+", "_")
        if not (before.isalnum() or before in ("-", "_") or longer or re.fullmatch(r"-[A-Z\d]", after)):
            places.append(place)
        place = text.find(name, end)
    return places


def _sentence_end(text: str, start: int) -> int:
    found = _SENTENCE_END.search(text, start)
    return found.start() if found else len(text)
