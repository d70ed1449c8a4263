/** A worker that makes and stores the snapshot from which the engine will start next time, and then ends. */

import { ENGINE } from './engine-files.js';
import { disableSnapshot, storeSnapshot } from './snapshot.js';
import { boot } from './python.js';

async function make() {
  const python = await boot({ options: { _makeSnapshot: true, env: { PYTHONHASHSEED: '0' } } });
  const size = python._module.HEAPU8.length;
  python.runPython(ENGINE.warmup);
  // Pyodide can only restore a snapshot of its initial memory size.
  if (python._module.HEAPU8.length > size) throw new Error('With everything imported, the memory is too large.');
  await storeSnapshot(python.makeMemorySnapshot());
}

make().catch(async (error) => {
  console.info(`The engine will start without a snapshot: ${error}`);
  await disableSnapshot();
}).finally(() => {
  postMessage('');
  self.close();
});
