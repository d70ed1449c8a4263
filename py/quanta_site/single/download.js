/** Replaces web/engine/download.js in the single file, which already contains everything. */

// @ts-expect-error It comes without types.
import * as loader from '../../../node_modules/pyodide/pyodide.mjs';
// @ts-expect-error It is made by the builder.
import * as module from './glue.mjs';
import { file } from './files.js';

/** @type {Record<string, object>} */
const MODULES = { 'pyodide.js': loader, 'glue.js': module };

/**
 * @param {string} url
 * @returns {Promise<Response>}
 */
export const download = async (url) => new Response(await file(url));

/** @param {string} url */
export const loadModule = async (url) =>
  MODULES[(url.split('/').pop() ?? '').replace(/-[0-9a-f]+(?=\.js$)/, '')];
