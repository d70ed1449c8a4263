// node bundle.mjs JOB: makes page.js, main.js, worker.js and first-paint.js of the single file from their modules.
// JOB is JSON: {out, above, glue}, the folder to write into, the folders that the modules here find
// three above them, by name, and the module that the site has as the script of the small engine.

import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const { build } = createRequire(import.meta.url)('esbuild');
const here = path.dirname(fileURLToPath(import.meta.url));
const { out, above, glue } = JSON.parse(process.argv[2]);

/** The engine's files are in the document, so the modules that load them are replaced. */
const inDocument = {
  name: 'in-document',
  setup(bundle) {
    bundle.onResolve({ filter: /^(\.\.\/){3}(web|node_modules)\// }, ({ path: name }) => {
      const [folder, ...rest] = name.split('/').slice(3);
      return { path: path.join(above[folder], ...rest) };
    });
    bundle.onResolve({ filter: /^\.\/download(-now)?\.js$/ }, ({ path: name }) => ({
      path: path.join(here, name),
    }));
    bundle.onResolve({ filter: /^\.\/glue\.mjs$/ }, () => ({ path: glue }));
  },
};

await build({
  entryPoints: {
    ...Object.fromEntries(
      ['page', 'main', 'worker'].map((name) => [name, path.join(here, `${name}.js`)]),
    ),
    'first-paint': path.join(above.web, 'ui', 'first-paint.js'),
  },
  outdir: out,
  bundle: true,
  format: 'iife',
  minify: true,
  legalComments: 'none',
  target: 'es2022',
  platform: 'browser',
  mainFields: ['module'],
  external: ['node:*'],
  define: {
    // Nothing is requested from this address; it only has to be valid.
    'import.meta.url': '"https://quanta.invalid/web/module.js"',
    WORKER_FILE: '"./worker.js"',
  },
  plugins: [inDocument],
  logLevel: 'warning',
});
