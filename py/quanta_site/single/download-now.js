/** Replaces web/engine/download-now.js in the single file, which already contains everything. */

import { arrivedFile } from './files.js';

/**
 * @template T
 * @param {string} url
 * @param {(content: ArrayBuffer) => T} use
 * @returns {T}
 */
export const downloadNow = (url, use) => use(arrivedFile(url));
