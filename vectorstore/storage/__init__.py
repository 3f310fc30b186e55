"""Beneath store and snapshot: Chroma's clients, rows and errors, leases, files that are whole or not there."""
