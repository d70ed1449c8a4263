// node snapshot.mjs JOB: starts Python from the archives that compile.mjs wrote, imports all that is in them, and
// writes its memory to `out`/memory.bin. JOB is JSON: {pyodide, out, games}.
// The file: how many pages, how long the memory is, the number of each page (all 32 bits, little-endian), then the
// pages, 4096 bytes each; those that are not there are zero.

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const PAGE = 4096;
const job = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(job.pyodide, 'pyodide.mjs')).href);
const archive = (name) => path.join(job.out, name);

async function main() {
  const python = await loadPyodide({
    indexURL: `${job.pyodide}/`, stdLibURL: archive('stdlib.zip'), env: { PYTHONHASHSEED: '0' }, _makeSnapshot: true,
  });
  const size = python._module.HEAPU8.length;
  python.FS.writeFile('/app.zip', fs.readFileSync(archive('app.zip')));
  python.runPython(fs.readFileSync(new URL('./warm.py', import.meta.url), 'utf8'));
  // Pyodide puts a memory back into one of its first size only.
  const grown = python._module.HEAPU8.length - size;
  if (grown) throw new Error(`With everything imported the memory is ${grown} bytes too long to be kept: warm.py must do less.`);
  fs.writeFileSync(archive('memory.bin'), sparse(python.makeMemorySnapshot()));
}

function sparse(memory) {
  const all = Array.from({ length: Math.ceil(memory.length / PAGE) }, (_, i) => memory.subarray(i * PAGE, (i + 1) * PAGE));
  const used = all.map((page, i) => (page.some((byte) => byte) ? i : -1)).filter((i) => i >= 0);
  const head = new Uint32Array([used.length, memory.length, ...used]);
  const body = used.map((i) => Buffer.concat([all[i]], PAGE));
  return Buffer.concat([Buffer.from(head.buffer), ...body]);
}

main().catch((error) => {
  // Node itself would print the line of Pyodide that threw, which is a megabyte long.
  console.error(error.message);
  process.exit(1);
});
