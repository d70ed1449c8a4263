/** Makes a module that notes which of its functions have run, for a profile. */

import { KIND, SECTION } from './decode.mjs';
import { HEADER, join, name, section, signed, sized, unsigned, vector } from './encode.mjs';
import { afterLocals } from './instructions.mjs';

/** @typedef {import('./decode.mjs').Module} Module */

/** Functions in one global. */
const BITS = 32;
const I32 = 0x7f;
const OP = { globalGet: 0x23, globalSet: 0x24, i32: 0x41, or: 0x72, end: 0x0b };
/** Followed by a number: a global that holds a bit of each of 32 functions. */
const NAME = '$ran';

/** @param {Module} module @returns {Buffer} */
export function instrumented(module) {
  const count = Math.ceil(module.bodies.length / BITS);
  const own = module.globals.length;
  const added = Array.from({ length: count }, (_, i) => ({
    global: Buffer.from([I32, 1, OP.i32, 0, OP.end]),
    exported: join(name(NAME + i), KIND.global, unsigned(own + i)),
  }));
  const changed = new Map([
    [
      SECTION.global,
      appended(
        module,
        SECTION.global,
        added.map(({ global }) => global),
      ),
    ],
    [
      SECTION.export,
      appended(
        module,
        SECTION.export,
        added.map(({ exported }) => exported),
      ),
    ],
    [
      SECTION.code,
      vector(
        module.bodies.map(({ start, end }, i) => {
          const at = afterLocals(module.bytes, start);
          const global = unsigned(own + Math.floor(i / BITS));
          const note = join(
            OP.globalGet,
            global,
            OP.i32,
            signed(1 << (i % BITS)),
            OP.or,
            OP.globalSet,
            global,
          );
          return sized(
            join(module.bytes.subarray(start, at), note, module.bytes.subarray(at, end)),
          );
        }),
      ),
    ],
  ]);
  const sections = [...module.sections].map(([id, { start, end }]) =>
    section(id, changed.get(id) ?? module.bytes.subarray(start, end)),
  );
  return join(HEADER, dylink(module), ...sections);
}

/** The section for the dynamic linker, which stands before all others. @param {Module} module */
function dylink({ bytes, sections }) {
  const first = Math.min(...[...sections.values()].map(({ start }) => start));
  // Its own header is before it: the id, which is one byte, and the size.
  let end = first - 1;
  while (bytes[end - 1] & 128) end--;
  return bytes.subarray(HEADER.length, end - 1);
}

/** @param {Module} module @param {number} id @param {Buffer[]} items */
function appended({ bytes, sections }, id, items) {
  const { start = 0, end = 0 } = sections.get(id) ?? {};
  let after = start;
  let count = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[after++];
    count += (byte & 127) * scale;
    if (byte < 128) break;
  }
  return join(unsigned(count + items.length), bytes.subarray(after, end), ...items);
}

/**
 * Which functions have run, by the exports of an instance.
 * @param {Record<string, any>} exports
 * @param {number} count
 * @returns {boolean[]}
 */
export const ran = (exports, count) =>
  Array.from({ length: count }, (_, i) =>
    Boolean((exports[NAME + Math.floor(i / BITS)].value >>> (i % BITS)) & 1),
  );

/** Begin to note anew. @param {Record<string, any>} exports of an instance @param {number} count */
export function forget(exports, count) {
  for (let i = 0; i < Math.ceil(count / BITS); i++) exports[NAME + i].value = 0;
}
