/**
 * The rest of the small engine: the functions of Python's module that games do not need. When one of them is called all
 * the same, the first part calls `__load_rest` in the middle of it, so the rest is fetched and compiled without giving up
 * control; what called goes on as if nothing had been. docs/small-engine.md says how the parts fit together.
 */

import { downloadNow } from './download-now.js';

/** Tests look for this text in the console. */
const LOADED = 'The rest of the engine was loaded.';

/**
 * Pyodide's `createPyodideModule`, for a module that is the first part only.
 * @param {(settings: any) => any} createPyodideModule
 * @param {string} url of the rest
 * @param {(error: unknown) => void} failed called before the error is thrown through Python, which cannot go on
 */
export function withRest(createPyodideModule, url, failed) {
  return (/** @type {any} */ settings) => {
    const instantiate = settings.instantiateWasm;
    settings.instantiateWasm = (/** @type {any} */ imports, /** @type {(instance: any, module: any) => void} */ done) => {
      /** @type {WebAssembly.Exports} */
      let first;
      imports.env.__load_rest = () => {
        try {
          new WebAssembly.Instance(new WebAssembly.Module(downloadNow(url)), { ...imports, first });
        } catch (error) {
          failed(error);
          throw error;
        }
        console.info(`${LOADED} ${new Error().stack}`);
      };
      return instantiate(imports, (/** @type {WebAssembly.Instance} */ instance, /** @type {WebAssembly.Module} */ module) => {
        first = instance.exports;
        done(instance, module);
      });
    };
    return createPyodideModule(settings);
  };
}
