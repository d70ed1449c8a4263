// node compile.mjs JOB: runs archives.py in Pyodide. JOB is JSON: {pyodide, sources, builder, out, files, names, games}.
// Writes into the folder `out`: app.zip, stdlib.zip and files.json (what is in the latter).

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const job = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(job.pyodide, 'pyodide.mjs')).href);

async function main() {
  // A fixed hash seed, because the .pyc files contain the order of constant sets. No debug ranges: tracebacks name
  // their lines without them, and they would be an eighth of what is sent.
  const env = { PYTHONHASHSEED: '0', PYTHONDONTWRITEBYTECODE: '1', PYTHONNODEBUGRANGES: '1' };
  const python = await loadPyodide({ indexURL: `${job.pyodide}/`, env });
  for (const [here, there] of [['/sources', job.sources], ['/builder', job.builder], ['/out', job.out], ['/pyodide', job.pyodide]]) {
    python.FS.mkdirTree(here);
    python.mountNodeFS(here, there);
  }
  python.runPython("import sys; sys.path[:0] = ['/sources', '/builder']");
  const archives = python.pyimport('archives');
  const files = archives.use(python.toPy(job.names), python.toPy(job.games)).toJs();
  archives.stdlib('/pyodide/python_stdlib.zip', python.toPy(files), '/out/stdlib.zip');
  archives.application('/sources', python.toPy(job.files), '/out/app.zip');
  fs.writeFileSync(path.join(job.out, 'files.json'), JSON.stringify(files, null, 1));
}

main().catch((error) => {
  // Node itself would print the line of Pyodide that threw, which is a megabyte long.
  console.error(error.message);
  process.exit(1);
});
