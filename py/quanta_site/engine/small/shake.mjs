/**
 * Leaves out of the script around the module what nothing uses, and makes the names in it short.
 * Emscripten's script is one function with everything in it; the bundler knows what is unused in a
 * module, so it is given the inside of that function.
 */

import { createRequire } from 'node:module';
import { NotUnderstood } from './decode.mjs';
import { find } from './glue.mjs';

const { transform } = createRequire(import.meta.url)('esbuild');
const BEGIN = 'async function _createPyodideModule(moduleArg={}){';
const END = ';return moduleRtn}export default _createPyodideModule;';
const OFFERED = 'var wasmImports={';
/** What is said of a function for those who link further modules. */
const SIGNATURE = /(?<=[;}])([\w$]+)\.sig="[^"]*";/g;
/**
 * Code that is made from text could use any name of the script, so the bundler would keep them all.
 * That of modules that are linked does not.
 */
const EVAL = /\beval\(/g;
const RESULT = /export\{(?:([\w$]+) as )?moduleRtn\};?\s*$/;

/**
 * @param {string} text of the script
 * @param {Set<string>} asked names of the functions that the module imports
 * @returns {Promise<string>}
 */
export async function shaken(text, asked) {
  const inside = text.slice(find(text, BEGIN) + BEGIN.length, find(text, END));
  const kept = offered(inside).filter(({ name }) => asked.has(name));
  if (kept.length !== asked.size)
    throw new NotUnderstood('a module that imports what its script does not have');
  const own = new Set(kept.map(({ value }) => value));
  const start = find(inside, OFFERED) + OFFERED.length;
  const module = `${inside.slice(0, start)}${kept.map(({ name, value }) => `${name}:${value}`).join(',')}${inside.slice(inside.indexOf('}', start))}`;
  const { code } = await transform(
    `${module.replaceAll(SIGNATURE, (whole, name) => (own.has(name) ? whole : '')).replaceAll(EVAL, '(0,eval)(')};export{moduleRtn}`,
    {
      format: 'esm',
      treeShaking: true,
      minify: true,
      legalComments: 'none',
      target: 'es2022',
      charset: 'utf8',
    },
  );
  const result = RESULT.exec(code);
  if (!result) throw new NotUnderstood('a script without a result');
  return `export default async function(moduleArg={}){${code.slice(0, result.index)}return ${result[1] ?? 'moduleRtn'}}`;
}

/** What the script offers to the module. @param {string} text */
function offered(text) {
  const start = find(text, OFFERED) + OFFERED.length;
  return text
    .slice(start, text.indexOf('}', start))
    .split(',')
    .map((entry) => {
      const found = /^([\w$]+)(?::([\w$]+))?$/.exec(entry);
      if (!found) throw new NotUnderstood(`the import ${entry.slice(0, 80)}`);
      return { name: found[1], value: found[2] ?? found[1] };
    });
}
