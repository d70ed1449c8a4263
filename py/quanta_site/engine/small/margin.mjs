/** What is kept beside the functions that ran in the profile, because it may run where they do. */

import { walk } from './instructions.mjs';

/**
 * The linker lays the functions of one C file side by side: as many between two that ran are taken
 * for the same work.
 */
const GAP = 4;

/**
 * @param {import('./decode.mjs').Module} module
 * @param {boolean[]} ran for each function that is not imported
 * @returns {boolean[]} these, all that they call, and what stands between them
 */
export function withMargin(module, ran) {
  const imported = module.imports.length;
  const kept = [...ran];
  let last = -Infinity;
  ran.forEach((one, i) => {
    if (!one) return;
    if (i - last <= GAP + 1) kept.fill(true, last + 1, i);
    last = i;
    walk(module.bytes, module.bodies[i], {
      function(index) {
        if (index >= imported) kept[index - imported] = true;
      },
      global() {},
    });
  });
  return kept;
}
