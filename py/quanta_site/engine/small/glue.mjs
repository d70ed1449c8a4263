/**
 * Makes the script around the module smaller: without what links further modules to it, without the
 * thousands of functions of C that it hands to such modules and never calls itself, and without the
 * names that it gives to functions of its own for them. The text is Emscripten's, so what is
 * changed in it must be there exactly once.
 */

import { NotUnderstood } from './decode.mjs';

/**
 * Nothing is linked: no tables of addresses are filled, and no list of libraries is read from the
 * module.
 */
const CHANGES = [
  ['updateGOT(origExports);LDSO.init();loadDylibs();', 'LDSO.init();'],
  [
    'var metadata=getDylinkMetadata(module);if(metadata.neededDynlibs){dynamicLibraries=metadata.neededDynlibs.concat(dynamicLibraries)}',
    '',
  ],
  ['var GOTProxyHandler=new Proxy(new Set([]),GOTHandler);', ''],
  [',"GOT.mem":GOTProxyHandler,"GOT.func":GOTProxyHandler', ''],
];
const ASSIGN = 'function assignWasmExports(wasmExports){';
/** A name for such a function, under which nothing may ask for it. */
const OFFER = /(?<=[;}])Module\["([\w$]+)"\]=\1;/g;
const CONVERT = /wasmExports\["([^"]+)"\]=makeWrapper_\w+\(wasmExports\["\1"\]\);/g;
const DIRECT = /wasmExports(?:\["([^"]+)"\]|\.(\w+))/g;
/** Exports under names that the text does not have; the last is for free-memory.mjs. */
const ALWAYS = ['__wasm_call_ctors', '__main_argc_argv', 'main', '__stack_low'];

/**
 * @param {string} text of Pyodide's pyodide.asm.mjs
 * @param {string} loader the text of pyodide.mjs, which uses the module too
 * @param {string[]} exported by the module
 * @returns {{text: string, wanted: Set<string>}} the exports that are used
 */
export function smaller(text, loader, exported) {
  let glue = text;
  for (const [from, to] of CHANGES) glue = replaced(glue, from, to);
  const start = find(glue, ASSIGN) + ASSIGN.length;
  const end = glue.indexOf('}', start);
  const assignments = glue.slice(start, end).split(';').map(read);
  glue = glue.slice(0, start) + glue.slice(end);
  glue = glue.replaceAll(/var (\w+(?:,\w+){99,});/g, (_list, names) => {
    const declared = new Set(assignments.flatMap(({ targets }) => targets));
    const others = names.split(',').filter((/** @type {string} */ name) => !declared.has(name));
    return others.length ? `var ${others.join(',')};` : '';
  });

  const asked = new Set(`${glue.replaceAll(OFFER, '')} ${loader}`.match(/(?<=[.?"'])[\w$]+/g));
  glue = glue.replaceAll(OFFER, (whole, name) => (asked.has(name) ? whole : ''));

  const wrapped = new Set([...glue.matchAll(CONVERT)].map((found) => found[1]));
  const used = new Set(`${glue.replaceAll(CONVERT, '')} ${loader}`.match(/[\w$]+/g));
  const kept = assignments.filter(
    ({ targets, source }) => used.has(source) || targets.some((name) => used.has(name)),
  );
  const direct = new Set(
    [...glue.matchAll(DIRECT)]
      .map(([, quoted, plain]) => quoted ?? plain)
      .filter((name) => !wrapped.has(name)),
  );
  const wanted = new Set([...ALWAYS, ...direct, ...kept.map(({ source }) => source)]);
  const names = kept
    .flatMap(({ targets, own }) => targets.slice(0, own))
    .filter((name) => !new RegExp(`\\bvar ${name.replaceAll('$', '\\$')}\\b`).test(glue));
  glue = glue.replaceAll(CONVERT, (whole, name) => (wanted.has(name) ? whole : ''));
  const at = find(glue, ASSIGN);
  const assigned = kept.map(({ statement }) => statement).join(';');
  return {
    text: `${glue.slice(0, at)}var ${names.join(',')};${ASSIGN}${assigned}${glue.slice(at + ASSIGN.length)}`,
    wanted: new Set(exported.filter((name) => wanted.has(name))),
  };
}

/**
 * An assignment of an export to variables and properties.
 * @param {string} statement
 * @returns {{statement: string, source: string, targets: string[], own: number}} the targets are
 * names, the variables first
 */
function read(statement) {
  const found =
    /^((?:(?:[\w$]+|Module\["[\w$]+"\])=)+)wasmExports\["([^"]+)"\](?:\.value>>>0)?$/.exec(
      statement,
    );
  if (!found) throw new NotUnderstood(`the assignment ${statement.slice(0, 80)}`);
  const left = found[1].slice(0, -1).split('=');
  const variables = left.filter((name) => !name.startsWith('Module['));
  const properties = left
    .filter((name) => name.startsWith('Module['))
    .map((name) => name.slice(8, -2));
  return {
    statement,
    source: found[2],
    targets: [...variables, ...properties],
    own: variables.length,
  };
}

/** Where a part is. @param {string} text @param {string} part which is there once */
export function find(text, part) {
  const at = text.indexOf(part);
  if (at < 0 || text.indexOf(part, at + 1) >= 0)
    throw new NotUnderstood(`a script that does not have exactly one «${part.slice(0, 60)}»`);
  return at;
}

/** @param {string} text @param {string} from @param {string} to */
function replaced(text, from, to) {
  const at = find(text, from);
  return text.slice(0, at) + to + text.slice(at + from.length);
}
