# make play: build the site and play it in a browser.   make test: check everything.
# scripts/setup installs what each target needs, once, and nothing outside this folder.
.DEFAULT_GOAL := help
.PHONY: help play site single xdc test quick long check format unit built pyodide e2e bench walk wheel release clean
.PHONY: campaigns page-campaigns whole-games in-python-1 in-python-2 in-builder in-pyodide in-firefox in-chromium-1 in-chromium-2
.PHONY: setup-play setup-site setup-single setup-test setup-browsers

PY := .venv/bin/python
UNIT := $(PY) -m pytest -p no:playwright  # its fixtures cost every test a little
export PYTHONPATH := py
export PYTHONUNBUFFERED := 1
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode
unexport PYTHONDONTWRITEBYTECODE  # tests start hundreds of Pythons, which share what is compiled
unexport QUANTA_GAMES  # build and test only the games of this checkout
PYTHON_1 := tests/games tests/players tests/sealed tests/session
CHROMIUM_1 := e2e/engine e2e/golden e2e/library e2e/offline e2e/play e2e/sealed
BIOME := node_modules/@biomejs/biome/bin/biome
INNER := $(MAKE) --no-print-directory
SIDE_BY_SIDE := $(PY) scripts/side_by_side.py
RULES := tests/test_contract.py tests/contract tests/core tests/games tests/grids tests/record
TIMEOUT := --timeout 300  # seconds for one test, so that one that hangs is reported
PATIENT := TIMEOUT=--timeout=1800# where three suites share a machine with others
LONG = env QUANTA_EFFORT=long $(INNER) $(PATIENT)
ALL := EVERY=--every-game $(PATIENT)
SEED ?= $(shell date +%Y%m%d)# of what campaigns draw: other texts every day

help:
	@echo "make play    build the site, serve it and open it in a browser"
	@echo "make test    format, lint, types, tests here, in Pyodide and in both browsers"
	@echo "make quick   format, lint, types, the rules, and a whole game of each kind in Chromium"
	@echo "make e2e     every browser test, of every game, in both browsers: most of an hour"
	@echo "make long    all of that, with ten times the examples, and the campaigns: an hour and a half"
	@echo "make check   format, lint and types only"
	@echo "make site    build the site into dist/; FLAGS=\"--publish\" as in docs/publishing.md"
	@echo "make single  build the site as one file, and one file per game, into single/"
	@echo "make xdc     build apps for messengers, of all games and of each, into xdc/"
	@echo "make bench   measure page load, clicks and playouts in Chromium"
	@echo "make walk    count the files, calls and bytes that requests of a page take"
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

xdc: setup-single
	$(PY) -m quanta_site xdc $(FLAGS)

# In an order in which few browsers run at once. What needs the site begins when it is there.
test: setup-browsers
	@$(SIDE_BY_SIDE) 'site=$(INNER) built' 'python-1=$(INNER) in-python-1' 'check=$(INNER) check' \
		'chromium-1:site=$(INNER) in-chromium-1' 'python-2=$(INNER) in-python-2' \
		'chromium-2:site=$(INNER) in-chromium-2' 'builder:site=$(INNER) in-builder' \
		'pyodide:site=$(INNER) in-pyodide' 'firefox:site=$(INNER) in-firefox'
	@echo "make test: everything passed"

quick: setup-browsers
	@QUANTA_EFFORT=quick $(SIDE_BY_SIDE) 'rules=$(UNIT) $(RULES) $(TIMEOUT)' \
		'games=$(INNER) whole-games' 'check=$(INNER) check'
	@echo "make quick: formatted, typed, the rules hold, and each game is played to its end in Chromium"

# What measures times comes last, by itself.
long: setup-browsers
	@$(SIDE_BY_SIDE) 'site=$(INNER) built' 'python-1=$(LONG) in-python-1' 'python-2=$(LONG) in-python-2' \
		'firefox:site=$(INNER) in-firefox $(ALL)' 'chromium-1:site=$(INNER) in-chromium-1 $(ALL)' \
		'chromium-2:site=$(INNER) in-chromium-2 $(ALL)' \
		'builder:site=$(LONG) in-builder' 'campaigns:site=$(INNER) campaigns'
	@$(INNER) page-campaigns
	@echo "make long: everything passed, with SEED=$(SEED)"

