// node wheel.mjs: each published wheel, loaded into Pyodide as pages that are not ours do it,
// answers.

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const pyodide = path.join(root, 'node_modules/pyodide');
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, 'pyodide.mjs')).href);

async function tryOut(folder, wheel) {
  const python = await loadPyodide({ indexURL: `${pyodide}/` });
  await python.loadPackage(path.join(folder, wheel), { messageCallback() {} });
  const games = python.runPython('from quanta import registry; ", ".join(registry.ids())');
  const answer = JSON.parse(python.pyimport('quanta.hosts.browser').handle('{"id":1,"do":"ping"}'));
  if (!answer.ok || !games) throw new Error(`${wheel} does not answer`);
  console.log(`${wheel} works in Pyodide ${python.version}: ${games}`);
}

async function main() {
  const folder = path.join(root, 'dist/py');
  const wheels = fs.readdirSync(folder).filter((name) => name.endsWith('.whl'));
  if (wheels.length !== 2) throw new Error(`not a pure and a compiled wheel: ${wheels}`);
  for (const wheel of wheels) await tryOut(folder, wheel);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
