"""How abstracts introduce, call and praise their own systems, as regular expressions.

The searched ones begin with a space, in a text that does too: a literal first character makes a search fast.
"""

from __future__ import annotations

import re

TOKEN = r"[A-Za-z0-9]\w*(?:\^\d\w*)?(?:[-./&][A-Za-z0-9]+)*\+*"
NAME = rf"(?P<name>{TOKEN})"
CAPITALISED = (
    r"(?P<name>[A-Z][\w’'-]*(?:\s(?:(?:of|for|with|and|in|to|on|by|via|from)\s(?:the\s)?)?[A-Z][\w’'-]*|\s\d\S*){0,6})"
)
DETERMINER = (
    r"(?:(?:a|an|the|our|two|three|novel|new|first|simple|unified|general|efficient|effective|open|open-source|public"
    r"|large-scale|comprehensive|powerful|fast|lightweight|so-called|proposed|innovative|i\.e\.,?)\s+){0,5}"
)
VERB = (
    r"(?:propos(?:e|es|ed|ing)|introduc(?:e|es|ed|ing)|present(?:s|ed|ing)?|develop(?:s|ed|ing)?|design(?:s|ed)?"
    r"|devise[sd]?|releas(?:e|es|ed|ing)|build|builds|built|contribute|construct(?:s|ed)?|create[sd]?|describe[sd]?"
    r"|unveil|offer|curate[sd]?|launch|yields?|leads? to|explore[sd]?|report|establish(?:es)?|implement(?:s|ed)?"
    r"|puts? forward)"
)
INTRODUCED = re.compile(rf" {VERB}\s+(?P<rest>\S)")
DIRECT = re.compile(rf"(?:here\s+)?{DETERMINER}[“\"‘']?{NAME}")
HEADS = (
    r"(?:framework|models?|methods?|approach|algorithms?|architecture|systems?|benchmarks?|datasets?|library|toolkit|network"
    r"|optimizer|strategy|paradigm|pipeline|mechanism|technique|corpus|attack|suite)"
)
HEADED = re.compile(rf"(?:[a-z-]+\s){{1,7}}{HEADS},?\s(?:called\s|named\s)?{NAME}(?=\s*[,(:.—]|\s[a-z])")
PROPER = re.compile(
    rf"(?:here\s+)?{DETERMINER}[“\"‘']?{CAPITALISED}"
    r"(?=\s*[,(:;—–.”\"’]|\s+(?:that|which|to|as|for|is|and|with|by|in|on|using|via|framework|method|model|algorithm|system)\b)"
)
CALLED = re.compile(
    r" \(?(?:called|named|dubbed|termed|coined|namely|denoted(?: as| by)?|referred to as|known as|codenamed"
    r"|abbreviated as|which we (?:call|name|term|dub|refer to as)"
    r"|we (?:call|name|term|dub|coin)(?: it| this [a-z -]{3,40}?| our [a-z -]{3,40}?)?"
    r"|calle?d? the resulting [a-z -]{3,30}?|key (?:innovation|contribution|idea|component) is)"
    r"\s*[,:]?\s+(?:the\s+|as\s+|a\s+)?[(“\"‘']?" + CAPITALISED.replace("[A-Z]", "[A-Za-z0-9]", 1)
)
RESULT = re.compile(
    r" (?:[Rr]esulting|[Oo]ur|[Pp]roposed|[Nn]ew)\s(?:(?:[a-z-]+\s){1,3},?\s?|(?:[a-z-]+\s){0,2}[a-z-]+,\s)"
    rf"{NAME}(?=\s*[,(:])"
)
PASSIVE = re.compile(
    r" (?:is|are|was|has been)\s(?:then\s|further\s)?(?:proposed|introduced|presented|developed|designed)\b"
)
PASSIVE_SUBJECT = re.compile(rf"(?<!\S){NAME}(?:\s\([^()]{{2,80}}\))?(?:,[^,.]{{3,80}},)?$")
RESULTS_IN = re.compile(rf" result(?:s|ing|ed)? in (?:[a-z-]+\s){{0,6}}{NAME}\s(?:[a-z-]+\s){{0,2}}{HEADS}\b")
DEFINED = re.compile(
    r" is (?:a|an|the first)\s"
    r"(?!widely|popular|well-known|common|standard|classic|promising|de facto|powerful|fundamental|key|central)"
)
DEFINED_SUBJECT = re.compile(rf"(?:^|[.!?]) {NAME}(?:\s\([^()]{{3,90}}\))?$")
OWN = re.compile(
    rf" (?:[Pp]roposed|[Oo]ur)\s{NAME}\b|\. The\s(?P<other>{TOKEN})\s{HEADS}\s(?:consists|comprises|has|uses)\b"
)
ASIDE = re.compile(rf",\s{NAME}(?=,\s|\s\(|\.)")
GOOD_FOLLOW = re.compile(
    r"[”\"’']?(?:\s*[,(:;.—–]|\s+-"
    r"|\s+(?:that|which|to|for|as|and|with|by|in|on|is|a|an|the|based|using|via|from)\b"
    rf"|\s+(?:[A-Za-z-]+\s+){{0,3}}{HEADS}\b|$)"
)
COMPONENT = re.compile(
    r"[”\"’']?(?:\s\([^()]{0,40}\))?\s+(?:module|loss|layers?|unit|block|head|metric|term|score|regularizer)\b"
)
APPOSITION = re.compile(r"[”\"’']?\s*[,—–]\s*(?:a|an|the first|our|which)\s")
CORPUS = re.compile(r"[”\"’']?,?\s+(?:a |an |the )?(?:[\w-]+\s){0,2}(?:dataset|corpus|benchmark)\b")
LATER = re.compile(
    r"\b(?:further|also|additionally|moreover|furthermore|finally|besides|then|specifically|in addition"
    r"|second(?:ly)?)\b[^.]{0,25}$",
    re.IGNORECASE,
)
AUTHORS = re.compile(r"\b(?:we|paper|work|study|article|authors?|here|thesis|report)\b[^.]{0,60}$", re.IGNORECASE)
SENTENCE_END = re.compile(r"[.!?](?=\s+[A-Z“\"]|$)")
WINS = re.compile(
    r"\s+(?:(?:can|also|consistently|significantly|substantially|further|not only|even)\s+)*"
    r"(?:outperforms?|achieves?|improves?|surpass(?:es)?|reduces?|exceeds?|attains?|matches|yields?|demonstrates?"
    r"|converges|delivers?|establishes|obtains?|exhibits?|is|uses?|employs?|leverages?|enables?|consists|generalizes|cuts|enhances)\b"
)
LOWER_TAIL = re.compile(r"-(?!lite$|mini$|base$|large$|small$|tiny$|pro$|net$)[a-z]{3,}$")
NO_NAMES = frozenset(
    """AI ML DL NLP CV RL LLM LLMs VLM VLMs MLLM MLLMs GNN GNNs CNN CNNs RNN RNNs GAN GANs GPU GPUs CPU API APIs 2D
    3D 4D SOTA QA VQA RGB RGB-D US UK EU USA COVID-19 IoT DNN DNNs SGD PDE PDEs ODE ODEs SDE NP-hard NP PAC MDP
    MDPs POMDP I II III IV DNA RNA MRI fMRI EEG ECG CT X-ray PhD iid i.i.d KL MCMC EM PCA SVM ICLR ICML NeurIPS
    CVPR AAAI ACL EMNLP NAACL SVD MLP LSTM BERT GPT GPT-2 GPT-3 GPT-4 CLIP ViT ViTs ResNet ImageNet MNIST
    CIFAR-10 COCO KITTI GLUE LoRA PEFT MoE RLHF SFT PyTorch TensorFlow Python C++ GitHub arXiv TPU Transformer
    Transformers Bayesian Gaussian Markov Monte Euclidean Riemannian Lipschitz Bellman Fourier Nash Pareto
    Wasserstein English Chinese""".split()
)
CHINESE = re.compile(rf"(?:提出|介绍|引入|设计|构建|开发|发布|推出)了?[^，。；,.;]{{0,16}}?(?<![A-Za-z0-9-]){NAME}")
