/** The page that ours is measured against; `ask` gives other measurements access to its Python. */

const { wheel, game } = document.body.dataset;
const worker = new Worker(new URL('stock-worker.js', import.meta.url), { type: 'module' });
worker.postMessage({
  wheel,
  request: JSON.stringify({ id: 1, do: 'new', game, params: {}, players: [] }),
});

/** @param {object} message @returns {Promise<any>} */
self.ask = (message) =>
  new Promise((resolve) => {
    worker.onmessage = (event) => resolve(event.data);
    worker.postMessage(message);
  });
