/**
 * The addresses and sizes of the engine's files. The builder replaces this module by one made from
 * the files that it built; the values here only show its shape.
 *
 * @type {import("../ui/page-types.js").Engine}
 */
export const ENGINE = {
  version: '0',
  lock: {},
  packed: false,
  loader: { url: '', bytes: 0 },
  module: { url: '', bytes: 0 },
  wasm: { url: '', bytes: 0 },
  rest: null,
  snapshot: null,
  stock: null,
  stdlib: { url: '', bytes: 0 },
  app: { url: '', bytes: 0 },
};
