/**
 * Where the engine's files are and how long they are. The builder writes this module anew, from the files it made;
 * what stands here is only its form.
 *
 * @type {import("./pagetypes.js").Engine}
 */
export const ENGINE = {
  version: '0',
  lock: {},
  packed: false,
  memory: '',
  warm: '',
  loader: { url: '', bytes: 0 },
  module: { url: '', bytes: 0 },
  wasm: { url: '', bytes: 0 },
  stdlib: { url: '', bytes: 0 },
  app: { url: '', bytes: 0 },
};
