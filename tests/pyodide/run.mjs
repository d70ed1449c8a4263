// node run.mjs [--stock] [pytest arguments]: tests inside the engine that the built site ships,
// offline, but for what needs the host machine; or with --stock inside Pyodide as it comes. Needs
// node --stack-size=4000: pytest's own frames and a test of deep nesting fill V8's usual stack.
// Afterwards all that the package asked of the standard library must be in what the site ships of
// it (library.py). Assertions are as they stand, since writing them anew for pytest takes long here;
// --assert=rewrite shows what they compared. pytest and hypothesis come unpacked from
// build/pyodide-site (scripts/setup test), the project as it stands.

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const pyodide = path.join(root, 'node_modules/pyodide');
const given = process.argv.slice(2);
const stock = given[0] === '--stock';
const options = given.slice(Number(stock));
const asked = options.some((each) => each.startsWith('tests'));

/**
 * What may differ between Pythons: imports, texts, JSON and its nesting, regular expressions, large
 * integers, floats, random numbers, hashes, and what hosts a session. Every game comes by in the
 * contract and its tables.
 */
const SUITE = [
  'tests/pyodide',
  'tests/core',
  'tests/grids',
  'tests/record/test_record.py',
  'tests/record/test_roundtrips.py',
  'tests/record/test_text.py',
  'tests/test_contract.py',
  'tests/contract/test_tables.py',
  'tests/games/leap/test_leap_even.py::test_a_seed_draws_the_same_even_board_everywhere',
  'tests/players/test_search.py',
  'tests/lesson/test_text_form.py',
  'tests/scene/test_svg.py',
  'tests/sealed/test_set_ups.py::test_a_version_of_the_rules_draws_the_same_set_ups_for_ever',
  'tests/sealed/test_vectors.py',
  'tests/session/test_session.py',
  'tests/session/editing/test_workshop.py::test_text_that_is_no_document_is_refused_with_the_place',
  'tests/session/protocol',
  'tests/hosts/test_worker.py',
];

/** Pyodide as it comes. */
async function startStock() {
  const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, 'pyodide.mjs')).href);
  return loadPyodide({ indexURL: `${pyodide}/` });
}

/**
 * The engine of the site. It has the package compiled, and a part of the library; the tests need
 * the sources and all of it.
 */
async function startShipped() {
  const { start } = await import('./shipped.mjs');
  const python = await start();
  const library = `/lib/python${python._api.pyVersionTuple.slice(0, 2).join('')}.zip`;
  python.FS.unlink(library);
  python.FS.writeFile(library, fs.readFileSync(path.join(pyodide, 'python_stdlib.zip')));
  python.runPython(`
import importlib, sys
importlib.invalidate_caches()
sys.path.remove("/app.zip")
for name in [name for name in sys.modules if name.partition(".")[0] == "quanta"]:
    del sys.modules[name]
`);
  return python;
}

async function main() {
  const bytecode = path.join(root, 'build/pyodide-bytecode');
  fs.mkdirSync(bytecode, { recursive: true });
  const python = await (stock ? startStock() : startShipped());
  for (const [here, there] of [
    ['/quanta', root],
    ['/site', path.join(root, 'build/pyodide-site')],
    ['/bytecode', bytecode],
  ]) {
    python.FS.mkdirTree(here);
    python.mountNodeFS(here, there);
  }
  python.globals.set('given', python.toPy([...options, ...(asked ? [] : SUITE)]));
  return python.runPython(`
import os, sys
os.chdir("/quanta")
os.environ.update(HYPOTHESIS_STORAGE_DIRECTORY="/bytecode/hypothesis", COLUMNS="100")
sys.pycache_prefix = "/bytecode"
sys.path[:0] = ["/site", "/quanta/py", "/quanta/tests/pyodide"]
from pathlib import Path
import library, pytest
library.watch()
status = int(pytest.main(["-p", "no:cacheprovider", "--assert=plain", "-m", "not host", *given]))
if missing := library.missing(Path("/quanta")):
    print("The site's part of the standard library lacks what the package asked for; add it to py/quanta_site/engine/keep.txt:")
    print(*missing, sep="\\n")
status or int(bool(missing))
`);
}

main().then(
  (status) => process.exit(status),
  (error) => {
    // Node itself would print the line of Pyodide that threw, which is a megabyte long.
    console.error(error.message);
    process.exit(1);
  },
);
