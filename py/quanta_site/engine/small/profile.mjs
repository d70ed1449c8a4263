// node profile.mjs JOB: has the instrumented engine do what the site does, and notes which
// functions of the module run once Python has started, for the site has a snapshot of a started
// Python. JOB is JSON: {pyodide, stdlib, app, warmup, root, suite, out}, the folder of the engine,
// our archives, the text that warms Python up, the checkout, arguments for pytest, and the file to
// write: a 0 or a 1 for each function.

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { decode } from './decode.mjs';
import { forget, ran } from './instrument.mjs';

const job = JSON.parse(process.argv[2]);
const here = import.meta.dirname;
const load = (/** @type {string} */ name) =>
  import(pathToFileURL(path.join(job.pyodide, name)).href);
const { loadPyodide } = await load('pyodide.mjs');
const { default: createPyodideModule } = await load('pyodide.asm.mjs');
const count = decode(fs.readFileSync(path.join(job.pyodide, 'pyodide.asm.wasm'))).bodies.length;
/** The exports of every instance. @type {Record<string, any>[]} */
const instances = [];

/** @param {object} options for Pyodide */
async function start(options = {}) {
  const python = await loadPyodide({
    indexURL: `${job.pyodide}/`,
    stdLibURL: job.stdlib,
    lockFileContents: {
      info: JSON.parse(fs.readFileSync(path.join(job.pyodide, 'pyodide-lock.json'), 'utf8')).info,
      packages: {},
    },
    createPyodideModule(/** @type {any} */ settings) {
      const instantiate = settings.instantiateWasm;
      settings.instantiateWasm = (/** @type {any} */ imports, /** @type {any} */ done) =>
        instantiate(imports, (/** @type {any} */ instance, /** @type {any} */ module) => {
          instances.push(instance.exports);
          return done(instance, module);
        });
      return createPyodideModule(settings);
    },
    ...options,
  });
  python.FS.writeFile('/app.zip', fs.readFileSync(job.app));
  python.runPython("import sys; '/app.zip' in sys.path or sys.path.insert(0, '/app.zip')");
  return python;
}

/** What the worker does with Python, and what else it can meet. @param {any} python */
function exercise(python) {
  const { handle, busy, step, reseed } = python.pyimport('quanta.hosts.browser');
  reseed();
  handle('{"id":1,"do":"ping"}');
  if (busy()) step();
  python.runPython(fs.readFileSync(path.join(here, 'exercise.py'), 'utf8'));
  for (const wrong of ['1/0', 'import quanta_nowhere', 'x = (', '"a" + 1', 'raise SystemExit']) {
    try {
      python.runPython(wrong);
    } catch (error) {
      String(error);
    }
  }
  try {
    handle(3);
  } catch (error) {
    String(error);
  }
  const held = python.toPy({ a: [1, 2.5, { b: 3n }], c: null, d: 'é', e: true });
  held.toJs();
  held.toString();
  held.destroy();
  python.runPython('{"a": [1, 2.5, "x", None, True, 2**70, (1, {2})]}').toJs();
  const list = python.runPython('[1, [2]]');
  for (const item of list) item?.destroy?.();
  list.get(0);
  list.length;
  list.destroy();
}

const functions = () =>
  instances.reduce(
    (/** @type {boolean[]} */ sum, exports) =>
      ran(exports, count).map((one, i) => one || Boolean(sum[i])),
    [],
  );
const tell = (/** @type {string} */ what) =>
  console.log(`${functions().filter(Boolean).length} functions: ${what}`);

const maker = await start({ _makeSnapshot: true, env: { PYTHONHASHSEED: '0' } });
const names = maker.toPy({});
maker.runPython(job.warmup, { globals: names });
names.destroy();
const snapshot = maker.makeMemorySnapshot();
tell('started, and took a snapshot');
instances.pop(); // what ran in it does not count
exercise(await start({ _loadSnapshot: Promise.resolve(snapshot) }));
tell('exercised from the snapshot');
if (job.suite.length) {
  const python = await start({
    stdLibURL: path.join(job.pyodide, 'python_stdlib.zip'),
    env: { PYTHONDONTWRITEBYTECODE: '1', HYPOTHESIS_STORAGE_DIRECTORY: '/hypothesis' },
  });
  for (const [there, folder] of [
    ['/quanta', job.root],
    ['/site', path.join(job.root, 'build/pyodide-site')],
  ]) {
    python.FS.mkdirTree(there);
    python.mountNodeFS(there, folder);
  }
  python.globals.set('given', python.toPy(job.suite));
  python.runPython(`
import os, sys
os.chdir("/quanta")
sys.path[:0] = ["/site", "/quanta/py"]
import pytest
`);
  forget(instances.at(-1) ?? {}, count);
  const status = python.runPython(`
int(pytest.main(["-p", "no:cacheprovider", "-m", "not host", *given]))
`);
  if (status) throw new Error('the suite has failed');
  tell('run the suite');
}
fs.writeFileSync(job.out, functions().map(Number).join(''));
process.exit(0);
