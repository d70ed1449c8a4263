/**
 * Reads what the builder has packed (packing.py): compressed bytes as text of which each letter is
 * two of them.
 */

/** Comes before a letter that would mean something else. */
const ESCAPE = 0x5c;
/** By how much such a letter was moved: one that is half of another up, the few others down. */
const [HALVES, OTHERS] = [0xc000, 0x4000];
/** Bytes of the number that says how many follow. */
const HEADER = 4;

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} its bytes */
export function bytesOf(text) {
  const words = new Uint16Array(text.length);
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    let letter = text.charCodeAt(i);
    if (letter === ESCAPE) {
      letter = text.charCodeAt(++i);
      letter += letter < OTHERS ? HALVES : -OTHERS;
    }
    words[count++] = letter;
  }
  const size = new DataView(words.buffer).getUint32(0, true);
  return new Uint8Array(words.buffer, HEADER, size);
}

/** @param {Uint8Array<ArrayBuffer>} packed @returns {Response} what is in it */
export const unpacked = (packed) =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')));
