/**
 * Starts the engine as early as possible; the bridge takes it over when the rest of the page has
 * loaded.
 */

import { prepare } from './watched-worker.js';

// The page's own script takes these from here (quanta_site/output/bundle-pages.mjs), so that both
// know of the same worker.
export { spawn } from './watched-worker.js';
export { scriptAddress } from './trusted-url.js';

try {
  prepare(new URL('./worker.js', import.meta.url));
} catch {
  // The bridge will try again and report it.
}
