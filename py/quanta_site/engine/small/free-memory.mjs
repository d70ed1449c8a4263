/**
 * Clears the memory that nothing uses, in which there is still what was there before: less is to be
 * sent then. Python asks C for all its memory, and what C has free is found by taking it.
 */

import { NotUnderstood } from './decode.mjs';

/** The sizes that are asked for, from large to small, in bytes: of each as many as there are. */
const SIZES = [
  ...Array.from({ length: 60 }, (_, i) => Math.floor(2 ** (22 - i / 4)) & ~7).filter(
    (size) => size > 128,
  ),
  ...Array.from({ length: 16 }, (_, i) => 128 - 8 * i),
];

/** @param {Record<string, any>} exports of the engine */
export function clearFree(exports) {
  const [bytes, words] = [
    new Uint8Array(exports.memory.buffer),
    new Uint32Array(exports.memory.buffer),
  ];
  clearStack(exports, bytes);
  clearHeap(exports, bytes, words);
}

/**
 * The stack grows down; below where it is there is nothing.
 * @param {Record<string, any>} exports
 * @param {Uint8Array} bytes
 */
function clearStack(exports, bytes) {
  const [end, top] = [exports.__stack_low.value, exports.emscripten_stack_get_current()];
  if (!(end < top && top < exports.__heap_base.value))
    throw new NotUnderstood('a stack that does not grow down to where the heap begins');
  bytes.fill(0, end, top);
}

/** @param {Record<string, any>} exports @param {Uint8Array} bytes @param {Uint32Array} words */
function clearHeap({ malloc, free, emscripten_get_sbrk_ptr: topAt }, bytes, words) {
  const border = words[topAt() / 4];
  /** @type {number[]} */
  const taken = [];
  for (const size of SIZES) {
    for (;;) {
      const at = malloc(size) >>> 0;
      if (!at) throw new NotUnderstood('a memory without room');
      if (at + size > border) {
        free(at);
        break;
      }
      bytes.fill(0, at, at + size);
      taken.push(at);
    }
  }
  for (const at of taken) free(at);
}
