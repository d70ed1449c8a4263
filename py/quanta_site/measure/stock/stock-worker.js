/**
 * Pyodide as its documentation says: load it, load the wheel, call. Then it runs programs.
 */

import { loadPyodide } from './pyodide/pyodide.mjs';

let python;

async function start({ wheel, request }) {
  python = await loadPyodide();
  await python.loadPackage(new URL(wheel, import.meta.url).href, { messageCallback() {} });
  return python.pyimport('quanta.hosts.browser').handle(request);
}

/** Write files, run a Python program, and return what it prints. */
function run({ files, code }) {
  for (const [path, text] of Object.entries(files)) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    python.FS.writeFile(path, text);
  }
  const lines = [];
  python.setStdout({ batched: (line) => lines.push(line) });
  python.runPython(code);
  return lines.join('\n');
}

self.onmessage = async ({ data }) => {
  try {
    if (data.wheel) postMessage(await start(data));
    else postMessage(run(data));
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
