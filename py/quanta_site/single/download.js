/** Replaces web/engine/download.js in the single file, which already contains everything. */

// @ts-expect-error It comes without types.
import * as loader from '../../../node_modules/pyodide/pyodide.mjs';
// @ts-expect-error It comes without types.
import * as module from '../../../node_modules/pyodide/pyodide.asm.mjs';
import { files } from './files.js';

/** @type {Record<string, object>} */
const MODULES = { 'pyodide.js': loader, 'pyodide.asm.js': module };

/** @param {string} url */
const nameOf = (url) => url.split('/').pop() ?? '';

/**
 * @param {string} url
 * @returns {Promise<Response>}
 */
export async function download(url) {
  const file = (await files)[nameOf(url)];
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip')));
}

/** @param {string} url */
export async function loadModule(url) {
  return MODULES[nameOf(url)];
}
