/** Writes the parts of a WebAssembly binary. */

/** @param {number} number an unsigned LEB128 */
export function unsigned(number) {
  const bytes = [];
  let rest = number;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest ? low | 128 : low);
  } while (rest);
  return Buffer.from(bytes);
}

/** @param {number|bigint} number a signed LEB128 */
export function signed(number) {
  const bytes = [];
  let rest = BigInt(number);
  for (;;) {
    const low = Number(rest & 127n);
    rest >>= 7n;
    const last = (rest === 0n && !(low & 64)) || (rest === -1n && low & 64);
    bytes.push(last ? low : low | 128);
    if (last) return Buffer.from(bytes);
  }
}

/** @param {...(number|Buffer)} parts numbers are single bytes */
export const join = (...parts) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)));

/** @param {Buffer} content preceded by its length */
export const sized = (content) => join(unsigned(content.length), content);

/** @param {string} text */
export const name = (text) => sized(Buffer.from(text));

/** @param {Buffer[]} items preceded by their number */
export const vector = (items) => join(unsigned(items.length), ...items);

/** @param {number} id @param {Buffer} content */
export const section = (id, content) => join(id, sized(content));

/** The magic number and the version. */
export const HEADER = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
