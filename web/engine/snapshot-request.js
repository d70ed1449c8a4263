import { scriptAddress } from './trusted-url.js';

/**
 * Have the snapshot made from which the engine starts faster, once per build, while the page is idle.
 * @param {import('./bridge.js').Bridge} bridge
 */
export function requestSnapshot(bridge) {
  const stop = bridge.on('ready', ({ snapshotWanted }) => {
    stop();
    if (snapshotWanted && !savesResources()) setTimeout(() => whenIdle(makeSnapshot), DELAY);
  });
}

/** Milliseconds after the engine's start: the player may be making the first moves. */
const DELAY = 4000;

/** Whether the device is too weak or set to save data: the snapshot takes a second of work and, meanwhile, 100 MB. */
function savesResources() {
  const { connection, deviceMemory = 4 } = /** @type {{connection?: {saveData?: boolean}, deviceMemory?: number}} */ (navigator);
  return connection?.saveData || deviceMemory < 2;
}

/** @param {() => void} callback */
function whenIdle(callback) {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 10_000 });
  else callback();
}

function makeSnapshot() {
  const worker = new Worker(scriptAddress(new URL('./snapshot-worker.js', import.meta.url)), { type: 'module' });
  const end = () => worker.terminate();
  worker.onmessage = end;
  worker.onerror = end;
}
