"""Which paper has the most of something: what is asked for, and the numbers that abstracts give."""
