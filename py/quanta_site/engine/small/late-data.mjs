/**
 * Finds the data of a module that can wait for the rest. Of Python that has started nothing reads
 * the code of frozen modules any more, once nothing is imported from there, and only a programmer
 * asks what a function of C says of itself.
 */

import { KIND, NotUnderstood, Reader, SECTION } from './decode.mjs';
import { walk } from './instructions.mjs';

/** @typedef {import('./decode.mjs').Module} Module */
/**
 * @typedef {{address: number, start: number, end: number}} Segment where it goes, and where in the
 * file its bytes are
 */
/** @typedef {{start: number, end: number}} Range of addresses */

/**
 * Where the addresses of the lists of frozen modules are: of each its name, its code, the size of
 * that, and one word more; the last has no name.
 */
const FROZEN = ['_PyImport_FrozenBootstrap', '_PyImport_FrozenStdlib', '_PyImport_FrozenTest'];
const ENTRY = 4 * 4;
/** How the code of a module begins. A flag may be added. */
const CODE = 'c'.charCodeAt(0);
const FLAG = 0x80;
/**
 * The ways in which functions of C are called (METH_VARARGS and so on), and what can be added to
 * each.
 */
const CALLS = new Set([0x01, 0x03, 0x04, 0x08, 0x80, 0x82, 0x282]);
const ADDED = 0x70;
/** Texts that are shorter than this stay. In bytes. */
const SHORTEST = 24;
/** What is between the signature and the rest of such a text. */
const SIGNED = ')\n--\n\n';
const NAME = /^[A-Za-z_][\w.]{0,60}$/;

/** @param {Module} module @returns {Segment[]} */
export function segments({ bytes, sections }) {
  const found = sections.get(SECTION.data);
  if (!found) throw new NotUnderstood('a module without data');
  const reader = new Reader(bytes, found.start);
  return reader.vector(() => {
    if (reader.unsigned() !== 0) throw new NotUnderstood('data without an address');
    const address = Number(reader.constant().value);
    const size = reader.unsigned();
    reader.at += size;
    return { address, start: reader.at - size, end: reader.at };
  });
}

/** The memory as the module fills it. */
export class Image {
  /** @param {Module} module */
  constructor(module) {
    const all = segments(module);
    this.bytes = Buffer.alloc(
      4 * Math.ceil(Math.max(...all.map(({ address, start, end }) => address + end - start)) / 4),
    );
    for (const { address, start, end } of all) module.bytes.copy(this.bytes, address, start, end);
  }

  /** @param {number} address @returns {number} 0 outside of the data */
  word(address) {
    return address >= 0 && address + 4 <= this.bytes.length ? this.bytes.readUInt32LE(address) : 0;
  }

  /** Where the text at an address ends. @param {number} address */
  endOf(address) {
    return this.bytes.indexOf(0, address);
  }

  /** @param {number} address @returns {string} empty where there is no text */
  text(address) {
    const end = address > 0 && address < this.bytes.length ? this.endOf(address) : -1;
    return end < 0 ? '' : this.bytes.toString('latin1', address, Math.min(end, address + 80));
  }
}

/** What can wait, in order and apart. @param {Module} module @returns {Range[]} */
export function lateData(module) {
  const image = new Image(module);
  return [...frozenCode(module, image), ...docstrings(module, image)].sort(
    (a, b) => a.start - b.start,
  );
}

/** @param {Module} module @param {Image} image */
function frozenCode(module, image) {
  /** @type {Map<number, Range>} several names may have the same code */
  const found = new Map();
  for (const list of FROZEN) {
    for (let at = image.word(addressOf(module, list)); image.word(at); at += ENTRY) {
      const [name, start, size] = [
        image.text(image.word(at)),
        image.word(at + 4),
        image.word(at + 8),
      ];
      if (!name || start + size > image.bytes.length || (image.bytes[start] & ~FLAG) !== CODE)
        throw new NotUnderstood(`the frozen module ${name}`);
      found.set(start, { start, end: start + size });
    }
  }
  return [...found.values()];
}

/** @param {Module} module @param {string} name of data that is exported */
function addressOf({ exports, globals }, name) {
  const found = exports.find((each) => each.name === name && each.kind === KIND.global);
  if (!found) throw new NotUnderstood(`a module without ${name}`);
  return Number(globals[found.index].start.value);
}

/**
 * The texts that describe functions of C, where nothing else has to do with them. @param {Module}
 * module @param {Image} image
 */
function docstrings(module, image) {
  const size = image.bytes.length;
  const [pointers, owned, named] = [
    new Uint32Array(size + 1),
    new Uint32Array(size + 1),
    new Uint8Array(size + 1),
  ];
  const name = (/** @type {number} */ value) => {
    if (value >= 0 && value < size) named[value] = 1;
  };
  for (const body of module.bodies)
    walk(module.bytes, body, { function() {}, global() {}, address: name });
  for (const { start } of module.globals) name(Number(start.value));
  /** @type {Set<number>} */
  const texts = new Set();
  for (let at = 0; at < size; at += 4) {
    const text = image.word(at);
    if (text && text < size) pointers[text] += 1;
    if (!isDocstring(module, image, at)) continue;
    owned[text] += 1;
    texts.add(text);
  }
  return [...texts]
    .map((start) => ({ start, end: image.endOf(start) }))
    .filter(({ start, end }) => {
      if (end - start < SHORTEST || pointers[start] !== owned[start]) return false;
      for (let at = start; at <= end; at++)
        if (named[at] || (at > start && pointers[at])) return false;
      return true;
    });
}

/**
 * Whether there is the address of such a text: in the definition of a function, after its name and
 * the way to call it, or anywhere where the text has a signature.
 * @param {Module} module @param {Image} image @param {number} at
 */
function isDocstring({ elements }, image, at) {
  const [name, ran, how, text] = [-12, -8, -4, 0].map((before) => image.word(at + before));
  if (image.text(text).length < SHORTEST || image.bytes[text - 1] !== 0) return false;
  const place = ran - elements.offset;
  const inDefinition =
    place >= 0 &&
    place < elements.functions.length &&
    CALLS.has(how & ~ADDED) &&
    NAME.test(image.text(name));
  return inDefinition || image.bytes.subarray(text, image.endOf(text)).includes(SIGNED);
}
