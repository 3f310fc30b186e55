# `make chat` and `make test` are all a fresh machine needs: Python 3.11 or newer, make and a package registry.
PYTHON ?= python3
GROUPS ?= dev
PYTEST ?= -q
UV := .venv/bin/python -m uv
SYNC := $(UV) sync --frozen --inexact --quiet

export UV_PROJECT_ENVIRONMENT := .venv
export UV_LINK_MODE := copy
export UV_PYTHON_DOWNLOADS := never

.DEFAULT_GOAL := help
.PHONY: help install install-dev chat test check bench figures

help: ## show the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.venv/bin/python:
	$(PYTHON) -m venv .venv
	.venv/bin/python -m pip install --quiet --disable-pip-version-check "uv>=0.8"

.venv/.runtime: .venv/bin/python pyproject.toml uv.lock
	$(SYNC)
	@touch $@

.venv/.dev: .venv/bin/python pyproject.toml uv.lock
	$(SYNC) --group dev
	@touch $@ .venv/.runtime

# Further groups on demand: make test GROUPS="dev real-llm"
.PHONY: groups
groups: .venv/.dev
ifneq ($(GROUPS),dev)
	$(SYNC) $(addprefix --group ,$(GROUPS))
endif

install: .venv/.runtime ## install paperchat into .venv, exact versions from uv.lock

install-dev: .venv/.dev ## the same with what tests and checks need

chat: install ## open the chat on your list, or on the sample list when you have none
	.venv/bin/paperchat chat

test: groups ## run the tests
	.venv/bin/python -m pytest $(PYTEST)

check: install-dev ## format, lint, types, quick tests: run before every commit
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/python -m pytest -q -m "not browser and not slow and not real_llm and not live and not timed"

# The benches and figures read the example files beside the repository.
SHARED ?= ../shared

bench: install-dev ## speed and memory, as ratios measured in one run (long)
	.venv/bin/python -m eval.bench.ingest $(SHARED)/lists/ml_20k.jsonl.gz
	.venv/bin/python -m eval.bench.search $(SHARED)/lists/ml_20k.jsonl.gz --papers 2000 --papers 20000
	.venv/bin/python -m eval.bench.answers
	.venv/bin/python -m eval.bench.planting
	$(SYNC) --group dev --group bench
	.venv/bin/python -m eval.bench.stock $(SHARED)/bench/med $(SHARED)/bench/scifact
	.venv/bin/python -m pytest -q -m timed

figures: install-dev ## quality: search, answers, sentence roles, the check of model answers
	.venv/bin/paperchat eval $(SHARED)/bench/*/
	.venv/bin/python -m eval.cases
	.venv/bin/python -m eval.kinds
	.venv/bin/python -m eval.sets
	.venv/bin/python -m eval.verdicts
	.venv/bin/python -m eval.outside
	.venv/bin/python -m eval.rewording
	.venv/bin/python -m eval.support
	$(SYNC) --group dev --group fit
	.venv/bin/python -m eval.fit_roles --report
	.venv/bin/python -m eval.fit_answering --report
	.venv/bin/python -m eval.fit --leave-one-out
