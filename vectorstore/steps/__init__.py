"""The steps of an ingest: prepared on all cores, embedded and written in batches, switched to at once."""
