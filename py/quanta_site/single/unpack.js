/**
 * Reads what the builder has packed (packing.py): bytes compressed by LZMA, which no browser can
 * unpack itself, as text of which each letter is two bytes. After the size, a word, and a byte with
 * the settings comes what the compressor wrote.
 */

/** Stands before a letter that could not stand for itself. */
const ESCAPE = 0x5c;
/** By how much such a letter was moved: one that is half of another up, the few others down. */
const [HALVES, OTHERS] = [0xc000, 0x4000];
const HEADER = 5;
const HALF = 1024;
const TOP = 1 << 24;
const STATES = 12;
const [SHORT, LONG] = [8, 16];

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>} the bytes that it stands for; there may be one too many
 */
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
  return new Uint8Array(words.buffer, 0, 2 * count);
}

/** @param {number} count @returns {Uint16Array} that many probabilities, of one half each */
const even = (count) => new Uint16Array(count).fill(HALF);

/** Reads bits, each by the probability that it is 0. */
class Bits {
  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at + 1; // the first is always 0
    this.range = Uint32Array.of(0xffffffff);
    this.code = Uint32Array.of(0);
    for (let i = 0; i < 4; i++) this.code[0] = (this.code[0] << 8) | bytes[this.at++];
  }

  more() {
    if (this.range[0] >= TOP) return;
    this.range[0] <<= 8;
    this.code[0] = (this.code[0] << 8) | this.bytes[this.at++];
  }

  /** @param {Uint16Array} chances @param {number} index */
  one(chances, index) {
    const { range, code } = this;
    const chance = chances[index];
    const bound = (range[0] >>> 11) * chance;
    const bit = Number(code[0] >= bound);
    if (bit) {
      range[0] -= bound;
      code[0] -= bound;
      chances[index] = chance - (chance >> 5);
    } else {
      range[0] = bound;
      chances[index] = chance + ((2 * HALF - chance) >> 5);
    }
    this.more();
    return bit;
  }

  /** A number whose bits are all as likely. @param {number} count of bits */
  plain(count) {
    const { range, code } = this;
    let number = 0;
    for (let left = count; left > 0; left--) {
      range[0] >>>= 1;
      const bit = Number(code[0] >= range[0]);
      if (bit) code[0] -= range[0];
      number = (number << 1) | bit;
      this.more();
    }
    return number;
  }

  /**
   * A number, its highest bit first.
   * @param {Uint16Array} chances
   * @param {number} from
   * @param {number} count of bits
   */
  number(chances, from, count) {
    let read = 1;
    for (let left = count; left > 0; left--) read = (read << 1) | this.one(chances, from + read);
    return read - (1 << count);
  }

  /**
   * A number, its lowest bit first.
   * @param {Uint16Array} chances
   * @param {number} from
   * @param {number} count of bits
   */
  reversed(chances, from, count) {
    let [read, number] = [1, 0];
    for (let i = 0; i < count; i++) {
      const bit = this.one(chances, from + read);
      read = (read << 1) | bit;
      number |= bit << i;
    }
    return number;
  }
}

/** How long a repetition is. */
class Lengths {
  constructor() {
    this.choice = even(2);
    this.short = even(16 * SHORT);
    this.middle = even(16 * SHORT);
    this.long = even(256);
  }

  /** @param {Bits} bits @param {number} place */
  next(bits, place) {
    if (!bits.one(this.choice, 0)) return 2 + bits.number(this.short, place * SHORT, 3);
    if (!bits.one(this.choice, 1)) return 2 + SHORT + bits.number(this.middle, place * SHORT, 3);
    return 2 + LONG + bits.number(this.long, 0, 8);
  }
}

/** How far back a repetition begins, less one. */
class Distances {
  constructor() {
    this.slots = even(4 * 64);
    this.near = even(128);
    this.low = even(16);
  }

  /** @param {Bits} bits @param {number} length */
  next(bits, length) {
    const slot = bits.number(this.slots, 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << count;
    if (slot < 14) return base + bits.reversed(this.near, base - slot, count);
    return base + (bits.plain(count - 4) << 4) + bits.reversed(this.low, 0, 4);
  }
}

/** Single bytes, each by what stands before it. */
class Literals {
  /** @param {number} before bits of the byte before @param {number} place bits of the place */
  constructor(before, place) {
    this.before = before;
    this.mask = (1 << place) - 1;
    this.chances = even(0x300 << (before + place));
  }

  /**
   * @param {Bits} bits
   * @param {number} at
   * @param {number} last the byte before
   * @param {number} expected the byte that would be there if the last repetition had gone on, or -1
   * if it may have
   */
  next(bits, at, last, expected) {
    const from = 0x300 * (((at & this.mask) << this.before) + (last >> (8 - this.before)));
    let read = 1;
    for (let guess = expected; guess >= 0 && read < 0x100; guess = (guess << 1) & 0xff) {
      const bit = bits.one(this.chances, from + ((1 + (guess >> 7)) << 8) + read);
      read = (read << 1) | bit;
      if (bit !== guess >> 7) break;
    }
    while (read < 0x100) read = (read << 1) | bits.one(this.chances, from + read);
    return read & 0xff;
  }
}

/** @param {Uint8Array} packed @returns {Uint8Array<ArrayBuffer>} */
export function unpack(packed) {
  const out = new Uint8Array(new DataView(packed.buffer, packed.byteOffset).getUint32(0, true));
  const settings = packed[4];
  const mask = (1 << Math.floor(settings / 45)) - 1;
  const bits = new Bits(packed, HEADER);
  const literals = new Literals(settings % 9, Math.floor(settings / 9) % 5);
  const [lengths, again, distances] = [new Lengths(), new Lengths(), new Distances()];
  const [isRepetition, isLong] = [even(16 * STATES), even(16 * STATES)];
  const [isKnown, isOther, isOlder, isOldest] = [
    even(STATES),
    even(STATES),
    even(STATES),
    even(STATES),
  ];
  let state = 0;
  let [d0, d1, d2, d3] = [0, 0, 0, 0];

  /** The distance of one of the repetitions before the last, which becomes that of the last. */
  const older = () => {
    let found = d1;
    if (bits.one(isOlder, state)) {
      found = d2;
      if (bits.one(isOldest, state)) {
        found = d3;
        d3 = d2;
      }
      d2 = d1;
    }
    d1 = d0;
    return found;
  };

  for (let at = 0; at < out.length; ) {
    const place = at & mask;
    if (!bits.one(isRepetition, 16 * state + place)) {
      out[at] = literals.next(bits, at, at ? out[at - 1] : 0, state < 7 ? -1 : out[at - d0 - 1]);
      at += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length = 1;
    if (!bits.one(isKnown, state)) {
      [d3, d2, d1] = [d2, d1, d0];
      length = lengths.next(bits, place);
      state = state < 7 ? 7 : 10;
      d0 = distances.next(bits, length);
    } else {
      const other = bits.one(isOther, state);
      if (!other && !bits.one(isLong, 16 * state + place)) state = state < 7 ? 9 : 11;
      else {
        if (other) d0 = older();
        length = again.next(bits, place);
        state = state < 7 ? 8 : 11;
      }
    }
    const end = Math.min(at + length, out.length);
    for (; at < end; at++) out[at] = out[at - d0 - 1];
  }
  return out;
}

/** @param {string} text of a part of the document @returns {string} */
export const unpackText = (text) => new TextDecoder().decode(unpack(bytesOf(text)));
