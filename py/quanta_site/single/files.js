/** Runs before the worker's own script: the engine's files arrive as the first message. */

import { unpacked } from './unpack.js';

/** @type {any} */
const worker = self;

// As in web/engine/python.js; but here Pyodide is part of the bundle and tries it first.
worker.importScripts = () => {
  throw new TypeError('This worker imports nothing.');
};

/** What has arrived. @type {Record<string, ArrayBuffer>} */
const files = {};

/** All at once: some are asked for in the middle of what Python does. @type {Promise<unknown>} */
const arrived = new Promise((resolve) => {
  addEventListener('message', (event) => {
    if (!event.data.files) return;
    event.stopImmediatePropagation();
    const unpacking = Object.entries(event.data.files).map(async ([name, packed]) => {
      files[name] = await unpacked(packed).arrayBuffer();
    });
    resolve(Promise.all(unpacking));
  });
});

/** A file that has arrived, by its address. @param {string} url */
export const arrivedFile = (url) => files[url.split('/').pop() ?? ''];

/** A file, once it has arrived. @param {string} url */
export const file = (url) => arrived.then(() => arrivedFile(url));
