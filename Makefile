# `make play` and `make test` do all the set-up they need; nothing else has to be installed first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev
READY_DOCS := $(VENV)/.ready-docs
# What an installation tells of noloss: its libraries and its version.
INSTALLED := pyproject.toml src/noloss/__init__.py
# The tests start hundreds of commands: what these load is compiled to bytecode once, and kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help install play page docs browser pictures test thorough alone programs pytest coverage fix bench records records-runs records-clock proofs trees clean dist smoke service

help:
	@echo "make install   install into .venv: the command is then .venv/bin/noloss"
	@echo "make play    install into .venv and play against T3DT"
	@echo "make page    make the page in a browser and open it"
	@echo "make docs    build the documentation into build/docs, run its notebooks, check its links (minutes)"
	@echo "make browser test every view of the page in a browser, also for accessibility"
	@echo "make service test the service against everything that its description allows"
	@echo "make pictures   take the pictures of the page in docs/figures"
	@echo "make test    install into .venv and run every check"
	@echo "make thorough   check in all cases what make test checks in some (minutes)"
	@echo "make alone   run the tests of the core where noloss.lab and noloss.classroom are missing"
	@echo "make coverage   run the tests and print what they cover"
	@echo "make fix     format, and fix what ruff can fix"
	@echo "make bench   run the benchmarks"
	@echo "make records   recompute what the stored figures rest on (most of an hour, on a quiet machine)"
	@echo "make records-clock   only the timing study (three minutes), and the pages that quote it"
	@echo "make proofs  let Coq check every theorem (minutes)"
	@echo "make trees   search the smallest and the best decision trees again and check every proof (half an hour)"
	@echo "make dist    build the wheel and the source distribution"
	@echo "make smoke   try them in clean environments: every command, lowest and newest versions"
	@echo "make clean   remove .venv and caches"

install: $(READY)
	@echo "Installed: .venv/bin/noloss, or noloss after '. .venv/bin/activate'."

play: $(READY)
	@$(BIN)/noloss play t3dt

