/**
 * Pyodide as its documentation says: load it, load the wheel, call. Then it times clicks or runs a
 * program.
 */

import { loadPyodide } from './pyodide/pyodide.mjs';

let python;
let handle;

async function start({ wheel, request }) {
  python = await loadPyodide();
  await python.loadPackage(new URL(wheel, import.meta.url).href, { messageCallback() {} });
  handle = python.pyimport('quanta.hosts.browser').handle;
  return handle(request);
}

/** Milliseconds of every click in games played at random to the end. */
function clicks({ game, count }) {
  const ask = (request) => handle(JSON.stringify({ id: 1, ...request }));
  const whole = () => JSON.parse(ask({ do: 'scene' })).changes.fields;
  const times = [];
  let seed = 1;
  const below = (bound) => {
    seed = (seed * 48271) % 2147483647;
    return seed % bound;
  };
  while (times.length < count) {
    ask({ do: 'new', game, params: {}, players: [] });
    let scene = whole();
    while (!scene.outcome) {
      for (const target of scene.paths[below(scene.paths.length)]) {
        const request = JSON.stringify({ id: 1, do: 'click', target });
        const begun = performance.now();
        handle(request);
        times.push(performance.now() - begun);
        scene = whole();
      }
    }
  }
  return times;
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
    else if (data.code) postMessage(run(data));
    else postMessage(clicks(data));
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
