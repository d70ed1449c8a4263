/** Starts Pyodide from files that are all fetched in parallel, with our archives in place of its standard library. */

import { download, loadModule as importModule } from './download.js';
import { ENGINE } from './engine-files.js';
import { withRest } from './rest.js';

/** @typedef {import("../ui/page-types.js").EngineFile} EngineFile */
/** @typedef {(progress: {loaded: number, total: number}) => void} OnProgress */

/** An empty zip archive: what Pyodide gets for its library when the snapshot already holds it. */
const NO_LIBRARY = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/** The name under which Pyodide asks for its module, beside its loader. */
const WASM = 'pyodide.asm.wasm';

/** @param {{url: string}} file */
const address = (file) => new URL(file.url, import.meta.url).href;

/** Counts the bytes received and reports every hundredth of the total. */
class LoadProgress {
  /** @param {EngineFile[]} files @param {OnProgress} report */
  constructor(files, report) {
    this.total = files.reduce((sum, file) => sum + file.bytes, 0);
    this.report = report;
    this.loaded = 0;
    this.reported = 0;
  }

  /** @param {number} bytes */
  advance(bytes) {
    this.loaded = Math.min(this.loaded + bytes, this.total);
    if (this.loaded < this.total && this.loaded - this.reported < this.total / 100) return;
    this.reported = this.loaded;
    this.report({ loaded: this.loaded, total: this.total });
  }
}

/**
 * Fetch a file of the engine and count its bytes as they arrive.
 * @param {EngineFile} file
 * @param {LoadProgress} progress
 * @returns {Promise<Response>}
 */
async function load(file, progress) {
  const name = file.url.split('/').pop();
  const response = await download(address(file), file.bytes, ENGINE.packed);
  if (!response || !response.ok || !response.body) {
    const why = response ? `the server answered ${response.status}` : 'there was no answer';
    throw new Error(`${name} could not be loaded: ${why}. Check the connection and reload the page.`);
  }
  const counter = new TransformStream({
    transform(chunk, stream) {
      progress.advance(chunk.byteLength);
      stream.enqueue(chunk);
    },
  });
  // Streaming compilation of WebAssembly needs this type, and not every host sends it.
  const type = name?.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
  return new Response(response.body.pipeThrough(counter), { headers: { 'Content-Type': type } });
}

/**
 * Import a module of the engine; its bytes count once it is loaded.
 * @param {EngineFile} file
 * @param {LoadProgress} progress
 * @returns {Promise<any>}
 */
async function loadModule(file, progress) {
  try {
    const module = await importModule(address(file));
    progress.advance(file.bytes);
    return module;
  } catch {
    throw new Error(`${file.url.split('/').pop()} could not be loaded. Check the connection and reload the page.`);
  }
}

/**
 * Pyodide calls `importScripts` to find out whether this is a classic worker, which it refuses. Under Trusted Types the
 * browser reports that call as a violation, so it is answered here instead.
 */
function disableImportScripts() {
  /** @type {any} */ (self).importScripts = () => { throw new TypeError('This worker imports nothing.'); };
}

/**
 * Start Pyodide with our package ready to be imported. Pyodide fetches its files itself, so while it starts,
 * `self.fetch` answers with the downloads that are already under way.
 * @param {object} how
 * @param {Promise<Uint8Array>} [how.snapshot] memory of a Python that has imported everything, instead of a library
 * @param {object} [how.options] further options for Pyodide
 * @param {boolean} [how.stock] Pyodide's own module, in place of the small engine
 * @param {(error: unknown) => void} [how.restFailed] the rest of the small engine was needed and could not be loaded
 * @param {OnProgress} [how.report]
 * @returns {Promise<any>}
 */
export async function boot({ snapshot, options = {}, stock = false, restFailed = () => {}, report = () => {} }) {
  const { module, wasm: binary } = stock && ENGINE.stock ? ENGINE.stock : ENGINE;
  const rest = stock ? null : ENGINE.rest;
  const files = [ENGINE.loader, module, binary, ENGINE.app, ...snapshot ? [] : [ENGINE.stdlib]];
  const progress = new LoadProgress(files, report);
  const bytes = (/** @type {EngineFile} */ file) => load(file, progress).then((response) => response.arrayBuffer());
  const wasm = load(binary, progress);
  const library = snapshot ? Promise.resolve(NO_LIBRARY) : bytes(ENGINE.stdlib);
  const app = bytes(ENGINE.app);
  const modules = Promise.all([loadModule(ENGINE.loader, progress), loadModule(module, progress)]);
  /** @type {Record<string, () => Promise<Response>>} */
  const responses = {
    [new URL(WASM, address(ENGINE.loader)).href]: () => wasm,
    [address(ENGINE.stdlib)]: () => library.then((zip) => new Response(zip)),
  };
  disableImportScripts();
  const originalFetch = self.fetch;
  self.fetch = (input, init) => responses[String(input)]?.() ?? originalFetch(input, init);
  try {
    // Fails as soon as any file fails, although Pyodide would go on waiting for it.
    const everything = Promise.all([modules, wasm, library, app, snapshot]).then(() => new Promise(() => {}));
    const allOptions = snapshot ? { ...options, _loadSnapshot: snapshot } : options;
    const begin = (/** @type {any[]} */ [{ loadPyodide }, { default: create }]) => {
      const createPyodideModule = rest ? withRest(create, address(rest), restFailed) : create;
      return start(loadPyodide, app, { createPyodideModule, ...allOptions });
    };
    return await Promise.race([modules.then(begin), everything]);
  } finally {
    self.fetch = originalFetch;
  }
}

/**
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {Promise<ArrayBuffer>} app
 * @param {object} options
 */
async function start(loadPyodide, app, options) {
  const here = new URL('.', address(ENGINE.loader)).href;
  const pyodide = await loadPyodide({
    indexURL: here,
    packageBaseUrl: here,
    stdLibURL: address(ENGINE.stdlib),
    lockFileContents: { info: ENGINE.lock, packages: {} },
    ...options,
  });
  pyodide.FS.writeFile('/app.zip', new Uint8Array(await app));
  pyodide.runPython("import sys; '/app.zip' in sys.path or sys.path.insert(0, '/app.zip')");
  return pyodide;
}
