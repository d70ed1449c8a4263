// A page that is not ours. ?how= says how the package comes to its own Pyodide:
//   lock      by name, from the lock file beside the wheel
//   notebook  in a worker that runs cells, as JupyterLite's kernel does
const asked = new URLSearchParams(location.search);
const how = asked.get('how');
const site = asked.get('site');

const CELLS = [
  `import quanta
game = quanta.open("leap;start=ww-bwb-bb_w/b3-b1")
game.play(quanta.player("leap", level=2).choose(game.position, nodes=50, seed=1))
assert len(quanta.all_games()) > 2
game`,
];

function show({ text, svg }) {
  if (svg) {
    const board = document.getElementById('board');
    board.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  }
  document.getElementById('said').textContent = text;
  document.documentElement.dataset.done = 'true';
}

async function inPage() {
  const { loadPyodide } = await import('./pyodide/pyodide.mjs');
  const python = await loadPyodide({
    indexURL: new URL('pyodide/', location.href).href,
    lockFileURL: `${site}py/pyodide-lock.json`,
    packages: ['quanta'],
  });
  const game = await python.runPythonAsync(CELLS[0]);
  return { text: game.toString(), svg: game._repr_svg_() };
}

function inKernel() {
  const kernel = new Worker('kernel.js', { type: 'module' });
  const cells = [`%pip install ${asked.get('wheel')}`, ...CELLS];
  kernel.postMessage({ micropip: new URL(asked.get('micropip'), location.href).href, cells });
  return new Promise((resolve, reject) => {
    kernel.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data));
    kernel.onerror = (event) => reject(new Error(event.message));
  });
}

(how === 'notebook' ? inKernel() : inPage()).then(show, (error) => show({ text: String(error) }));
