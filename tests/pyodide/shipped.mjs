// The engine that the built site ships, in Node: the module in two parts, its script and the
// snapshot, put together by the modules of which the site's worker is made.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SITE = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../dist');
const FILES = path.join(SITE, '_engine-files.json');
/** An archive without files. */
const NO_LIBRARY = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/** The addresses that have been asked for in the middle of what Python was doing. */
export const asked = [];

/** Of what the worker has of a browser, as much as those modules use. */
globalThis.postMessage = () => {};
globalThis.XMLHttpRequest = class {
  open(_method, url) {
    this.url = url;
  }

  setRequestHeader() {}

  send() {
    asked.push(this.url);
    const { buffer, byteOffset, byteLength } = fs.readFileSync(fileURLToPath(this.url));
    this.response = buffer.slice(byteOffset, byteOffset + byteLength);
    this.status = 200;
  }
};

if (!fs.existsSync(FILES)) throw new Error('There is no built site. Build it first: make site');
const ENGINE = JSON.parse(fs.readFileSync(FILES, 'utf8'));
const [{ withRest }, { checked, fromSnapshot }, { LateFile }, { downloadNow }] = await Promise.all(
  ['rest', 'snapshot', 'late-file', 'download-now'].map(
    (name) => import(`../../web/engine/${name}.js`),
  ),
);
const place = ({ url }) => path.resolve(SITE, 'web', url);
const address = (file) => pathToFileURL(place(file)).href;
const [{ loadPyodide }, { default: create }] = await Promise.all(
  [ENGINE.loader, ENGINE.module].map((file) => import(address(file))),
);

/** Whether the rest of the module was loaded. @param {string} url */
export const isRest = (url) => url === address(ENGINE.rest);

/** A Python that has started from the snapshot. */
export async function start() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'engine-'));
  try {
    // In Node Pyodide reads both of these from a folder itself.
    fs.symlinkSync(place(ENGINE.wasm), path.join(folder, 'pyodide.asm.wasm'));
    fs.writeFileSync(path.join(folder, 'library.zip'), NO_LIBRARY);
    const { buffer } = new Uint8Array(fs.readFileSync(place(ENGINE.snapshot)));
    const failed = (error) => {
      throw error;
    };
    const python = await loadPyodide({
      indexURL: `${folder}/`,
      stdLibURL: path.join(folder, 'library.zip'),
      lockFileContents: { info: ENGINE.lock, packages: {} },
      ...fromSnapshot(
        withRest(create, address(ENGINE.rest), false, failed),
        ENGINE.snapshot,
        Promise.resolve(checked(buffer, ENGINE.snapshot)),
      ),
    });
    const [major, minor] = python._api.pyVersionTuple;
    for (const [where, file] of [
      ['/app.zip', ENGINE.app],
      [`/lib/python${major}${minor}.zip`, ENGINE.stdlib],
    ]) {
      new LateFile(
        python.FS,
        where,
        file.bytes,
        () => downloadNow(address(file), (content) => content),
        failed,
      );
    }
    return python;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
