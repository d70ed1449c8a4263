/** The engine's worker in the single file: a plain script that contains Pyodide's modules. */

import './files.js';
import '../../../web/engine/worker.js';
