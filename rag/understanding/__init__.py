"""What is asked: the kind of a question, its names, limits, criteria, and the readings of its topic."""
