/**
 * Splits a module into a first part, with the functions that are kept, and the rest.
 *
 * Both parts share the memory, the tables, the mutable globals and the tags; the first part has
 * them. A function of the rest that can be reached from the first part (it is called there,
 * exported, or in the table of functions) has a stub there of the same type: it has the rest
 * loaded, and then calls the function by its place in a table, where the rest has put it by then.
 * Data that can wait is empty in the first part, and the rest fills it in.
 */

import { KIND, NotUnderstood, SECTION } from './decode.mjs';
import { HEADER, join, name, section, signed, sized, unsigned, vector } from './encode.mjs';
import { rewritten, walk } from './instructions.mjs';
import { segments } from './late-data.mjs';

/** @typedef {import('./decode.mjs').Module} Module */
/** @typedef {Set<number>} Indices */

/** Where the rest finds what it shares with the first part. */
export const SHARED = 'first';
/** The import with which the first part asks for the rest. */
export const LOAD = '__load_rest';

const I32 = 0x7f;
const FUNCREF = 0x70;
const OP = {
  if: 0x04,
  end: 0x0b,
  call: 0x10,
  callIndirect: 0x11,
  localGet: 0x20,
  globalGet: 0x23,
  globalSet: 0x24,
  i32: 0x41,
  i64: 0x42,
  i32Eqz: 0x45,
};
const NO_RESULT = 0x40;
/** Names of what is shared: a prefix and a number. No function of C has such a name. */
const NAME = { function: '$f', global: '$g', table: '$t', tag: '$e', memory: '$m', load: '$load' };

/**
 * @param {Module} module
 * @param {(index: number) => boolean} kept whether a function that is not imported belongs to the
 * first part
 * @param {Indices} wanted the exports that are needed, by their places in the list
 * @param {import('./late-data.mjs').Range[]} late addresses of data that can wait
 * @returns {{first: Buffer, rest: Buffer, stubs: number}}
 */
export function split(module, kept, wanted, late) {
  const plan = makePlan(module, kept, wanted);
  const { early, waiting } = dataOf(module, late);
  return {
    first: firstPart(module, plan, early),
    rest: restPart(module, plan, waiting),
    stubs: plan.stubs.length,
  };
}

/** @typedef {ReturnType<typeof makePlan>} Plan */

/**
 * Who needs what.
 * @param {Module} module
 * @param {(index: number) => boolean} kept
 * @param {Indices} wanted
 */
function makePlan(module, kept, wanted) {
  const imported = module.imports.length;
  const isFirst = (/** @type {number} */ index) => index < imported || kept(index);
  /** @type {{functions: Indices, globals: Indices}[]} */
  const [first, rest] = [
    { functions: new Set(), globals: new Set() },
    { functions: new Set(), globals: new Set() },
  ];
  module.bodies.forEach((body, i) => {
    const part = isFirst(i + imported) ? first : rest;
    walk(module.bytes, body, {
      function: (index) => part.functions.add(index),
      global: (index) => part.globals.add(index),
    });
  });
  const exported = module.exports.filter((_, i) => wanted.has(i));
  for (const { kind, index } of exported) if (kind === KIND.function) first.functions.add(index);
  for (const index of module.elements.functions) first.functions.add(index);

  const stubs = sorted(first.functions).filter((index) => !isFirst(index));
  /**
   * Where the rest puts each function that has a stub: in the first table, or in one of its own.
   * @type {Map<number, number>}
   */
  const places = new Map();
  module.elements.functions.forEach((index, i) => {
    if (!isFirst(index) && !places.has(index)) places.set(index, module.elements.offset + i);
  });
  const extra = stubs.filter((index) => !places.has(index));
  const mutable = sorted(rest.globals).filter((index) => module.globals[index].mutable);
  for (const index of mutable) first.globals.add(index);
  for (const { kind, index } of exported) if (kind === KIND.global) first.globals.add(index);
  return {
    exported,
    stubs,
    places,
    extra,
    extraTable: module.tables.length,
    firstImports: sorted(first.functions).filter((index) => index < imported),
    restImports: sorted(rest.functions).filter((index) => index < imported),
    firstFunctions: range(imported, module.functions.length).filter(isFirst),
    restFunctions: range(imported, module.functions.length).filter((index) => !isFirst(index)),
    /** Functions of the first part that the rest calls. */
    shared: sorted(rest.functions).filter((index) => index >= imported && isFirst(index)),
    firstGlobals: sorted(first.globals),
    restGlobals: sorted(rest.globals).filter((index) => !module.globals[index].mutable),
    mutable,
  };
}

/**
 * The section with the data of each part.
 * @param {Module} module
 * @param {import('./late-data.mjs').Range[]} late
 */
