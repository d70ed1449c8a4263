import { scriptAddress } from './trusted-url.js';

/**
 * Have the memory made from which the engine starts faster, once for each build, while nobody waits for anything.
 * @param {import('./bridge.js').Bridge} bridge
 */
export function rememberFor(bridge) {
  const stop = bridge.on('ready', ({ forgetful }) => {
    stop();
    if (forgetful && !sparing()) setTimeout(() => whenIdle(make), CALM);
  });
}

/** So long after the engine's start, in milliseconds: the player may be making the first moves. */
const CALM = 4000;

/** Whether the visitor's device or wishes are against it: it takes a second of work and 100 MB for that time. */
function sparing() {
  const { connection, deviceMemory = 4 } = /** @type {{connection?: {saveData?: boolean}, deviceMemory?: number}} */ (navigator);
  return connection?.saveData || deviceMemory < 2;
}

/** @param {() => void} act */
function whenIdle(act) {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 10_000 });
  else act();
}

function make() {
  const keeper = new Worker(scriptAddress(new URL('./snapshot-worker.js', import.meta.url)), { type: 'module' });
  const end = () => keeper.terminate();
  keeper.onmessage = end;
  keeper.onerror = end;
}
