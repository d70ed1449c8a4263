/** Runs before the worker's own script: the engine's files arrive as the first message. */

import { unpack } from './unpack.js';

/** @type {any} */
const worker = self;

// As in web/engine/python.js; but here Pyodide is part of the bundle and tries it first.
worker.importScripts = () => {
  throw new TypeError('This worker imports nothing.');
};

/** What has arrived, still packed. @type {Record<string, Uint8Array>} */
let packed = {};

/** @type {Promise<void>} */
const arrived = new Promise((resolve) => {
  addEventListener('message', (event) => {
    if (!event.data.files) return;
    event.stopImmediatePropagation();
    packed = event.data.files;
    resolve();
  });
});

/** A file that has arrived, by its address. @param {string} url */
export const arrivedFile = (url) => unpack(packed[url.split('/').pop() ?? '']);

/** A file, once it has arrived. @param {string} url */
export const file = (url) => arrived.then(() => arrivedFile(url));
