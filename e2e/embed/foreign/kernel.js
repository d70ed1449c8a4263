// What JupyterLite's Python kernel does, in little: a worker that turns "%pip install" into
// micropip and answers a cell with what its last line would show.
import { loadPyodide } from './pyodide/pyodide.mjs';

self.onmessage = async ({ data: { micropip, cells } }) => {
  try {
    const python = await loadPyodide({ indexURL: new URL('pyodide/', import.meta.url).href });
    await python.loadPackage(micropip);
    let last;
    for (const cell of cells) {
      const magic = /^%pip install (\S+)$/.exec(cell);
      if (magic) {
        python.globals.set('requirement', magic[1]);
        await python.runPythonAsync(
          'import micropip\nawait micropip.install([requirement], keep_going=True)',
        );
      } else {
        last = await python.runPythonAsync(cell);
      }
    }
    postMessage({ text: last.toString(), svg: last._repr_svg_() });
  } catch (error) {
    postMessage({ error: String(error) });
  }
};
