/** Starts the engine at once; the rest of the page finds it on its way. */

import { prepare } from './watched-worker.js';

try {
  prepare(new URL('./worker.js', import.meta.url));
} catch {
  // The page itself will try again, and tell.
}
