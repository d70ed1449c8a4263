// node take-snapshot.mjs JOB: starts the small engine, has it import what a first answer needs, and
// writes its memory. JOB is JSON: {pyodide, small, archives, warmup, out}: the folders of Pyodide,
// of the small engine and of our archives, the text that warms Python up, and the folder to write
// snapshot.bin and snapshot.json into.
//
// The same files give the same bytes, so whatever of a machine could get into the memory is put in
// order first.

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { NotUnderstood } from './decode.mjs';
import { difference, sum } from './difference.mjs';
import { clearFree } from './free-memory.mjs';

const job = JSON.parse(process.argv[2]);
const read = (/** @type {string} */ file) => fs.readFileSync(file);
const load = (/** @type {string} */ file) => import(pathToFileURL(file).href);

/**
 * Let clocks stand still, and Node be like any other: Python takes the path of this file for its
 * own.
 */
function holdStill() {
  process.argv[1] = './this.program'; // what it takes in a browser
  process.env.TZ = 'UTC';
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'Quanta', language: 'C' } });
  Date.now = () => 0;
  performance.now = () => 0;
}

/** Pyodide with the small engine, and its memory as the module itself fills it. */
async function start() {
  const { loadPyodide } = await load(path.join(job.pyodide, 'pyodide.mjs'));
  const { default: create } = await load(path.join(job.small, 'glue.mjs'));
  /** @type {any} */
  let exports;
  /** @type {Uint8Array} */
  let data = new Uint8Array();
  let places = 0;
  const python = await loadPyodide({
    _makeSnapshot: true,
    env: { PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' },
    indexURL: `${job.pyodide}/`,
    stdLibURL: path.join(job.archives, 'stdlib.zip'),
    lockFileContents: {
      info: JSON.parse(String(read(path.join(job.pyodide, 'pyodide-lock.json')))).info,
      packages: {},
    },
    createPyodideModule(/** @type {any} */ settings) {
      settings.instantiateWasm = (/** @type {any} */ imports, /** @type {any} */ done) => {
        void instantiate(imports).then(({ instance, module }) => {
          exports = instance.exports;
          data = new Uint8Array(exports.memory.buffer).slice();
          places = exports.__indirect_function_table.length;
          exports.$load(); // a start reads what is in the rest
          done(instance, module);
        });
        return {};
      };
      return create(settings);
    },
  });

  /** @param {any} imports */
  async function instantiate(imports) {
    const marker = Symbol('error');
    Object.assign(imports.env, {
      Jsv_GetError_import: () => marker,
      JsvError_Check: (/** @type {unknown} */ value) => Number(value === marker),
    });
    if (!imports.wasi_snapshot_preview1.random_get)
      throw new NotUnderstood('another way to ask for randomness');
    imports.wasi_snapshot_preview1.random_get = (
      /** @type {number} */ at,
      /** @type {number} */ length,
    ) => {
      new Uint8Array(exports.memory.buffer).fill(0, at, at + length);
      return 0;
    };
    imports.env.__load_rest = () =>
      new WebAssembly.Instance(new WebAssembly.Module(read(path.join(job.small, 'rest.wasm'))), {
        ...imports,
        first: exports,
      });
    return WebAssembly.instantiate(read(path.join(job.small, 'first.wasm')), imports);
  }
  // A browser makes no function for C but the one that snapshot.js takes care of.
  const made = exports.__indirect_function_table.length - places;
  if (made > Number(forgetTrampoline(python._module)))
    throw new NotUnderstood('functions that Pyodide makes for C while it starts');
  return { python, data, exports };
}

/**
 * How functions of C are called depends on what WebAssembly can do here; whether this was another
 * way than any can.
 * @param {any} module
 */
function forgetTrampoline({ HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET }) {
  const at = (__PyRuntime + HEAP32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
  const other = HEAP32[at] !== 0;
  HEAP32[at] = 0;
  return other;
}

async function main() {
  holdStill();
  const { python, data, exports } = await start();
  python.FS.writeFile('/app.zip', read(path.join(job.archives, 'app.zip')));
  const size = python._module.HEAPU8.length;
  const names = python.toPy({});
  python.runPython(job.warmup, { globals: names });
  names.destroy();
  if (python._module.HEAPU8.length > size)
    throw new NotUnderstood('a memory that has grown, so Pyodide cannot restore it');
  clearFree(exports);
  const snapshot = python.makeMemorySnapshot();
  const head = snapshot.length - size;
  for (const [start, end] of JSON.parse(String(read(path.join(job.small, 'late.json')))))
    snapshot.fill(0, head + start, head + end);
  const file = difference(snapshot.subarray(0, head), data, snapshot.subarray(head));
  fs.writeFileSync(path.join(job.out, 'snapshot.bin'), file);
  fs.writeFileSync(
    path.join(job.out, 'snapshot.json'),
    JSON.stringify({ head, size, sum: sum(file) }),
  );
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(
      error instanceof NotUnderstood
        ? `Pyodide has something that is not understood: ${error.message}.`
        : error.message,
    );
    process.exit(1);
  },
);
