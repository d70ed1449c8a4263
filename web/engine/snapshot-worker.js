/** A worker that makes the memory from which the engine will start next time, keeps it, and ends. */

import { ENGINE } from './engine-files.js';
import { giveUp, keep } from './snapshot.js';
import { boot } from './python.js';

async function make() {
  const python = await boot({ options: { _makeSnapshot: true, env: { PYTHONHASHSEED: '0' } } });
  const size = python._module.HEAPU8.length;
  python.runPython(ENGINE.warm);
  // Pyodide puts a memory back into one of its first size only.
  if (python._module.HEAPU8.length > size) throw new Error('With everything imported the memory is too long.');
  await keep(python.makeMemorySnapshot());
}

make().catch(async (error) => {
  console.info(`The engine will start the slow way: ${error}`);
  await giveUp();
}).finally(() => {
  postMessage('');
  self.close();
});
