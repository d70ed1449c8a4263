/**
 * The engine: Python in a module worker. Requests come in as JSON text, replies go out as JSON text, one for one and
 * in order; between them an opponent thinks in slices, so that a message never waits longer than one slice.
 */

import { ENGINE } from './engine.js';

/** @typedef {(text: string) => string} Handle */
/** @typedef {{handle: Handle, busy: () => boolean, step: () => string}} Python */

/** @type {string[]} requests that came before Python did */
const early = [];
/** @type {Python|null} */
let python = null;
let slicing = false;
const slices = new MessageChannel();

/** @param {object} message */
const tell = (message) => postMessage(JSON.stringify(message));

/** @param {{url: string}} file */
const address = (file) => new URL(file.url, import.meta.url).href;

/**
 * While this lock is held the worker lives; the page, waiting for it, learns of its death at once.
 * The page chose the name when it made the worker.
 */
async function holdLifeline() {
  if (!navigator.locks) return;
  await new Promise((/** @type {(held: unknown) => void} */ held) => {
    navigator.locks.request(self.name, () => {
      held(null);
      return new Promise(() => {});
    });
  });
  tell({ alive: true });
}

/** Throws, with words for the player, where WebAssembly cannot run: Pyodide itself would wait for ever. */
function needWebAssembly() {
  if (typeof WebAssembly !== 'object') {
    throw new Error('This browser has no WebAssembly, which the game engine needs. Try a current browser, or switch WebAssembly on.');
  }
  try {
    new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  } catch {
    throw new Error('WebAssembly is blocked here, and the game engine needs it. A browser setting or the site’s security policy forbids it.');
  }
}

/** The unit in which the memory's file is written. */
const PAGE = 4096;
/** What Pyodide gets for its library when it needs none: an archive of nothing. */
const NO_LIBRARY = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

let total = 0;
let loaded = 0;
let told = 0;

/** Count bytes; the page hears of every hundredth. @param {number} bytes */
function advance(bytes) {
  loaded = Math.min(loaded + bytes, total);
  if (loaded < total && loaded - told < total / 100) return;
  told = loaded;
  tell({ progress: { loaded, total } });
}

/**
 * Fetch a file of the engine, counting its bytes on the way.
 * @param {import("./types.js").EngineFile} file
 * @returns {Promise<Response>}
 */
async function load(file) {
  const name = file.url.split('/').pop();
  const response = await fetch(address(file)).catch(() => null);
  if (!response || !response.ok || !response.body) {
    const why = response ? `the server answered ${response.status}` : 'there was no answer';
    throw new Error(`${name} could not be loaded: ${why}. Check the connection and load the page again.`);
  }
  const counter = new TransformStream({
    transform(chunk, stream) {
      advance(chunk.byteLength);
      stream.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: { 'Content-Type': response.headers.get('Content-Type') ?? '' } });
}

/**
 * Import a module of the engine; it counts when it is there.
 * @param {import("./types.js").EngineFile} file
 * @returns {Promise<any>}
 */
async function loadModule(file) {
  try {
    const module = await import(address(file));
    advance(file.bytes);
    return module;
  } catch {
    throw new Error(`${file.url.split('/').pop()} could not be loaded. Check the connection and load the page again.`);
  }
}

/**
 * Start Pyodide from files that are all asked for at once. It fetches by itself, so for the length of the start its
 * fetch is answered from what is under way.
 * @param {boolean} remembered from the memory of a Python that had imported everything, not from its library
 * @returns {Promise<Python>}
 */
async function boot(remembered) {
  const base = remembered ? ENGINE.memory : ENGINE.stdlib;
  [loaded, told] = [0, 0];
  total = [ENGINE.loader, ENGINE.module, ENGINE.wasm, base, ENGINE.app].reduce((sum, file) => sum + file.bytes, 0);
  const wasm = load(ENGINE.wasm);
  const bytes = load(base).then((response) => response.arrayBuffer());
  const app = load(ENGINE.app).then((response) => response.arrayBuffer());
  const modules = Promise.all([loadModule(ENGINE.loader), loadModule(ENGINE.module)]);
  const library = remembered ? Promise.resolve(NO_LIBRARY) : bytes;
  /** @type {Record<string, () => Promise<Response>>} */
  const given = {
    [address(ENGINE.wasm)]: () => wasm,
    [address(ENGINE.stdlib)]: () => library.then((zip) => new Response(zip)),
  };
  const plainFetch = self.fetch;
  self.fetch = (input, init) => given[String(input)]?.() ?? plainFetch(input, init);
  try {
    // A file that fails is told at once, although Pyodide would go on waiting for it.
    const everything = Promise.all([modules, wasm, bytes, app]).then(() => new Promise(() => {}));
    return await Promise.race([
      modules.then((both) => start(both, app, remembered ? { _loadSnapshot: bytes.then(expanded) } : {})), everything,
    ]);
  } finally {
    self.fetch = plainFetch;
  }
}

/**
 * The memory as it was: its file leaves out the pages that are zero (py/quanta_site/snapshot.mjs).
 * @param {ArrayBuffer} file
 */
function expanded(file) {
  const [count, size] = new Uint32Array(file, 0, 2);
  const pages = new Uint32Array(file, 8, count);
  const memory = new Uint8Array(size);
  pages.forEach((page, i) => {
    const from = 8 + 4 * count + PAGE * i;
    const at = page * PAGE;
    memory.set(new Uint8Array(file, from, Math.min(PAGE, size - at)), at);
  });
  return memory;
}

/**
 * @param {any[]} modules
 * @param {Promise<ArrayBuffer>} app
 * @param {object} options
 * @returns {Promise<Python>}
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
  const { handle, busy, step, reseed } = pyodide.pyimport('quanta.host.worker');
  reseed();
  return { handle, busy, step };
}

/** Whatever is wrong with the memory, there is a slower way, which also tells what is wrong with the rest. */
async function bootAnyway() {
  try {
    return await boot(true);
  } catch (error) {
    console.info(`The engine starts the slow way: ${error}`);
    return boot(false);
  }
}

/** Answer one request. @param {string} text */
function answer(text) {
  if (!python) {
    early.push(text);
    return;
  }
  try {
    postMessage(python.handle(text));
    keepThinking();
  } catch (error) {
    die(error);
  }
}

function keepThinking() {
  if (slicing || !python?.busy()) return;
  slicing = true;
  slices.port2.postMessage(null);
}

slices.port1.onmessage = () => {
  slicing = false;
  try {
    const said = python?.step();
    if (said) postMessage(said);
    keepThinking();
  } catch (error) {
    die(error);
  }
};

/**
 * `handle` answers even what it cannot do, so an exception means that Python itself is broken: the page starts
 * another worker and opens the record there.
 * @param {unknown} error
 */
function die(error) {
  console.warn(error);
  tell({ died: String(error) });
  self.close();
}

onmessage = (event) => answer(event.data);

async function main() {
  needWebAssembly();
  const [booted] = await Promise.all([bootAnyway(), holdLifeline()]);
  python = booted;
  tell({ ready: true, version: ENGINE.version });
  early.splice(0).forEach(answer);
}

main().catch((error) => {
  tell({ fatal: error instanceof Error ? error.message : String(error) });
  self.close();
});
