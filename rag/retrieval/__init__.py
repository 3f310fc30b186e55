"""The evidence for every paper: meaning, words, names; fused into an order, and limited by filters."""
