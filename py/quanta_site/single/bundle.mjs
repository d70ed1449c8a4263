// node bundle.mjs JOB: makes page.js, main.js, worker.js and first-paint.js of the single file from their modules.
// JOB is JSON: {engine, films, out, above, qr, gif, glue}, the text of web/engine/engine-files.js, the
// web/front/films.js that was made, the folder to write into, the folders that the modules here
// find three above them, by name, the folder of the package qr, the module of gifenc, and the one that the
// site has as the script of the small engine.

import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const { build } = createRequire(import.meta.url)('esbuild');
const here = path.dirname(fileURLToPath(import.meta.url));
const { engine, films, out, above, qr, gif, glue } = JSON.parse(process.argv[2]);

/** The engine's files are in the document, so the modules that load and list them are replaced. */
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
    bundle.onResolve({ filter: /^qr(\/decode\.js)?$/ }, ({ path: name }) => ({
      path: path.join(qr, name === 'qr' ? 'index.js' : 'decode.js'),
    }));
    bundle.onLoad({ filter: /web\/engine\/engine-files\.js$/ }, () => ({
      contents: engine,
      loader: 'js',
    }));
    bundle.onResolve({ filter: /^\.\/films\.js$/ }, () => ({ path: films }));
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
  external: ['node:*'],
  // Nothing is requested from this address; it only has to be valid.
  define: { 'import.meta.url': '"https://quanta.invalid/web/module.js"' },
  alias: { gifenc: gif },
  plugins: [inDocument],
  logLevel: 'warning',
});
