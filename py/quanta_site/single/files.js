/** What comes before the worker's own script: the engine's files arrive as the first message. */

/** @type {any} */
const worker = self;

// Pyodide takes a worker that can import scripts for one without modules, and refuses it.
worker.importScripts = () => { throw new TypeError('This worker imports nothing.'); };

/** @type {Promise<Record<string, Blob>>} */
export const files = new Promise((resolve) => {
  addEventListener('message', (event) => {
    if (!event.data.files) return;
    event.stopImmediatePropagation();
    resolve(event.data.files);
  });
});
