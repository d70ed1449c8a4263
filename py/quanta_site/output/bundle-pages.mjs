// node bundle-pages.mjs JOB: makes one script of each entry module of a site and all that it
// imports, in its place. JOB is JSON: {web, pages, starting, starter, onDemand, packages, minify}: the
// site's folder of modules, the entries that stand alone, those of pages on which the module
// `starter` starts the engine as well, what stays outside and is requested when it is needed (as it
// is imported: the address of the module), the files of the packages that become parts of a script,
// and whether names and spaces are shortened. Entries are paths below `web`.

import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { build } = createRequire(import.meta.url)('esbuild');
const { web, pages, starting, starter, onDemand, packages, minify } = JSON.parse(process.argv[2]);

const outside = {
  name: 'outside',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path: name }) =>
      onDemand[name] ? { path: onDemand[name], external: true } : null,
    );
  },
};

/**
 * What the starter has in its own script, pages take from there: a module in two scripts would be
 * there twice, each with its own state.
 * @param {string[]} modules their files
 */
const fromStarter = (modules) => ({
  name: 'from-starter',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path: name, resolveDir }) =>
      modules.includes(path.join(resolveDir, name))
        ? { path: `./${path.basename(starter)}`, external: true }
        : null,
    );
  },
});

/** @param {string} entry @param {object[]} [plugins] */
const bundle = (entry, plugins = []) =>
  build({
    entryPoints: [path.join(web, entry)],
    outfile: path.join(web, entry),
    allowOverwrite: true,
    write: false,
    bundle: true,
    format: 'esm',
    charset: 'utf8',
    minify,
    legalComments: 'none',
    target: 'es2022',
    platform: 'browser',
    alias: packages,
    metafile: true,
    plugins: [outside, ...plugins],
    logLevel: 'warning',
  });

const first = await bundle(starter);
const shared = Object.keys(first.metafile.inputs)
  .map((file) => path.resolve(file))
  .filter((file) => file !== path.join(web, starter));
const others = await Promise.all([
  ...pages.map((entry) => bundle(entry)),
  ...starting.map((entry) => bundle(entry, [fromStarter(shared)])),
]);
for (const { outputFiles } of [first, ...others])
  for (const file of outputFiles) fs.writeFileSync(file.path, file.contents);
