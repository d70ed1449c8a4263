/** Start Pyodide from files that are all asked for at once, with our archives in place of its library. */

import { download, loadModule as importModule } from './download.js';
import { ENGINE } from './engine.js';

/** @typedef {import("./pagetypes.js").EngineFile} EngineFile */
/** @typedef {(progress: {loaded: number, total: number}) => void} Hear */

/** What Pyodide gets for its library when it needs none: an archive of nothing. */
const NO_LIBRARY = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/** @param {{url: string}} file */
const address = (file) => new URL(file.url, import.meta.url).href;

/** Counts the bytes that have come; tells of every hundredth. */
class Progress {
  /** @param {EngineFile[]} files @param {Hear} hear */
  constructor(files, hear) {
    this.total = files.reduce((sum, file) => sum + file.bytes, 0);
    this.hear = hear;
    this.loaded = 0;
    this.told = 0;
  }

  /** @param {number} bytes */
  advance(bytes) {
    this.loaded = Math.min(this.loaded + bytes, this.total);
    if (this.loaded < this.total && this.loaded - this.told < this.total / 100) return;
    this.told = this.loaded;
    this.hear({ loaded: this.loaded, total: this.total });
  }
}

/**
 * Fetch a file of the engine, counting its bytes on the way.
 * @param {EngineFile} file
 * @param {Progress} progress
 * @returns {Promise<Response>}
 */
async function load(file, progress) {
  const name = file.url.split('/').pop();
  const response = await download(address(file), file.bytes, ENGINE.packed);
  if (!response || !response.ok || !response.body) {
    const why = response ? `the server answered ${response.status}` : 'there was no answer';
    throw new Error(`${name} could not be loaded: ${why}. Check the connection and load the page again.`);
  }
  const counter = new TransformStream({
    transform(chunk, stream) {
      progress.advance(chunk.byteLength);
      stream.enqueue(chunk);
    },
  });
  // Not every host knows the type without which WebAssembly is not compiled on its way.
  const type = name?.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
  return new Response(response.body.pipeThrough(counter), { headers: { 'Content-Type': type } });
}

/**
 * Import a module of the engine; it counts when it is there.
 * @param {EngineFile} file
 * @param {Progress} progress
 * @returns {Promise<any>}
 */
async function loadModule(file, progress) {
  try {
    const module = await importModule(address(file));
    progress.advance(file.bytes);
    return module;
  } catch {
    throw new Error(`${file.url.split('/').pop()} could not be loaded. Check the connection and load the page again.`);
  }
}

/**
 * Pyodide takes a worker that can import scripts for one without modules, and refuses it. It finds out by trying, of
 * which the browser complains where the policy asks for Trusted Types; so it learns it from here.
 */
function refuseScripts() {
  /** @type {any} */ (self).importScripts = () => { throw new TypeError('This worker imports nothing.'); };
}

/**
 * Pyodide with our package ready to be imported. It fetches by itself, so for the length of the start its fetch is
 * answered from what is under way.
 * @param {object} how
 * @param {Promise<Uint8Array>} [how.memory] to begin with that of a Python that had imported everything, not with a library
 * @param {object} [how.options] more of them for Pyodide
 * @param {Hear} [how.hear] is told how much has come
 * @returns {Promise<any>}
 */
export async function boot({ memory, options = {}, hear = () => {} }) {
  const files = [ENGINE.loader, ENGINE.module, ENGINE.wasm, ENGINE.app, ...memory ? [] : [ENGINE.stdlib]];
  const progress = new Progress(files, hear);
  const bytes = (/** @type {EngineFile} */ file) => load(file, progress).then((response) => response.arrayBuffer());
  const wasm = load(ENGINE.wasm, progress);
  const library = memory ? Promise.resolve(NO_LIBRARY) : bytes(ENGINE.stdlib);
  const app = bytes(ENGINE.app);
  const modules = Promise.all([loadModule(ENGINE.loader, progress), loadModule(ENGINE.module, progress)]);
  /** @type {Record<string, () => Promise<Response>>} */
  const given = {
    [address(ENGINE.wasm)]: () => wasm,
    [address(ENGINE.stdlib)]: () => library.then((zip) => new Response(zip)),
  };
  refuseScripts();
  const plainFetch = self.fetch;
  self.fetch = (input, init) => given[String(input)]?.() ?? plainFetch(input, init);
  try {
    // A file that fails is told at once, although Pyodide would go on waiting for it.
    const everything = Promise.all([modules, wasm, library, app, memory]).then(() => new Promise(() => {}));
    const more = memory ? { ...options, _loadSnapshot: memory } : options;
    return await Promise.race([modules.then((both) => start(both, app, more)), everything]);
  } finally {
    self.fetch = plainFetch;
  }
}

/**
 * @param {any[]} modules
 * @param {Promise<ArrayBuffer>} app
 * @param {object} options
 */
async function start([{ loadPyodide }, { default: createPyodideModule }], app, options) {
  const here = new URL('.', address(ENGINE.wasm)).href;
  const pyodide = await loadPyodide({
    indexURL: here,
    packageBaseUrl: here,
    stdLibURL: address(ENGINE.stdlib),
    lockFileContents: { info: ENGINE.lock, packages: {} },
    createPyodideModule,
    ...options,
  });
  pyodide.FS.writeFile('/app.zip', new Uint8Array(await app));
  pyodide.runPython("import sys; '/app.zip' in sys.path or sys.path.insert(0, '/app.zip')");
  return pyodide;
}
