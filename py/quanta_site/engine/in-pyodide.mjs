// node in-pyodide.mjs JOB: calls a Python function in Pyodide. JOB is JSON: {pyodide, mounts:
// [[there, here], …], path, env, module, function, arguments}. `path` is appended to sys.path.

import path from 'node:path';
import { pathToFileURL } from 'node:url';

const job = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(job.pyodide, 'pyodide.mjs')).href);

async function main() {
  const python = await loadPyodide({ indexURL: `${job.pyodide}/`, env: job.env });
  for (const [there, here] of job.mounts) {
    python.FS.mkdirTree(there);
    python.mountNodeFS(there, here);
  }
  python.pyimport('sys').path.extend(python.toPy(job.path));
  python
    .pyimport(job.module)
    [job.function](...job.arguments.map((argument) => python.toPy(argument)));
}

main().catch((error) => {
  // Node itself would print the line of Pyodide that threw, which is a megabyte long.
  console.error(error.message);
  process.exit(1);
});
