"""Dirty text becomes plain text: characters, markup, LaTeX, what databases add, section words."""
