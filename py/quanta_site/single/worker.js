/** The engine's worker in the single file: a plain script, since Pyodide's modules are in it. */

import './files.js';
import '../../../web/engine/worker.js';
