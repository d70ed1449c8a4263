/**
 * The engine: Python in a module worker. Requests come in as JSON text, replies go out as JSON text, one for one and
 * in order; between them an opponent thinks in slices, so that a message never waits longer than one slice.
 */

import { ENGINE } from './engine-files.js';
import { find, giveUp } from './snapshot.js';
import { boot } from './python.js';

/** @typedef {(text: string) => string} Handle */
/** @typedef {{handle: Handle, busy: () => boolean, step: () => string}} Python */

/** @type {string[]} requests that came before Python did */
const early = [];
/** @type {Python|null} */
let python = null;
let slicing = false;
/** Whether a request was answered since the next slice was planned: others may have come meanwhile, and go first. */
let interrupted = false;
const slices = new MessageChannel();

/** @param {object} message */
const tell = (message) => postMessage(JSON.stringify(message));

/**
 * While this lock is held the worker lives; the page, waiting for it, learns of its death at once.
 * The page chose the name when it made the worker.
 */
async function holdLifeline() {
  if (!navigator.locks) return;
  const held = await new Promise((/** @type {(held: boolean) => void} */ settled) => {
    navigator.locks.request(self.name, () => {
      settled(true);
      return new Promise(() => {});
    }).catch(() => settled(false)); // where storage is forbidden, so are locks
  });
  if (held) tell({ alive: true });
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

/**
 * @param {import("./snapshot.js").Found} found
 * @returns {Promise<Python>}
 */
async function start(found) {
  const pyodide = await bootAnyway(found);
  const { handle, busy, step, reseed } = pyodide.pyimport('quanta.hosts.browser');
  reseed();
  return { handle, busy, step };
}

/**
 * Whatever is wrong with the memory, there is a slower way, which also tells what is wrong with the rest.
 * @param {import("./snapshot.js").Found} found
 */
async function bootAnyway({ memory }) {
  const hear = (/** @type {object} */ progress) => tell({ progress });
  if (memory) {
    try {
      return await boot({ memory, hear });
    } catch (error) {
      console.info(`The engine starts the slow way: ${error}`);
      await giveUp();
    }
  }
  return boot({ hear });
}

/** Answer one request. @param {string} text */
function answer(text) {
  if (!python) {
    early.push(text);
    return;
  }
  try {
    postMessage(python.handle(text));
    interrupted = slicing;
    keepThinking();
  } catch (error) {
    die(error);
  }
}

function keepThinking() {
  if (!slicing && python?.busy()) planSlice();
}

function planSlice() {
  slicing = true;
  interrupted = false;
  slices.port2.postMessage(null);
}

slices.port1.onmessage = () => {
  if (interrupted) {
    planSlice();
    return;
  }
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
  const found = find();
  const [booted] = await Promise.all([found.then(start), holdLifeline()]);
  python = booted;
  tell({ ready: true, version: ENGINE.version, forgetful: (await found).wanted });
  early.splice(0).forEach(answer);
}

main().catch((error) => {
  tell({ fatal: error instanceof Error ? error.message : String(error) });
  self.close();
});
