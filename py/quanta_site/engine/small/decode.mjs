/** Reads a WebAssembly binary, as far as it is to be split. What it does not know it refuses. */

export const SECTION = {
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  memory: 5,
  global: 6,
  export: 7,
  start: 8,
  element: 9,
  code: 10,
  data: 11,
  dataCount: 12,
  tag: 13,
};
export const KIND = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };
const I32_CONST = 0x41;
const I64_CONST = 0x42;
const END = 0x0b;

/** Something in the module that is not understood, so that nothing may be made from it. */
export class NotUnderstood extends Error {}

export class Reader {
  /** @param {Buffer} bytes @param {number} at */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  unsigned() {
    let result = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      result += (byte & 127) * scale;
      if (byte < 128) return result;
    }
  }

  signed() {
    let result = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte();
      result |= BigInt(byte & 127) << shift;
      if (byte < 128) return byte & 64 ? result - (1n << (shift + 7n)) : result;
    }
  }

  name() {
    const length = this.unsigned();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  /** @template T @param {() => T} read @returns {T[]} */
  vector(read) {
    return Array.from({ length: this.unsigned() }, read);
  }

  /** A value type that is one byte. */
  type() {
    const type = this.byte();
    if (type < 0x69) throw new NotUnderstood(`a value of type ${type}`);
    return type;
  }

  limits() {
    const flags = this.unsigned();
    if (flags > 1) throw new NotUnderstood(`limits of kind ${flags}`);
    return { least: this.unsigned(), most: flags ? this.unsigned() : null };
  }

  /** A constant expression of one instruction: its opcode and value. */
  constant() {
    const opcode = this.byte();
    if (opcode !== I32_CONST && opcode !== I64_CONST)
      throw new NotUnderstood(`a constant by instruction ${opcode}`);
    const value = this.signed();
    if (this.byte() !== END) throw new NotUnderstood('a constant that is computed');
    return { opcode, value };
  }
}

/**
 * @typedef {{parameters: number[], results: number[]}} Type
 * @typedef {{from: string, name: string, type: number}} FunctionImport
 * @typedef {{type: number, mutable: number, start: {opcode: number, value: bigint}}} Global
 * @typedef {{name: string, kind: number, index: number}} Export
 *
 * @typedef {object} Module
 * @property {Buffer} bytes
 * @property {Map<number, {start: number, end: number}>} sections where the content of each is
 * @property {Type[]} types
 * @property {FunctionImport[]} imports the first functions
 * @property {string[]} absent names of functions that are looked up in a table of addresses
 * outside; see `decode`
 * @property {number[]} functions the type of each further function
 * @property {{type: number, limits: {least: number, most: number|null}}[]} tables
 * @property {{least: number, most: number|null}} memory
 * @property {Global[]} globals
 * @property {Export[]} exports
 * @property {{offset: number, functions: number[]}} elements what the first table holds
 * @property {{start: number, end: number}[]} bodies where the code of each function is that is not
 * imported
 * @property {number[]} tags the type of each
 */

/**
 * Read a module. Addresses of functions outside (`GOT.func`) become globals that hold 0, the
 * address of no function, and are listed in `absent`.
 * @param {Buffer} bytes
 * @returns {Module}
 */
export function decode(bytes) {
  const sections = findSections(bytes);
  if (sections.has(SECTION.start)) throw new NotUnderstood('a start function');
  /** @template T @param {number} id @param {(reader: Reader) => T} read @returns {T[]} */
  const list = (id, read) => {
    const found = sections.get(id);
    if (!found) return [];
    const reader = new Reader(bytes, found.start);
    const items = reader.vector(() => read(reader));
    if (reader.at !== found.end)
      throw new NotUnderstood(`section ${id}, which is longer than its items`);
    return items;
  };

  const types = list(SECTION.type, (reader) => {
    if (reader.byte() !== 0x60) throw new NotUnderstood('a type that is not of a function');
    return {
      parameters: reader.vector(() => reader.type()),
      results: reader.vector(() => reader.type()),
    };
  });
  const { imports, absent } = readImports(list);
  const functions = list(SECTION.function, (reader) => reader.unsigned());
  const tables = list(SECTION.table, (reader) => ({
    type: reader.type(),
    limits: reader.limits(),
  }));
  const memories = list(SECTION.memory, (reader) => reader.limits());
  if (memories.length !== 1) throw new NotUnderstood(`${memories.length} memories`);
  const globals = absent.map(() => ({
    type: 0x7f,
    mutable: 1,
    start: { opcode: I32_CONST, value: 0n },
  }));
  globals.push(
    ...list(SECTION.global, (reader) => ({
      type: reader.type(),
      mutable: reader.byte(),
      start: reader.constant(),
    })),
  );
  const exports = list(SECTION.export, (reader) => ({
    name: reader.name(),
    kind: reader.byte(),
    index: reader.unsigned(),
  }));
  const elements = list(SECTION.element, (reader) => {
    if (reader.unsigned() !== 0)
      throw new NotUnderstood('elements that do not fill the first table');
    return {
      offset: Number(reader.constant().value),
      functions: reader.vector(() => reader.unsigned()),
    };
  });
  if (elements.length !== 1) throw new NotUnderstood(`${elements.length} lists of elements`);
  const bodies = list(SECTION.code, (reader) => {
    const size = reader.unsigned();
    const start = reader.at;
    reader.at += size;
    return { start, end: reader.at };
  });
  if (bodies.length !== functions.length) throw new NotUnderstood('functions without code');
  const tags = list(SECTION.tag, (reader) => {
    reader.byte();
    return reader.unsigned();
  });
  return {
    bytes,
    sections,
    types,
    imports,
    absent,
    functions,
    tables,
    memory: memories[0],
    globals,
    exports,
    elements: elements[0],
    bodies,
    tags,
  };
}

/** @param {Buffer} bytes */
function findSections(bytes) {
  if (bytes.readUInt32LE(0) !== 0x6d736100 || bytes.readUInt32LE(4) !== 1)
    throw new NotUnderstood('a file that is no WebAssembly');
  const reader = new Reader(bytes, 8);
  /** @type {Map<number, {start: number, end: number}>} */
  const found = new Map();
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const size = reader.unsigned();
    if (id > SECTION.tag) throw new NotUnderstood(`section ${id}`);
    if (id) found.set(id, { start: reader.at, end: reader.at + size });
    reader.at += size;
  }
  return found;
}

/** @param {(id: number, read: (reader: Reader) => any) => any[]} list */
function readImports(list) {
  const imports = list(SECTION.import, (reader) => {
    const found = { from: reader.name(), name: reader.name(), kind: reader.byte(), type: 0 };
    if (found.kind === KIND.function) found.type = reader.unsigned();
    else if (found.kind === KIND.global && found.from === 'GOT.func') {
      reader.type();
      reader.byte();
    } else throw new NotUnderstood(`the import ${found.from}.${found.name}`);
    return found;
  });
  const globals = imports.filter(({ kind }) => kind === KIND.global).map(({ name }) => name);
  return { imports: imports.filter(({ kind }) => kind === KIND.function), absent: globals };
}
