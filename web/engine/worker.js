/**
 * The engine: Python in a module worker. Each request comes in as JSON text and is answered in
 * order by one reply, also JSON text. In between, an opponent thinks in slices, so a message never
 * waits longer than one slice.
 */

import { ENGINE } from './engine-files.js';
import { boot, renewSnapshot } from './python.js';

/** @typedef {(text: string) => string} Handle */
/** @typedef {{handle: Handle, busy: () => boolean, step: () => string}} Python */

/** Requests received before Python was ready. @type {string[]} */
const queued = [];
/** @type {Python|null} */
let python = null;
/** Whether to use stock Pyodide: the page says so when the small engine has failed it. */
const stock = self.name.endsWith(' stock');
/** Whether a slice is scheduled. */
let slicing = false;
/**
 * The file from which Python was to import just now, and which did not come.
 * @type {{url: string, error: unknown}|null}
 */
let missing = null;
const missingFile = () => missing;
/** Whether the search rests until such a file is there. */
let waiting = false;
/** How long to wait before asking for it again. In milliseconds. */
const AGAIN = 2_000;
/**
 * Whether a request was answered since the next slice was scheduled: others may have come
 * meanwhile, and go first.
 */
let interrupted = false;
const slices = new MessageChannel();

/** @param {object} message */
const send = (message) => postMessage(JSON.stringify(message));

/**
 * Hold a lock for as long as the worker lives: the page waits for it and so notices at once when
 * the worker dies. The lock's name is the worker's, which the page chose.
 */
async function holdLock() {
  if (!navigator.locks) return;
  const held = await new Promise((/** @type {(held: boolean) => void} */ settled) => {
    navigator.locks
      .request(self.name, () => {
        settled(true);
        return new Promise(() => {});
      })
      .catch(() => settled(false)); // where storage is blocked, so are locks
  });
  if (held) send({ alive: true });
}

/**
 * Throw an error, worded for the player, where WebAssembly cannot run: Pyodide itself would wait
 * for ever.
 */
function requireWebAssembly() {
  if (typeof WebAssembly !== 'object') {
    throw new Error(
      'This browser has no WebAssembly, which the game engine needs. Try a current browser, or switch WebAssembly on.',
    );
  }
  try {
    new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  } catch {
    throw new Error(
      'WebAssembly is blocked here, and the game engine needs it. A browser setting or the site’s security policy forbids it.',
    );
  }
}

/** @returns {Promise<Python>} */
async function start() {
  const pyodide = await bootPython();
  const { handle, busy, step, reseed } = pyodide.pyimport('quanta.hosts.browser');
  reseed();
  return { handle, busy, step };
}

/** Whether the snapshot is to be downloaded again, once there is time. */
let renew = false;

/** Boot from the snapshot; without one, or if that fails for any reason, from the archives. */
async function bootPython() {
  const report = (/** @type {object} */ progress) => send({ progress });
  const restFailed = (/** @type {unknown} */ error) => die(error, { small: true });
  const missed = (/** @type {string} */ url, /** @type {unknown} */ error) => {
    missing = { url, error };
  };
  const how = { report, stock, restFailed, missed };
  if (ENGINE.snapshot && !stock) {
    try {
      return await boot({ ...how, snapshot: true });
    } catch (error) {
      console.info(`The engine starts without a snapshot: ${error}`);
      renew = true;
    }
  }
  return boot(how);
}

/** Answer one request. @param {string} text */
function answer(text) {
  if (!python) {
    queued.push(text);
    return;
  }
  missing = null;
  try {
    postMessage(python.handle(text));
    interrupted = slicing;
    keepThinking();
  } catch (error) {
    const file = missingFile();
    if (file) die(file.error, { lacking: JSON.parse(text).id });
    else die(error);
  }
}

function keepThinking() {
  if (!slicing && !waiting && python?.busy()) scheduleSlice();
}

function scheduleSlice() {
  slicing = true;
  interrupted = false;
  slices.port2.postMessage(null);
}

slices.port1.onmessage = () => {
  if (interrupted) {
    scheduleSlice();
    return;
  }
  slicing = false;
  missing = null;
  try {
    const message = python?.step();
    if (message) postMessage(message);
    keepThinking();
  } catch (error) {
    const file = missingFile();
    if (file) void awaitFile(file);
    else die(error);
  }
};

/**
 * Let the search rest until a file can be had; requests are answered meanwhile. Then the worker
 * ends, for it may have done half of something, and the page has the same searched in another.
 * @param {{url: string, error: unknown}} file
 */
async function awaitFile({ url, error }) {
  waiting = true;
  send({ waiting });
  while (
    !(await fetch(url, { cache: 'reload' }).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  die(error);
}

/**
 * End the worker. `handle` replies even to requests that it cannot carry out, so an exception means
 * that Python itself is broken: the page then starts another worker and restores the game there.
 * @param {unknown} error
 * @param {{small?: boolean, lacking?: number}} [what] small: a part of the small engine is missing;
 * lacking: the request for
 *   which Python was to import from a file that did not come
 */
function die(error, what = {}) {
  console.warn(error);
  send({ died: String(error), ...what });
  self.close();
}

self.onmessage = (event) => answer(event.data);

async function main() {
  requireWebAssembly();
  const [booted] = await Promise.all([start(), holdLock()]);
  python = booted;
  send({ ready: true, version: ENGINE.version });
  queued.splice(0).forEach(answer);
  if (renew) void renewSnapshot();
}

main().catch((error) => {
  send({ fatal: error instanceof Error ? error.message : String(error) });
  self.close();
});
