"""A question goes in, a cited answer comes out.

The way of a question is `engine.py`: `conversation` (with `follow_up/`), `question` (`understanding/`, `language/`),
`retriever` and `relevance` (`retrieval/`), then a writer: `extractive/`, or `generative` (`generation/`, `provider/`)
whose sentences `citations` holds against the abstracts (`checking/`, `support/`). `build.py` wires them.
"""
