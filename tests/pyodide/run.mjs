// node run.mjs [pytest arguments]: the suite inside Pyodide, offline, but for what needs the host machine.
// Needs node --stack-size=4000: pytest's own frames and a test of deep nesting fill V8's usual stack.
// test_prose asks git for the project's files before it could be deselected. The command line is not in what is shipped.
// Afterwards all that the package asked of the standard library must be in what the site ships of it (library.py).
// pytest and hypothesis come unpacked from build/pyodide-site (scripts/setup test), the project as it stands.

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const pyodide = path.join(root, 'node_modules/pyodide');
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, 'pyodide.mjs')).href);

async function main() {
  const bytecode = path.join(root, 'build/pyodide-bytecode');
  fs.mkdirSync(bytecode, { recursive: true });
  const python = await loadPyodide({
    indexURL: `${pyodide}/`,
    env: { PYTHONPYCACHEPREFIX: '/bytecode', HYPOTHESIS_STORAGE_DIRECTORY: '/hypothesis', COLUMNS: '100' },
  });
  for (const [here, there] of [['/quanta', root], ['/site', path.join(root, 'build/pyodide-site')], ['/bytecode', bytecode]]) {
    python.FS.mkdirTree(here);
    python.mountNodeFS(here, there);
  }
  python.globals.set('given', python.toPy(process.argv.slice(2)));
  return python.runPython(`
import os, sys
os.chdir("/quanta")
sys.path[:0] = ["/site", "/quanta/py", "/quanta/tests/pyodide"]
from pathlib import Path
import library, pytest
library.watch()
status = int(pytest.main(["-p", "no:cacheprovider", "-m", "not host", "--ignore=tests/test_prose.py", "--ignore=tests/cli", *(given or ["tests"])]))
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
