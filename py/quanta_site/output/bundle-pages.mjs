// node bundle-pages.mjs JOB: makes of a site's modules the scripts that its pages load, and copies
// what else they refer to. JOB is JSON: {web, out, pages, minify}: the folder of the modules, the
// folder to write into, for each kind of page the files below `web` that it refers to, and whether
// names and spaces are shortened. Writes out/web and out/made.json: {names, packages}, for each kind
// of page the name of each file, and for each package the files that have a part of it.

import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { build } = createRequire(import.meta.url)('esbuild');
const { web, out, pages, minify } = JSON.parse(process.argv[2]);

const usual = {
  absWorkingDir: web,
  outdir: path.join(out, 'web'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  loader: { '.svg': 'copy' },
  bundle: true,
  format: 'esm',
  charset: 'utf8',
  minify,
  legalComments: 'none',
  target: 'es2022',
  platform: 'browser',
  mainFields: ['module'],
  metafile: true,
  logLevel: 'warning',
};

/**
 * What a page loads late imports all that the page begins with: so all of this is one script, and
 * not one for each set of late parts that have it in common.
 * @param {string[]} entries of the page
 */
const late = (entries) => ({
  name: 'late',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ kind, path: name, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: path.relative(web, path.join(resolveDir, name)), namespace: 'late' }
        : null,
    );
    onLoad({ filter: /./, namespace: 'late' }, ({ path: module }) => ({
      contents: [
        ...entries.map((entry) => `import './${entry}';`),
        `export * from './${module}';`,
      ].join('\n'),
      resolveDir: web,
    }));
  },
});

/** The names of files by what they hold. @param {Record<string, any>} outputs */
const holders = (outputs) =>
  Object.fromEntries(
    Object.entries(outputs).flatMap(([file, { inputs }]) =>
      Object.keys(inputs).map((input) => [input, path.basename(file)]),
    ),
  );

const worker = await build({ ...usual, entryPoints: ['engine/worker.js'] });
const [workerFile] = Object.keys(worker.metafile.outputs);
const names = [];
const packages = {};
for (const entryPoints of pages) {
  const { metafile } = await build({
    ...usual,
    entryPoints,
    splitting: true,
    define: { WORKER_FILE: JSON.stringify(`./${path.basename(workerFile)}`) },
    plugins: [late(entryPoints.filter((file) => file.endsWith('.js')))],
  });
  const holder = holders(metafile.outputs);
  names.push(Object.fromEntries(entryPoints.map((file) => [file, holder[file]])));
  for (const [file, { entryPoint, inputs }] of Object.entries(metafile.outputs)) {
    const name = path.basename(file);
    // An entry whose modules are in another script has only a line that imports this.
    if (entryPoints.includes(entryPoint) && holder[entryPoint] !== name)
      fs.rmSync(path.join(usual.outdir, name), { force: true });
    for (const input of Object.keys(inputs)) {
      const [, owner] = /^node_modules\/([^/]+)/.exec(input) ?? [];
      if (owner) (packages[owner] ??= []).push(`web/${name}`);
    }
  }
}
fs.writeFileSync(path.join(out, 'made.json'), JSON.stringify({ names, packages }));
