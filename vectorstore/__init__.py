"""A list of papers goes in, passages can be found.

The way of a file is `ingest.py`: `readers/`, `cleaning` (`text/`), `merge/`, `naming` (`labels/`), `passages`,
`facts/`, `embeddings`, then `store` and `snapshot` (`steps/`, `storage/`). Questions read the snapshot, with `lexical`,
`sentences` and `lookup/`.
"""
