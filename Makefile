# `make demo` runs the main job, `make test` all tests, `make check` format, lint and types.
# Each sets up .venv first if need be; only Python 3.11 or later and make are needed.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/
SETUP := $(VENV)/.ready

# Some tests wait, for other processes, a browser or a cluster: more of them at once than there are cores.
PYTEST := $(RUN)pytest --durations=15
ALL := $(PYTEST) --dist worksteal -n 3
FEW := $(PYTEST) -m "not compiled"

# Hundreds of tests start the command: what Python compiled once is to be kept.
unexport PYTHONDONTWRITEBYTECODE

# What compiled code does: the plain and the bounds-checked run look at it. All else does the same in every mode.
KERNELS := $(addprefix tests/, core engine games search learn training agents examples arena/test_table.py \
	arena/test_whole_games.py envs/test_vectors.py test_contract.py test_judge.py test_playthroughs.py)

.PHONY: demo test compiled plain bounds-checked thorough coverage check format bench cross-check docs package clean

demo: $(SETUP)
	$(RUN)overtrick reproduce all --scale quick

# Side by side: while one waits, the others work. The two short ones print when they are done.
test: $(SETUP)
	$(MAKE) --jobs=3 compiled plain bounds-checked

compiled: $(SETUP)
	$(ALL)

plain: $(SETUP)
	@$(call held, NUMBA_DISABLE_JIT=1 $(FEW) $(KERNELS))

bounds-checked: $(SETUP)
	@$(call held, NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(FEW) $(KERNELS))

held = printed=$$($(1) 2>&1); code=$$?; echo "$$printed"; exit $$code

# All hands in the compiled run: four times as many.
thorough: $(SETUP)
	THOROUGH=1 $(ALL)

coverage: $(SETUP)
	NUMBA_DISABLE_JIT=1 $(FEW) --cov --cov-report=term:skip-covered

check: $(SETUP)
	$(RUN)ruff format --check .
	$(RUN)ruff check .
	$(RUN)mypy --num-workers 2

format: $(SETUP)
	$(RUN)ruff format .
	$(RUN)ruff check --fix .

bench: $(SETUP)
	$(RUN)overtrick bench --against open_spiel --cold --page

cross-check: $(SETUP)
	$(RUN)python -m tests.cross_check --hands 200000

# site/index.html opens without a server.
docs: $(SETUP)
	NO_MKDOCS_2_WARNING=1 $(RUN)mkdocs build

# The wheel and the source archive; the wheel alone in an empty environment must play.
package: $(SETUP)
	rm -rf dist
	$(RUN)python -m hatchling build
	$(PYTHON) -m venv --clear dist/try
	dist/try/bin/pip install --quiet dist/*.whl
	cd dist/try && bin/overtrick games && bin/overtrick match euchre net random --deals 100
	dist/try/bin/pip install --quiet "$$(ls dist/*.whl)[web]"
	cd dist/try && bin/python -c "import overtrick.web.server"
	rm -r dist/try

$(SETUP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(RUN)python -m pip install --quiet --upgrade pip
	$(RUN)python -m pip install --quiet --constraint constraints.txt --editable ".[dev]"
	touch $(SETUP)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis .coverage .coverage.*
