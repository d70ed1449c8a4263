/**
 * Writes a snapshot as its difference from the data of the module, so that nothing is sent twice.
 * web/engine/snapshot.js reads it, and says how it is laid out.
 */

import { NotUnderstood } from './decode.mjs';

/** So many equal words are rather repeated than skipped: a run costs two words. */
const GAP = 4;

/**
 * @param {Uint8Array} head what Pyodide puts before the memory in a snapshot
 * @param {Uint8Array} before the memory of a module that has not started
 * @param {Uint8Array} after the same in the snapshot
 */
export function difference(head, before, after) {
  if (before.length !== after.length || head.length % 4)
    throw new NotUnderstood('a memory of another size');
  const [old, now] = [words(before), words(after)];
  /** @type {{start: number, end: number}[]} */
  const runs = [];
  now.forEach((word, i) => {
    if (word === old[i]) return;
    const last = runs.at(-1);
    if (last && i - last.end <= GAP) last.end = i + 1;
    else runs.push({ start: i, end: i + 1 });
  });
  const skipped = runs.map(({ start }, i) => start - (runs[i - 1]?.end ?? 0));
  const lengths = runs.map(({ start, end }) => end - start);
  const parts = [words(head), ...runs.map(({ start, end }) => now.subarray(start, end))];
  const numbers = Uint32Array.from([head.length / 4, runs.length, ...skipped, ...lengths]);
  return Buffer.concat(
    [numbers, ...parts].map(
      (part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
    ),
  );
}

/** @param {Uint8Array} bytes */
const words = (bytes) => new Uint32Array(bytes.slice().buffer);

/**
 * A number by which damage is noticed; web/engine/snapshot.js computes it too.
 * @param {Buffer} file
 */
export function sum(file) {
  return words(file).reduce((found, word) => Math.imul(found ^ word, 0x01000193), 0);
}