campaigns:
	$(PY) -m tests.campaigns.roundtrips --games 200
	$(PY) -m tests.campaigns.puzzles_solved --each 20 --seed $(SEED)
	$(PY) -m tests.campaigns.rules_only
	$(PY) -m tests.campaigns.hostile --inputs 30000 --seed $(SEED)
	$(PY) -m quanta_site.node --stack-size=4000 tests/pyodide/sessions.mjs --sessions 200 --seed $(SEED)

page-campaigns:
	for browser in chromium firefox; do \
		$(PY) -m e2e.campaigns.crowds --browser $$browser || exit 1; \
		$(PY) -m e2e.campaigns.first_attack --browser $$browser || exit 1; \
		$(PY) -m e2e.campaigns.killed --browser $$browser --times 10 --seed $(SEED) || exit 1; \
		$(PY) -m e2e.campaigns.hostile --browser $$browser --inputs 300 --seed $(SEED) || exit 1; done
	$(PY) -m e2e.campaigns.two_devices --browsers chromium,firefox --seed $(SEED)

format: setup-test
	$(PY) -m ruff check --fix-only --quiet .
	$(PY) -m ruff format .
	$(PY) -m quanta_site.node $(BIOME) check --write .

check: setup-test
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m tests.rooms
	$(PY) -m quanta_site.node $(BIOME) ci .
	$(PY) -m quanta_site.protocol_types
	$(PY) -m quanta_site.node node_modules/typescript/bin/tsc -p tsconfig.json
	$(PY) -m quanta_site.node node_modules/typescript/bin/tsc -p tsconfig.worker.json

unit: setup-test
	@$(UNIT) tests $(TIMEOUT)

built: setup-test
	$(PY) -m quanta_site build
	$(PY) -m quanta_site single

pyodide: built
	@$(MAKE) --no-print-directory in-pyodide

e2e: setup-browsers built
	@$(SIDE_BY_SIDE) $(foreach suite,chromium-1 chromium-2 firefox,'$(suite)=$(INNER) in-$(suite) EVERY=--every-game')

in-python-1:
	@$(UNIT) $(PYTHON_1) $(TIMEOUT)

in-python-2:
	@$(UNIT) tests --ignore tests/site $(PYTHON_1:%=--ignore %) $(TIMEOUT)

# They build sites too, and would be in the way of one that is being built.
in-builder:
	@$(UNIT) tests/site $(TIMEOUT)

whole-games:
	@$(PY) -m quanta_site build --quick
	@$(PY) -m pytest e2e/play/test_whole_games.py -k by_clicking --every-game --browser chromium $(TIMEOUT)

in-pyodide:
	@$(PY) -m quanta_site.node tests/pyodide/wheel.mjs
	@$(PY) -m quanta_site.node --stack-size=4000 tests/pyodide/sessions.mjs --sessions 2 --seed 20261128
	@$(PY) -m quanta_site.node --stack-size=4000 tests/pyodide/run.mjs

in-chromium-1:
	@$(PY) -m pytest $(CHROMIUM_1) --browser chromium --output test-results/chromium-1 $(TIMEOUT) $(EVERY)

in-chromium-2:
	@$(PY) -m pytest e2e $(CHROMIUM_1:%=--ignore %) --browser chromium --output test-results/chromium-2 \
		$(TIMEOUT) $(EVERY)

in-firefox:
	@$(PY) -m pytest e2e --browser firefox --output test-results/firefox $(TIMEOUT) $(EVERY)

bench: setup-browsers
	$(PY) -m quanta_site build --best
	$(PY) -m quanta_site.measure.page_load
	$(PY) -m quanta_site.measure.engine_speed
	$(PY) -m quanta_site.measure.response_times
	$(PY) -m quanta_site.measure.review_times

walk: setup-test
	@$(PY) -m tests.campaigns.walk

wheel: setup-site
	@$(PY) scripts/release.py wheel

release: setup-site
	@$(PY) scripts/release.py release

clean:
	rm -rf .venv .work-* build dist single xdc node_modules test-results