function dataOf(module, late) {
  const { start: begin = 0, end: over = 0 } = module.sections.get(SECTION.data) ?? {};
  const early = Buffer.from(module.bytes.subarray(begin, over));
  const all = segments(module).sort((a, b) => a.address - b.address);
  const pastOf = (/** @type {import('./late-data.mjs').Segment} */ { address, start, end }) =>
    address + end - start;
  let next = 0; // both lists are in order
  const pieces = late.flatMap((range) => {
    while (next < all.length && pastOf(all[next]) <= range.start) next++;
    const found = [];
    // Where the module has zeros, its data is in several pieces.
    for (let i = next; i < all.length && all[i].address < range.end; i++) {
      const start = Math.max(range.start, all[i].address);
      const length = Math.min(range.end, pastOf(all[i])) - start;
      found.push({ start, length, at: all[i].start + start - all[i].address });
    }
    return found;
  });
  const waiting = pieces.map(({ start, length, at }) => {
    early.fill(0, at - begin, at - begin + length);
    return join(0, OP.i32, signed(start), OP.end, sized(module.bytes.subarray(at, at + length)));
  });
  return { early, waiting: vector(waiting) };
}

/** @param {Module} module @param {Plan} plan @param {Buffer} data */
function firstPart(module, plan, data) {
  const imported = module.imports.length;
  const typeOf = (/** @type {number} */ index) => module.functions[index - imported];
  const loadImport = plan.firstImports.length;
  const functions = numbered([...plan.firstImports, -1, ...plan.firstFunctions, -2, ...plan.stubs]);
  const need = loadImport + 1 + plan.firstFunctions.length;
  const globals = numbered(plan.firstGlobals);
  const loaded = plan.firstGlobals.length;

  const stub = (/** @type {number} */ index) => {
    const given = module.types[typeOf(index)].parameters.flatMap((_, i) => [
      OP.localGet,
      unsigned(i),
    ]);
    const place = plan.places.get(index) ?? plan.extra.indexOf(index);
    const table = plan.places.has(index) ? 0 : plan.extraTable;
    return sized(
      join(
        0,
        ...given,
        OP.call,
        unsigned(need),
        OP.i32,
        signed(place),
        OP.callIndirect,
        unsigned(typeOf(index)),
        unsigned(table),
        OP.end,
      ),
    );
  };
  // What has the rest loaded, once.
  const load = [
    OP.globalGet,
    unsigned(loaded),
    OP.i32Eqz,
    OP.if,
    NO_RESULT,
    OP.call,
    unsigned(loadImport),
    OP.i32,
    1,
    OP.globalSet,
    unsigned(loaded),
    OP.end,
  ];
  const exported = plan.exported.map(({ name: text, kind, index }) => {
    const to = { [KIND.function]: functions, [KIND.global]: globals }[kind];
    return exportOf(text, kind, to ? to(index) : index);
  });
  const shared = [
    ...plan.shared.map((index) => exportOf(NAME.function + index, KIND.function, functions(index))),
    ...plan.mutable.map((index) => exportOf(NAME.global + index, KIND.global, globals(index))),
    ...range(0, module.tables.length + 1).map((index) =>
      exportOf(NAME.table + index, KIND.table, index),
    ),
    ...module.tags.map((_, index) => exportOf(NAME.tag + index, KIND.tag, index)),
    exportOf(NAME.memory, KIND.memory, 0),
    exportOf(NAME.load, KIND.function, need),
  ];
  const procedure = findType(module, [], []);
  return binary([
    [SECTION.type, content(module, SECTION.type)],
    [
      SECTION.import,
      vector([
        ...plan.firstImports.map((index) => importOf(module, index)),
        join(name('env'), name(LOAD), KIND.function, unsigned(procedure)),
      ]),
    ],
    [
      SECTION.function,
      vector(
        [...plan.firstFunctions.map(typeOf), procedure, ...plan.stubs.map(typeOf)].map(unsigned),
      ),
    ],
    [
      SECTION.table,
      vector([
        ...module.tables.map(({ type, limits }) => join(type, limitsOf(limits))),
        join(FUNCREF, limitsOf({ least: plan.extra.length, most: null })),
      ]),
    ],
    [SECTION.memory, content(module, SECTION.memory)],
    [SECTION.tag, content(module, SECTION.tag)],
    [
      SECTION.global,
      vector([
        ...plan.firstGlobals.map((index) => globalOf(module, index)),
        Buffer.from([I32, 1, OP.i32, 0, OP.end]),
      ]),
    ],
    [SECTION.export, vector([...exported, ...shared])],
    [
      SECTION.element,
      vector([elements(0, module.elements.offset, module.elements.functions.map(functions))]),
    ],
    [
      SECTION.code,
      vector([
        ...plan.firstFunctions.map((index) => codeOf(module, index, functions, globals)),
        sized(join(0, ...load, OP.end)),
        ...plan.stubs.map(stub),
      ]),
    ],
    [SECTION.data, data],
  ]);
}

