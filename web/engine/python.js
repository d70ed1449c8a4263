/**
 * Starts Pyodide from files that are all fetched in parallel, with our archives in place of its
 * standard library.
 */

import { download, loadModule as importModule } from './download.js';
import { downloadNow } from './download-now.js';
import { ENGINE } from './engine-files.js';
import { LateFile } from './late-file.js';
import { checked, fromSnapshot } from './snapshot.js';
import { withRest } from './rest.js';

/** @typedef {import("../ui/page-types.js").EngineFile} EngineFile */
/** @typedef {(progress: {loaded: number, total: number}) => void} OnProgress */

/** An empty zip archive: what Pyodide gets for its library when it starts from a snapshot. */
const NO_LIBRARY = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/** The name under which Pyodide asks for its module. */
const WASM = 'pyodide.asm.wasm';

/** How often Python was to be started here. */
let starts = 0;

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
  if (!response?.ok || !response.body) {
    const why = response ? `the server answered ${response.status}` : 'there was no answer';
    throw new Error(
      `${name} could not be loaded: ${why}. Check the connection and reload the page.`,
    );
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
    throw new Error(
      `${file.url.split('/').pop()} could not be loaded. Check the connection and reload the page.`,
    );
  }
}

/**
 * Pyodide calls `importScripts` to find out whether this is a classic worker, which it refuses.
 * Under Trusted Types the browser reports that call as a violation, so it is answered here instead.
 */
function disableImportScripts() {
  /** @type {any} */ (self).importScripts = () => {
    throw new TypeError('This worker imports nothing.');
  };
}

/**
 * Start Pyodide with our package ready to be imported. Pyodide fetches its files itself, so while
 * it starts, `self.fetch` answers with the downloads that are already under way.
 * @param {object} how
 * @param {boolean} [how.snapshot] start from the snapshot, and leave the archives for later
 * @param {boolean} [how.stock] Pyodide's own module, in place of the small engine
 * @param {(error: unknown) => void} [how.restFailed] the rest of the small engine was needed and
 * could not be loaded
 * @param {(url: string, error: unknown) => void} [how.missed] Python was to import from a file that
 * did not come
 * @param {OnProgress} [how.report]
 * @returns {Promise<any>}
 */
export async function boot({
  snapshot = false,
  stock = false,
  restFailed = () => {},
  missed = () => {},
  report = () => {},
}) {
  const { module, wasm: binary } = stock && ENGINE.stock ? ENGINE.stock : ENGINE;
  const rest = stock && ENGINE.stock ? null : ENGINE.rest;
  const taken = snapshot ? ENGINE.snapshot : null;
  starts += 1;
  // A start that was given up may still ask for its module, and must not take that of the next.
  const index = new URL(`${starts}/`, address(ENGINE.loader)).href;
  const files = [ENGINE.loader, module, binary, ...(taken ? [taken] : [ENGINE.app, ENGINE.stdlib])];
  const progress = new LoadProgress(files, report);
  const bytes = (/** @type {EngineFile} */ file) =>
    load(file, progress).then((response) => response.arrayBuffer());
  const wasm = load(binary, progress);
  const content = taken && bytes(taken).then((file) => checked(file, taken));
  const library = taken ? Promise.resolve(NO_LIBRARY) : bytes(ENGINE.stdlib);
  const app = taken ? null : bytes(ENGINE.app);
  const modules = Promise.all([loadModule(ENGINE.loader, progress), loadModule(module, progress)]);
  /** @type {Record<string, () => Promise<Response>>} */
  const responses = {
    [index + WASM]: () => wasm,
    [address(ENGINE.stdlib)]: () => library.then((zip) => new Response(zip)),
  };
  disableImportScripts();
  const originalFetch = self.fetch;
  let over = false;
  self.fetch = (input, init) => responses[String(input)]?.() ?? originalFetch(input, init);
  try {
    // Fails as soon as any file fails, although Pyodide would go on waiting for it.
    const everything = Promise.all([modules, wasm, library, app, content]).then(
      () => new Promise(() => {}),
    );
    const begin = async (/** @type {any[]} */ [{ loadPyodide }, { default: create }]) => {
      if (over) return null; // it has failed meanwhile, and another may be under way
      const createPyodideModule = rest
        ? withRest(create, address(rest), !taken, restFailed)
        : create;
      const pyodide = await start(
        loadPyodide,
        index,
        taken && content
          ? fromSnapshot(createPyodideModule, taken, content)
          : { createPyodideModule },
      );
      if (app) addApplication(pyodide, await app);
      else addLateArchives(pyodide, missed);
      return pyodide;
    };
    return await Promise.race([modules.then(begin), everything]);
  } finally {
    over = true;
    self.fetch = originalFetch;
  }
}

/**
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {string} index the folder in which Pyodide believes its files to be
 * @param {object} options
 */
function start(loadPyodide, index, options) {
  return loadPyodide({
    indexURL: index,
    packageBaseUrl: index,
    stdLibURL: address(ENGINE.stdlib),
    lockFileContents: { info: ENGINE.lock, packages: {} },
    ...options,
  });
}

/** @param {any} pyodide @param {ArrayBuffer} app */
function addApplication(pyodide, app) {
  pyodide.FS.writeFile('/app.zip', new Uint8Array(app));
  pyodide.runPython("import sys; '/app.zip' in sys.path or sys.path.insert(0, '/app.zip')");
}

/**
 * @param {ArrayBuffer} content
 * @param {EngineFile} file
 * @returns {ArrayBuffer} the content, if it is not cut short
 */
function whole(content, { url, bytes }) {
  if (content.byteLength !== bytes) throw new Error(`${url.split('/').pop()} is damaged.`);
  return content;
}

/**
 * The archives, from which a Python that started from a snapshot imports what is not in it.
 * @param {any} pyodide
 * @param {(url: string, error: unknown) => void} missed
 */
function addLateArchives(
  {
    FS,
    _api: {
      pyVersionTuple: [major, minor],
    },
  },
  missed,
) {
  for (const [path, file] of /** @type {[string, EngineFile][]} */ ([
    ['/app.zip', ENGINE.app],
    [`/lib/python${major}${minor}.zip`, ENGINE.stdlib],
  ])) {
    const url = address(file);
    new LateFile(
      FS,
      path,
      file.bytes,
      () => downloadNow(url, (content) => whole(content, file)),
      (error) => missed(url, error),
    );
  }
}

/**
 * Have the snapshot downloaded again, for the next start, wherever it is kept: the browser's cache
 * or the offline copy.
 * @returns {Promise<void>} when that is done, or is not possible
 */
export async function renewSnapshot() {
  const { snapshot, packed } = ENGINE;
  const response =
    snapshot && (await download(address(snapshot), snapshot.bytes, packed, 'reload'));
  await response?.arrayBuffer().catch(() => {});
}
