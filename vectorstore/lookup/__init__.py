"""Papers found by what people call them: names, acronyms, authors, years, venues."""