/** @param {Module} module @param {Plan} plan @param {Buffer} data */
function restPart(module, plan, data) {
  const imported = module.imports.length;
  const typeOf = (/** @type {number} */ index) => module.functions[index - imported];
  const functions = numbered([...plan.restImports, ...plan.shared, ...plan.restFunctions]);
  const globals = numbered([...plan.mutable, ...plan.restGlobals]);
  const shared = (
    /** @type {string} */ text,
    /** @type {number} */ kind,
    /** @type {(number|Buffer)[]} */ ...described
  ) => join(name(SHARED), name(text), kind, ...described);
  const imports = [
    ...plan.restImports.map((index) => importOf(module, index)),
    ...plan.shared.map((index) =>
      shared(NAME.function + index, KIND.function, unsigned(typeOf(index))),
    ),
    ...module.tables.map(({ type, limits }, index) =>
      shared(NAME.table + index, KIND.table, type, limitsOf(limits)),
    ),
    shared(
      NAME.table + plan.extraTable,
      KIND.table,
      FUNCREF,
      limitsOf({ least: plan.extra.length, most: null }),
    ),
    shared(NAME.memory, KIND.memory, limitsOf(module.memory)),
    ...plan.mutable.map((index) =>
      shared(NAME.global + index, KIND.global, module.globals[index].type, 1),
    ),
    ...module.tags.map((type, index) => shared(NAME.tag + index, KIND.tag, 0, unsigned(type))),
  ];
  // Each place of the first table that has held a stub so far, in runs without a gap.
  /** @type {{offset: number, indices: number[]}[]} */
  const runs = [];
  const own = new Set(plan.restFunctions);
  module.elements.functions.forEach((index, i) => {
    if (!own.has(index)) return;
    const offset = module.elements.offset + i;
    const last = runs.at(-1);
    if (last && last.offset + last.indices.length === offset) last.indices.push(functions(index));
    else runs.push({ offset, indices: [functions(index)] });
  });
  return binary([
    [SECTION.type, content(module, SECTION.type)],
    [SECTION.import, vector(imports)],
    [SECTION.function, vector(plan.restFunctions.map((index) => unsigned(typeOf(index))))],
    [SECTION.global, vector(plan.restGlobals.map((index) => globalOf(module, index)))],
    [
      SECTION.element,
      vector([
        ...runs.map(({ offset, indices }) => elements(0, offset, indices)),
        elements(plan.extraTable, 0, plan.extra.map(functions)),
      ]),
    ],
    [
      SECTION.code,
      vector(plan.restFunctions.map((index) => codeOf(module, index, functions, globals))),
    ],
    [SECTION.data, data],
  ]);
}

/** @param {Iterable<number>} numbers */
const sorted = (numbers) => [...numbers].sort((a, b) => a - b);

/** @param {number} from @param {number} count */
const range = (from, count) => Array.from({ length: count }, (_, i) => from + i);

/** A function from old numbers to new ones. @param {number[]} old in their new order */
function numbered(old) {
  const places = new Map(old.map((index, i) => [index, i]));
  return (/** @type {number} */ index) => {
    const place = places.get(index);
    if (place === undefined)
      throw new NotUnderstood(`a reference to number ${index}, which no part has`);
    return place;
  };
}

/** @param {[number, Buffer|null][]} sections */
const binary = (sections) =>
  join(HEADER, ...sections.flatMap(([id, made]) => (made ? [section(id, made)] : [])));

/** The content of a section, unchanged. @param {Module} module @param {number} id */
function content(module, id) {
  const found = module.sections.get(id);
  return found ? module.bytes.subarray(found.start, found.end) : null;
}

/** @param {Module} module @param {number} index */
function importOf({ imports }, index) {
  const { from, name: text, type } = imports[index];
  return join(name(from), name(text), KIND.function, unsigned(type));
}

/** @param {string} text @param {number} kind @param {number} index */
const exportOf = (text, kind, index) => join(name(text), kind, unsigned(index));

/** @param {{least: number, most: number|null}} limits */
const limitsOf = ({ least, most }) =>
  most === null ? join(0, unsigned(least)) : join(1, unsigned(least), unsigned(most));

/** @param {Module} module @param {number} index */
function globalOf({ globals }, index) {
  const { type, mutable, start } = globals[index];
  return join(type, mutable, start.opcode, signed(start.value), OP.end);
}

/**
 * @param {Module} module
 * @param {number} index
 * @param {(index: number) => number} functions
 * @param {(index: number) => number} globals
 */
function codeOf(module, index, functions, globals) {
  const body = module.bodies[index - module.imports.length];
  return sized(
    rewritten(module.bytes, body, {
      function: (old) => unsigned(functions(old)),
      global: (old) => unsigned(globals(old)),
    }),
  );
}

/** @param {number} table @param {number} offset @param {number[]} indices */
function elements(table, offset, indices) {
  const from = join(OP.i32, signed(offset), OP.end);
  const list = vector(indices.map(unsigned));
  return table ? join(2, unsigned(table), from, 0, list) : join(0, from, list);
}

/** @param {Module} module @param {number[]} parameters @param {number[]} results */
function findType({ types }, parameters, results) {
  const found = types.findIndex(
    (type) => `${type.parameters}` === `${parameters}` && `${type.results}` === `${results}`,
  );
  if (found < 0)
    throw new NotUnderstood('a module without a function that takes and gives nothing');
  return found;
}
