// node make.mjs JOB: makes the small engine, or the engine whose run makes the profile. JOB is
// JSON: {pyodide, out, ran, without}, the folder of Pyodide, that to write into, which functions
// have run (a 0 or a 1 for each that is not imported, or nothing to make the engine that notes
// which run), and names of functions to leave out all the same, for tests.

import fs from 'node:fs';
import path from 'node:path';
import { decode, KIND, NotUnderstood } from './decode.mjs';
import { smaller } from './glue.mjs';
import { instrumented } from './instrument.mjs';
import { lateData } from './late-data.mjs';
import { withMargin } from './margin.mjs';
import { shaken } from './shake.mjs';
import { split } from './split.mjs';

const { pyodide, out, ran, without = [] } = JSON.parse(process.argv[2]);
const read = (/** @type {string} */ name) => fs.readFileSync(path.join(pyodide, name));
const write = (/** @type {string} */ name, /** @type {string|Buffer} */ content) =>
  fs.writeFileSync(path.join(out, name), content);

async function main() {
  const module = decode(read('pyodide.asm.wasm'));
  if (!ran) {
    write('pyodide.asm.wasm', instrumented(module));
    return;
  }
  if (ran.length !== module.bodies.length)
    throw new NotUnderstood('a profile of another number of functions');
  const loader = read('pyodide.mjs').toString();
  const glue = smaller(
    read('pyodide.asm.mjs').toString(),
    loader,
    module.exports.map(({ name }) => name),
  );
  const script = await shaken(glue.text, new Set(module.imports.map(({ name }) => name)));
  const wanted = new Set(
    module.exports.flatMap(({ name }, i) => (glue.wanted.has(name) ? [i] : [])),
  );
  const keep = withMargin(
    module,
    [...ran].map((one) => one === '1'),
  );
  const imported = module.imports.length;
  for (const { name, index, kind } of module.exports)
    if (kind === KIND.function && without.includes(name)) keep[index - imported] = false;
  const late = lateData(module);
  const { first, rest, stubs } = split(module, (index) => keep[index - imported], wanted, late);
  for (const part of [first, rest])
    if (!WebAssembly.validate(part)) throw new NotUnderstood('a part that is no WebAssembly');
  write('first.wasm', first);
  write('rest.wasm', rest);
  write('glue.mjs', script);
  write('late.json', JSON.stringify(late.map(({ start, end }) => [start, end])));
  const waiting = late.reduce((sum, { start, end }) => sum + end - start, 0);
  console.log(
    `small engine: ${glue.wanted.size} exports, ${stubs} stubs, ${first.length} bytes first, ${rest.length} the rest, with ${waiting} of data`,
  );
}

main().catch((error) => {
  console.error(
    error instanceof NotUnderstood
      ? `Pyodide has something that is not understood: ${error.message}.`
      : error,
  );
  process.exit(1);
});
