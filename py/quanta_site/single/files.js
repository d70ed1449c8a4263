/** Runs before the worker's own script: the engine's files arrive as the first message. */

/** @type {any} */
const worker = self;

// As in web/engine/python.js; but here Pyodide is part of the bundle and tries it first.
worker.importScripts = () => { throw new TypeError('This worker imports nothing.'); };

/** @type {Promise<Record<string, Blob>>} */
export const files = new Promise((resolve) => {
  addEventListener('message', (event) => {
    if (!event.data.files) return;
    event.stopImmediatePropagation();
    resolve(event.data.files);
  });
});
