/**
 * The snapshot: the memory of a Python that has imported what a first answer needs. The builder
 * takes it and the site has it as a file, so no browser starts Python from its beginnings. The file
 * holds what differs from the data in the module:
 *
 * - two numbers: the words of Pyodide's own head, and how many runs there are;
 * - for each run how many words are skipped since the last, and then for each how many words it
 * has;
 * - the head, and the words of all runs.
 *
 * All are words of 32 bits.
 */

/** @typedef {import("../ui/page-types.js").EngineSnapshot} EngineSnapshot */

const DAMAGED = 'The snapshot of Python is damaged.';

/**
 * The content of the file. Throws an error where it is not the one that the builder made.
 * @param {ArrayBuffer} file
 * @param {EngineSnapshot} made
 * @returns {Uint32Array}
 */
export function checked(file, { bytes, sum }) {
  if (file.byteLength !== bytes) throw new Error(DAMAGED);
  const words = new Uint32Array(file);
  let found = 0;
  for (let i = 0; i < words.length; i++) found = Math.imul(found ^ words[i], 0x01000193);
  if (found !== sum) throw new Error(DAMAGED);
  return words;
}

/**
 * Pyodide's options for a start from the snapshot. Pyodide asks how large that is before there is a
 * module whose data could be in it, so it is filled later.
 * @param {(settings: any) => any} createPyodideModule
 * @param {EngineSnapshot} made
 * @param {Promise<Uint32Array>} file
 * @returns {{createPyodideModule: (settings: any) => any, _loadSnapshot: Uint8Array}}
 */
export function fromSnapshot(createPyodideModule, { head, size }, file) {
  const snapshot = new Uint8Array(head + size);
  return {
    _loadSnapshot: snapshot,
    createPyodideModule(settings) {
      const instantiate = settings.instantiateWasm;
      settings.instantiateWasm = (
        /** @type {any} */ imports,
        /** @type {(instance: any, module: any) => void} */ done,
      ) =>
        instantiate(imports, (/** @type {any} */ instance, /** @type {any} */ module) => {
          file.then(
            (words) => {
              fill(snapshot, head, new Uint8Array(instance.exports.memory.buffer), words);
              done(instance, module);
            },
            () => {},
          ); // the caller who made the promise handles the error
        });
      settings.preRun.push((/** @type {any} */ module) => keepTrampoline(module, snapshot, head));
      return createPyodideModule(settings);
    },
  };
}

/**
 * @param {Uint8Array} snapshot
 * @param {number} head its length in bytes
 * @param {Uint8Array} data the memory of a module that has not started
 * @param {Uint32Array} file
 */
function fill(snapshot, head, data, file) {
  snapshot.set(data, head);
  const [headWords, runs] = file;
  const words = new Uint32Array(snapshot.buffer);
  const lengths = 2 + runs;
  let from = lengths + runs;
  words.set(file.subarray(from, (from += headWords)));
  let to = headWords;
  for (let i = 0; i < runs; i++) {
    to += file[2 + i];
    const length = file[lengths + i];
    words.set(file.subarray(from, (from += length)), to);
    to += length;
  }
}

/**
 * How Python calls functions of C depends on what the browser's WebAssembly can do. Pyodide finds
 * it out before it restores a memory, which would overwrite it by what the builder's could.
 * @param {any} module Pyodide's
 * @param {Uint8Array} snapshot
 * @param {number} head
 */
function keepTrampoline(
  { HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET },
  snapshot,
  head,
) {
  const at = __PyRuntime + HEAP32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4];
  new Int32Array(snapshot.buffer)[(head + at) / 4] = HEAP32[at / 4];
}
