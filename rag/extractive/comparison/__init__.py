"""The cells of a comparison: which sentence tells an aspect, and in what papers differ."""
