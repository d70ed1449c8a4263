/**
 * Starts the engine as early as possible; the bridge takes it over when the rest of the page has
 * loaded.
 */

import { prepare } from './watched-worker.js';

try {
  prepare(new URL(WORKER_FILE, import.meta.url));
} catch {
  // The bridge will try again and report it.
}
