# make run       the whole deck: every hand of four cards, target 24; and a million hands dealt
#                from it, in a file
# make test      the tests, against the installed package
# make lint      style, types, and the stubs against the compiled modules
# make sanitize  the tests of the checker, with the sanitizers of GCC watching the kernel:
#                MAKE24_SANITIZE=1 make sanitize VENV=.venv-sanitized
# make bench     the benchmarks
# make coverage  the tests once more, counting lines of Python and of Cython
# make clean     back to a fresh checkout
#
# Each needs Python 3.11 or later and a C compiler, and installs the rest into $(VENV).

PYTHON ?= python3
VENV ?= .venv

PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -qq
PYTEST := $(PY) -m pytest
CHECKED := $(wildcard src/make24 tests benchmarks tools)
SOURCES := pyproject.toml setup.py $(shell find src -type f \( -name '*.py*' -o -name '*.pxd' \
    -o -name '*.pxi' -o -name '*.h' -o -name py.typed \) ! -name '*.pyc')

# Names that Cython adds to modules and classes, and that no stub need list.
CYTHON_NAMES := '.*\.__pyx_capi__' '.*\.__test__' '.*\.__(reduce|setstate)_cython__'

# Of what comes from outside: texts that anybody can have written.
HOSTILE_TESTS := $(addprefix tests/test_,check.py checks.py mutations.py rewards.py round_trip.py)

# What an in-place build leaves in src.
UNBUILD = find src -name '*.pyx' | sed 's/pyx$$/c/' | xargs rm -f; find src -name '*.so' -delete

# The stamp of an installed package holds the switches that it was built with. Other switches,
# or a source that has since changed, install it anew.
INSTALLED := $(VENV)/.installed
SWITCHES := safe=$(MAKE24_SAFE) sanitize=$(MAKE24_SANITIZE) trace=$(MAKE24_TRACE) limited=$(MAKE24_LIMITED_API)
ifneq ($(SWITCHES),$(shell cat $(INSTALLED) 2>/dev/null))
.PHONY: $(INSTALLED)
endif

.PHONY: run test lint sanitize bench coverage clean
.DELETE_ON_ERROR:

run: $(INSTALLED)
	@$(VENV)/bin/make24 deck
	@mkdir -p build
	@$(PY) tools/deal.py > build/hands.csv
	@echo; echo "A million hands, dealt into build/hands.csv and solved in build/solved.csv"
	@$(VENV)/bin/make24 bulk build/hands.csv -o build/solved.csv

test: $(INSTALLED) $(VENV)/.group-test
	@$(PYTEST) --numprocesses auto --dist loadfile

# cython-lint finds pycodestyle by way of the PATH alone.
lint: $(INSTALLED) $(VENV)/.group-lint
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	PATH="$(VENV)/bin:$$PATH" cython-lint src
	$(PY) -m mypy $(CHECKED)
	@printf '%s\n' $(CYTHON_NAMES) | $(PY) -m mypy.stubtest make24.expression make24._kernel --allowlist /dev/stdin \
	    --ignore-unused-allowlist --ignore-disjoint-bases

# Their libraries have to be loaded before Python. What it never frees is no leak.
sanitize: $(INSTALLED) $(VENV)/.group-test
	@LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
	    ASAN_OPTIONS=detect_leaks=0 $(PYTEST) --numprocesses auto --dist loadfile $(HOSTILE_TESTS)

bench: $(INSTALLED) $(VENV)/.group-bench
	@$(PYTEST) benchmarks --benchmark-only --benchmark-warmup=on \
	    --benchmark-columns=min,median,max,rounds,ops --benchmark-sort=name

# Built in place and without the limited API, because the lines of a .pyx can't be traced otherwise.
coverage: $(INSTALLED) $(VENV)/.group-coverage
	@MAKE24_TRACE=1 $(PY) setup.py --quiet build_ext --inplace
	@COVERAGE_CORE=ctrace PYTHONPATH=src $(PY) -m coverage run -m pytest; status=$$?; \
	    PYTHONPATH=src $(PY) -m coverage report --show-missing --skip-covered; \
	    $(UNBUILD); exit $$status

clean:
	@rm -rf $(VENV) build dist wheelhouse src/make24.egg-info .coverage .benchmarks .hypothesis \
	    .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@$(UNBUILD)

$(VENV)/.made:
	@echo "Making $(VENV)"
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("make24 needs Python 3.11 or later: make PYTHON=...")'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --upgrade 'pip>=25.1'
	@touch $@

# A .py deleted from src would live on in the build folder, and from there in the package.
$(INSTALLED): $(VENV)/.made $(SOURCES)
	@echo "Installing make24 into $(VENV)"
	@if [ -d build ]; then find build -path '*/lib*' -name '*.py*' -delete; fi
	@$(PIP) install .
	@echo "$(SWITCHES)" > $@

$(VENV)/.group-%: $(VENV)/.made pyproject.toml
	@echo "Installing the tools for make $*"
	@$(PIP) install --group $*
	@touch $@