# Python runs in the page where npm is there to fetch it. The page is made anew when its source is newer.
PAGE := build/page
page: $(READY) $(PAGE)/index.html
	@if $(BIN)/python -c 'import starlette, uvicorn' 2> /dev/null; then \
	  $(BIN)/noloss serve --site $(PAGE); \
	else \
	  echo "Open http://127.0.0.1:8000 (Ctrl-C ends it)."; \
	  (sleep 1; $(BIN)/python -m webbrowser -t http://127.0.0.1:8000) > /dev/null 2>&1 & \
	  $(BIN)/python -m http.server --bind 127.0.0.1 --directory $(PAGE) 8000; \
	fi

$(PAGE)/index.html: $(shell find src/noloss -type f -not -name '*.pyc') | $(READY)
	@rm -rf $(PAGE)
	@$(BIN)/noloss site $(PAGE) $$(command -v npm > /dev/null && echo --python) \
	  || { rm -rf $(PAGE); exit 1; }

# Schemathesis asks the running service whatever its description allows, and what it does not.
service: $(READY_DEV)
	@$(BIN)/python -c 'import schemathesis' 2> /dev/null || { $(INSTALL) 'schemathesis>=4,<5'; }
	$(BIN)/python tests/classroom/service/try_everything.py

# Nothing is fetched, neither to build the site nor to read it.
docs: $(READY_DOCS)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "Read it: $(BIN)/python -m http.server --bind 127.0.0.1 --directory build/docs 8000"

# Every view in a browser, besides the games that are played there with every test.
browser: $(READY_DEV) programs
	@test -d build/node_modules/axe-core \
	  || npm install --silent --no-audit --no-fund --prefix build axe-core 'pyodide@^314' \
	  || echo "SKIPPED: axe-core and Pyodide cannot be fetched; what needs them is not tested"
	$(BIN)/pytest -rs tests/web tests/web/every_view.py tests/classroom/service/record_in_browser.py

pictures: $(READY_DEV) programs
	PYTHONPATH=tests $(BIN)/python tests/web/pictures.py

# The tests go in parts, and each part is one process, so that what its tests load and work out is
# loaded and worked out once. Parts go side by side, three more of them than there are cores, since some
# tests wait for programs that they start; what a part says is shown when it is done. What pip and
# apt-get install comes side by side, too. Kernels are compiled once, by the part that is about them,
# and the parts that use many of them wait for it.
COMPILING := tests/kernels tests/lab/kernels tests/solver/test_proof_search.py \
  tests/solver/test_block_plan.py tests/solver/test_block_proof.py tests/solver/test_opening_search.py \
  tests/solver/test_pairing.py
SCREENS := tests/coq tests/web tests/tui tests/classroom/service tests/classroom/mcp \
  tests/classroom/cli/test_mcp.py
PLAYERS := tests/core tests/strategies tests/lab/people tests/lab/papers
EXACT := tests/flow tests/solver tests/proof tests/checker tests/lab/discover tests/lab/evolve
BOTS := tests/bots tests/arena tests/classroom/grading tests/classroom/models tests/classroom/libraries \
  tests/work tests/lab/timing
COMMANDS := tests/cli tests/lab/cli tests/classroom/cli
CHECKS := compiling screens lint bots others exact players commands
AT_ONCE := $(shell expr $$(nproc 2> /dev/null || echo 1) + 3)
.PHONY: $(CHECKS)
test:
	@echo "Checking, a few minutes in all: $(CHECKS) ..."
	@$(MAKE) --no-print-directory --jobs=$(AT_ONCE) --output-sync=target --keep-going $(CHECKS)
	@echo "All checks passed."

# A fact that make test checks in some cases, here in all of them.
thorough: $(READY_DEV) programs
	$(BIN)/pytest -rs -n auto --dist loadfile -m thorough
	@$(MAKE) --no-print-directory alone

# The core's own tests where neither of the optional layers is: in a copy of the clone without them.
ALONE := build/alone
LAYERS := lab classroom
alone: $(READY_DEV) programs
	rm -rf $(ALONE)
	mkdir -p $(ALONE)
	cp -r src tests examples docs coq pyproject.toml conftest.py LICENSE README.md CHANGELOG.md $(ALONE)
	rm -rf $(addprefix $(ALONE)/src/noloss/,$(LAYERS)) $(addprefix $(ALONE)/tests/,$(LAYERS) whole benchmarks)
	cd $(ALONE) && PYTHONPATH=$(abspath $(ALONE))/src $(abspath $(BIN))/pytest -rs -n auto --dist loadfile tests src

compiling: $(READY_DEV)
	$(BIN)/pytest -rs $(COMPILING)

screens: $(READY_DEV) programs
	$(BIN)/pytest -rs $(SCREENS)

players: $(READY_DEV) compiling
	$(BIN)/pytest -rs $(PLAYERS)

exact: $(READY_DEV) compiling
	$(BIN)/pytest -rs $(EXACT) $(addprefix --ignore=,$(COMPILING))

bots: $(READY_DEV) programs compiling
	$(BIN)/pytest -rs $(BOTS)

commands: $(READY_DEV) programs compiling
	$(BIN)/pytest -rs $(COMMANDS) $(addprefix --ignore=,$(SCREENS))

others: $(READY_DEV) programs compiling
	$(BIN)/pytest -rs $(addprefix --ignore=,$(COMPILING) $(SCREENS) $(PLAYERS) $(EXACT) $(BOTS) $(COMMANDS))

lint: $(READY_DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy

# The tests of a file run in one process, so what they share is made once.
pytest: $(READY_DEV)
	$(BIN)/pytest -rs -n auto --dist loadfile

# Compiled lines are not seen, so what runs kernels runs once more with the compiler off; numbers
# that wrap round are meant there. A number is printed even if a test fails.
KERNELS := tests/kernels tests/lab/kernels tests/solver/test_proof_search.py \
  tests/arena/test_simulate.py::test_the_kernel_walks_as_its_twin \
  tests/lab/timing/test_study.py::test_the_table_decides_as_t3dt_everywhere \
  tests/lab/timing/test_study.py::test_the_games_are_real_and_follow_from_the_seed
COVER := $(BIN)/pytest -n auto --dist loadfile --cov=noloss

coverage: $(READY_DEV)
	$(COVER) --cov-report= || failed=yes; \
	NUMBA_DISABLE_JIT=1 $(COVER) -W 'ignore:overflow encountered' --cov-append \
	  --cov-report=term-missing:skip-covered $(KERNELS) && test -z "$$failed"

fix: $(READY_DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY_DEV)
	$(BIN)/python benchmarks/foundation.py
	$(BIN)/python benchmarks/refusals.py
	$(BIN)/python benchmarks/boards.py
	$(BIN)/python benchmarks/blocks.py
	$(BIN)/python benchmarks/check.py
	$(BIN)/python benchmarks/grade.py
	$(BIN)/python benchmarks/profile_page.py
	$(BIN)/python benchmarks/page.py
	$(BIN)/python benchmarks/service.py
	$(BIN)/python benchmarks/evolve.py
	$(BIN)/python benchmarks/discover_rules.py
	$(BIN)/python benchmarks/jobs.py
	$(BIN)/noloss bench t3dt --out bench-t3dt
	$(BIN)/python benchmarks/peers.py
	$(BIN)/python benchmarks/growth.py
	$(BIN)/python benchmarks/cluster.py

# Runs of the genetic algorithm come out the same; times do not, so look before they are committed.
records: records-runs records-clock

records-runs: $(READY_DEV)
	$(BIN)/noloss reproduce bhatt --runs 100 --seed 0 --out bench-records/bhatt
	cp bench-records/bhatt/evolution.json src/noloss/lab/papers/bhatt/evolved.json
	$(BIN)/python benchmarks/rule_fitness.py --runs 40 --out docs/explanation/rule-fitness.csv
	$(TELL)

records-clock: $(READY_DEV)
	$(BIN)/noloss bench t3dt --seed 1 --out bench-records/t3dt
	cp bench-records/t3dt/result.json src/noloss/lab/timing/measured.json
	$(TELL)

# What tells of the records: findings, the tour, the page on timing with its figure, golden files.
TELL = $(BIN)/pytest -q --write-golden tests/lab/papers/t3dt/test_timing_page.py \
  tests/lab/papers/test_claims.py tests/whole/test_docs.py -k "stored or findings or (shown and clock)"

# All theorems, or those that ONLY names, which needs less to be installed: make proofs ONLY=6x6x6
proofs: $(if $(ONLY),$(READY),$(READY_DEV))
	$(BIN)/python coq/proofs.py $(or $(ONLY),--all)

# The folder keeps what was found: stopped, it goes on from there.
trees: $(READY_DEV)
	$(BIN)/noloss discover tree --proofs build/six-leaves
	$(BIN)/noloss discover tree --goal best --proofs build/ten-leaves
	$(BIN)/noloss discover verify build/ten-leaves
	$(BIN)/noloss discover verify docs/proofs/ten-leaves.zip
	$(BIN)/noloss discover tree-frontier --up-to 10 --together 8 --log build/tree-frontier.log

# What is handed out, and whether it works where nothing of this folder is: see docs/how-to/release.md.
dist: $(READY_DEV)
	$(INSTALL) --group release
	rm -rf dist
	$(BIN)/uv build --quiet --out-dir dist
	$(BIN)/twine check --strict dist/*.whl dist/*.tar.gz

smoke: dist
	PYTHONPATH=tests $(BIN)/python tests/whole/install/smoke.py dist/*.whl dist/*.tar.gz $(PARTS)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "noloss needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Python's venv module is missing: on Debian, apt install python3-venv"; exit 1; }

# uv takes seconds where pip takes a minute; pip it is where uv cannot be had or finds no packages. The
# pip that comes with Python may be too old to know dependency groups, so then it is brought up to date.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python
INSTALL := install() { \
  { { test -x $(BIN)/uv || $(PIP) 'uv>=0.7,<1'; } && $(UV) "$$@"; } 2> /dev/null \
    || { $(PIP) 'pip>=25.1' && $(PIP) "$$@"; }; }; install

$(READY): $(INSTALLED) | $(BIN)/python
	@echo "Installing noloss into $(VENV) ..."
	@$(INSTALL) --editable '.[screens,lab]' || { $(INSTALL) --editable . && \
	  for extra in screens fast lab; do $(INSTALL) --editable ".[$$extra]" \
	    || echo "SKIPPED: the extra $$extra cannot be installed; what needs it will say so"; \
	  done; }
	@touch $@

$(READY_DOCS): $(INSTALLED) | $(BIN)/python
	@echo "Installing noloss and what its documentation is made with into $(VENV) ..."
	@$(INSTALL) --editable '.[screens,lab]' --group docs
	@touch $@ $(READY)

# The libraries that the bridges are tested against come along where they can be installed.
$(READY_DEV): $(INSTALLED) | $(BIN)/python
	@echo "Installing noloss and its checks into $(VENV) ..."
	@$(INSTALL) --only-binary open_spiel --editable '.[all]' --group dev || { \
	  $(INSTALL) --editable '.[screens,lab,classroom,cluster]' --group dev \
	  && echo "SKIPPED: the extra bridges cannot be installed; its tests are skipped"; }
	@touch $@ $(READY)

# Programs that some tests need come along where apt-get can bring them.
programs:
	@for name in coqc:coq dot:graphviz bwrap:bubblewrap chromium:chromium; do \
	  command -v $${name%:*} > /dev/null || missing="$$missing $${name#*:}"; \
	done; \
	test -z "$$missing" || { echo "Installing$$missing ..."; \
	  { apt-get update -qq && apt-get install -qq --no-install-recommends $$missing; } > /dev/null 2>&1; } \
	  || echo "SKIPPED: apt-get cannot bring$$missing; the tests that need them are skipped"
