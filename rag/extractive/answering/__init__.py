"""Which sentence of an abstract answers: what is asked, what a reader would look at, and a fitted model over it."""
