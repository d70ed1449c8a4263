/**
 * Walks through the code of a function and reports the instructions that refer to something outside
 * it.
 */

import { NotUnderstood, Reader } from './decode.mjs';

/**
 * What is done at instructions of some kinds. Each is given what the instruction refers to, and
 * where it begins and ends.
 * @typedef {object} Visitor
 * @property {(index: number, start: number, end: number) => void} function called or referred to
 * @property {(index: number, start: number, end: number) => void} global
 * @property {(value: number) => void} [address] given each constant that may be one, or be added to
 * one
 */

const CALL = 0x10;
const I32_CONST = 0x41;
const REF_FUNC = 0xd2;

/** Opcodes without immediates. */
const PLAIN = new Set([0x00, 0x01, 0x05, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1]);
for (let opcode = 0x45; opcode <= 0xc4; opcode++) PLAIN.add(opcode);
/**
 * Opcodes with one number: branches, exceptions, locals, tables, constants, null references, the
 * size of the memory.
 */
const ONE = new Set([
  0x07, 0x08, 0x09, 0x0c, 0x0d, 0x18, 0x20, 0x21, 0x22, 0x25, 0x26, 0x3f, 0x40, 0x42, 0xd0,
]);
/** Opcodes with two numbers: indirect calls. */
const TWO = new Set([0x11, 0x13]);
/** Opcodes with the type of a block. */
const BLOCK = new Set([0x02, 0x03, 0x04, 0x06]);
/**
 * After the prefix 0xfc: how many numbers follow. Those that refer to segments are not understood.
 */
const PREFIXED = [
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  undefined,
  undefined,
  2,
  1,
  undefined,
  undefined,
  2,
  1,
  1,
  1,
];

/**
 * Where the instructions of a function begin, after its locals.
 * @param {Buffer} bytes
 * @param {number} start
 */
export function afterLocals(bytes, start) {
  const reader = new Reader(bytes, start);
  for (let groups = reader.unsigned(); groups > 0; groups--) {
    reader.unsigned();
    reader.type();
  }
  return reader.at;
}

/**
 * @param {Buffer} bytes
 * @param {{start: number, end: number}} body
 * @param {Visitor} visitor
 */
export function walk(bytes, { start, end }, visitor) {
  const reader = new Reader(bytes, afterLocals(bytes, start));
  const skip = (count = 1) => {
    for (let left = count; left > 0; left--) while (bytes[reader.at++] & 128);
  };
  while (reader.at < end) {
    const at = reader.at;
    const opcode = reader.byte();
    if (PLAIN.has(opcode)) continue;
    if (ONE.has(opcode) || BLOCK.has(opcode))
      skip(); // a block's type is one byte or a number
    else if (TWO.has(opcode)) skip(2);
    else if (opcode >= 0x28 && opcode <= 0x3e) {
      if (reader.unsigned() & 64) throw new NotUnderstood('more than one memory');
      const offset = reader.unsigned();
      visitor.address?.(offset);
    } else if (opcode === I32_CONST) {
      if (visitor.address) visitor.address(Number(reader.signed()));
      else skip();
    } else if (opcode === CALL || opcode === 0x12 || opcode === REF_FUNC)
      visitor.function(reader.unsigned(), at, reader.at);
    else if (opcode === 0x23 || opcode === 0x24) visitor.global(reader.unsigned(), at, reader.at);
    else if (opcode === 0x0e) skip(reader.unsigned() + 1);
    else if (opcode === 0x1c) skip(reader.unsigned());
    else if (opcode === 0x43) reader.at += 4;
    else if (opcode === 0x44) reader.at += 8;
    else if (opcode === 0xfc) {
      const count = PREFIXED[reader.unsigned()];
      if (count === undefined) throw new NotUnderstood('an instruction with the prefix 0xfc');
      skip(count);
    } else throw new NotUnderstood(`the instruction 0x${opcode.toString(16)}`);
  }
  if (reader.at !== end) throw new NotUnderstood('code that does not end where it should');
}

/**
 * The code of a function, preceded by its size, with other indices.
 * @param {Buffer} bytes
 * @param {{start: number, end: number}} body
 * @param {{function: (index: number) => Buffer, global: (index: number) => Buffer}} renumber makes
 * the new index
 */
export function rewritten(bytes, body, renumber) {
  /** @type {Buffer[]} */
  const parts = [];
  let done = body.start;
  /**
   * @param {(index: number) => Buffer} to
   * @returns {(index: number, start: number, end: number) => void}
   */
  const replace = (to) => (index, start, end) => {
    parts.push(bytes.subarray(done, start + 1), to(index));
    done = end;
  };
  walk(bytes, body, { function: replace(renumber.function), global: replace(renumber.global) });
  parts.push(bytes.subarray(done, body.end));
  return Buffer.concat(parts);
}
