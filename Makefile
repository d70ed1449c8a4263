# make play: build the site and play it in a browser.   make test: check everything.
# scripts/setup installs what each target needs, once, and nothing outside this folder.
.DEFAULT_GOAL := help
.PHONY: help play site single test check format unit built pyodide in-pyodide e2e bench wheel release clean
.PHONY: setup-play setup-site setup-single setup-test setup-browsers

PY := .venv/bin/python
export PYTHONPATH := py
export PYTHONUNBUFFERED := 1
unexport QUANTA_GAMES  # build and test only the games of this checkout
BROWSERS := chromium firefox
TIMEOUT := --timeout 300  # seconds for one test, so that one that hangs is reported

help:
	@echo "make play    build the site, serve it and open it in a browser"
	@echo "make test    format, lint, types, tests here, in Pyodide and in both browsers"
	@echo "make check   format, lint and types only"
	@echo "make site    build the site into dist/; FLAGS=\"--publish\" as in README"
	@echo "make single  build the site as one file, and one file per game, into single/"
	@echo "make bench   measure page load, clicks and playouts in Chromium"
	@echo "make wheel   build wheel and sdist of the last commit into build/release/"
	@echo "make release check that a version is ready, build wheel and sdist, and tag it"
	@echo "make clean   remove everything that the others made"

setup-play:
	@scripts/setup play
setup-site:
	@scripts/setup site
setup-single:
	@scripts/setup single
setup-test:
	@scripts/setup test
setup-browsers:
	@scripts/setup browsers

play: setup-play
	@$(PY) -m quanta_site build --quick
	@$(PY) -m quanta_site serve

site: setup-site
	$(PY) -m quanta_site build $(FLAGS)

single: setup-single
	$(PY) -m quanta_site single $(FLAGS)

test: setup-browsers check built
	@$(MAKE) --no-print-directory -j2 --output-sync=line unit in-pyodide $(BROWSERS:%=in-%)
	@echo "make test: everything passed"

format: setup-test
	$(PY) -m ruff check --fix-only --quiet .
	$(PY) -m ruff format .

check: setup-test
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m tests.rooms
	$(PY) -m quanta_site.node node_modules/typescript/bin/tsc -p tsconfig.json
	$(PY) -m quanta_site.node node_modules/typescript/bin/tsc -p tsconfig.worker.json
	$(PY) -m quanta_site.node node_modules/typescript/bin/tsc -p tsconfig.sw.json

unit: setup-test
	$(PY) -m pytest tests $(TIMEOUT)

built: setup-test
	$(PY) -m quanta_site build
	$(PY) -m quanta_site single

pyodide: built
	@$(MAKE) --no-print-directory in-pyodide

e2e: setup-browsers built
	@$(MAKE) --no-print-directory -j2 --output-sync=line $(BROWSERS:%=in-%)

in-pyodide:
	@$(PY) -m quanta_site.node tests/pyodide/wheel.mjs
	@$(PY) -m quanta_site.node --stack-size=4000 tests/pyodide/run.mjs

in-%:
	@$(PY) -m pytest e2e --browser $* --output test-results/$* $(TIMEOUT)

bench: setup-browsers
	$(PY) -m quanta_site build
	$(PY) -m quanta_site.measure.page_load
	$(PY) -m quanta_site.measure.response_times

wheel: setup-site
	@$(PY) scripts/release.py wheel

release: setup-site
	@$(PY) scripts/release.py release

clean:
	rm -rf .venv .work-* build dist single node_modules test-results
