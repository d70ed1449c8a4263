// node shorten-inlined.mjs JOB: shortens the scripts and style sheets that pages bring with them, in
// their place. JOB is JSON: {folder, files}, the files as paths below the folder. Modules that a
// script imports become part of it. What comes of it is ASCII and has no line that a host which
// shortens pages or changes their line ends would write otherwise.

import { createRequire } from 'node:module';
import path from 'node:path';

const { build } = createRequire(import.meta.url)('esbuild');
const { folder, files } = JSON.parse(process.argv[2]);

await build({
  entryPoints: files.map((file) => path.join(folder, file)),
  outdir: folder,
  outbase: folder,
  allowOverwrite: true,
  bundle: true,
  external: ['*.svg'],
  format: 'iife',
  charset: 'ascii',
  minify: true,
  legalComments: 'none',
  target: 'es2022',
  platform: 'browser',
  logLevel: 'warning',
});
