/**
 * The rest of the small engine: the functions of Python's module that games do not need, and data
 * that only its start reads. When one of the functions is called all the same, the first part calls
 * `__load_rest` in the middle of it, so the rest is fetched and compiled without giving up control;
 * what called goes on as if nothing had been. docs/small-engine.md says how the parts fit together.
 */

import { downloadNow } from './download-now.js';

/** Tests look for this text in the console. */
const LOADED = 'The rest of the engine was loaded.';

/**
 * Pyodide's `createPyodideModule`, for a module that is the first part only.
 * @param {(settings: any) => any} createPyodideModule
 * @param {string} url of the rest
 * @param {boolean} atOnce whether Python starts from its beginnings, for which it needs the rest
 * @param {(error: unknown) => void} failed called before the error is thrown through Python, which
 * cannot go on
 */
export function withRest(createPyodideModule, url, atOnce, failed) {
  return (/** @type {any} */ settings) => {
    const instantiate = settings.instantiateWasm;
    settings.instantiateWasm = (
      /** @type {any} */ imports,
      /** @type {(instance: any, module: any) => void} */ done,
    ) => {
      /** @type {any} */
      let first;
      imports.env.__load_rest = () => {
        try {
          new WebAssembly.Instance(
            downloadNow(url, (content) => new WebAssembly.Module(content)),
            { ...imports, first },
          );
        } catch (error) {
          failed(error);
          throw error;
        }
        console.info(`${LOADED} ${new Error().stack}`);
      };
      return instantiate(
        imports,
        (
          /** @type {WebAssembly.Instance} */ instance,
          /** @type {WebAssembly.Module} */ module,
        ) => {
          first = instance.exports;
          if (atOnce) first.$load();
          done(instance, module);
        },
      );
    };
    return createPyodideModule(settings);
  };
}
