"""Which paper a record is, and what changes in the store because of it."""
