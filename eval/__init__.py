"""Is it any good? Written cases and labels, what grades them, and the fits of the shipped models.

`cases`, `outside`, `sets`, `verdicts`, `kinds`, `rewording` and `support` print a figure each; `asking` puts their
questions to the engine, `halves` says what may be fitted on. `fit`, `fit_answering` and `fit_roles` make the models
anew. Times and memory are measured in `bench/`.
"""
