"""Facts of many abstracts, as a filter: a JSON string a line in, the facts as JSON a line out."""

from __future__ import annotations

import json
import sys

from vectorstore.facts import extract_facts, facts_to_json


def main() -> None:
    """Read abstracts from standard input and write their facts to standard output, in order."""
    for line in sys.stdin.buffer:
        facts = facts_to_json(extract_facts(json.loads(line)))
        sys.stdout.write(json.dumps(facts, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
