// The engine that the built site ships, in Node: the module in two parts, its script and the snapshot, put together by the
// site's own modules as its worker does.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const WEB = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../dist/web');
/** An archive without files. */
const NO_LIBRARY = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/** The addresses that have been asked for in the middle of what Python was doing. */
export const asked = [];

/** Of what the worker has of a browser, as much as those modules use. */
globalThis.postMessage = () => {};
globalThis.XMLHttpRequest = class {
  open(method, url) {
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

/** A module of the site by the name of its source. */
function own(name) {
  const found = fs.readdirSync(WEB).filter((file) => new RegExp(`^${name}-[0-9a-f]+\\.js$`).test(file));
  if (found.length !== 1) throw new Error(`The site has not one module ${name}. Build it first: make site`);
  return import(pathToFileURL(path.join(WEB, found[0])).href);
}

const [{ ENGINE }, { withRest }, { checked, fromSnapshot }, { LateFile }, { downloadNow }] = await Promise.all(
  ['engine-files', 'rest', 'snapshot', 'late-file', 'download-now'].map(own),
);
const place = ({ url }) => path.resolve(WEB, url);
const address = (file) => pathToFileURL(place(file)).href;
const [{ loadPyodide }, { default: create }] = await Promise.all([ENGINE.loader, ENGINE.module].map((file) => import(address(file))));

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
    const failed = (error) => { throw error; };
    const python = await loadPyodide({
      indexURL: `${folder}/`,
      stdLibURL: path.join(folder, 'library.zip'),
      lockFileContents: { info: ENGINE.lock, packages: {} },
      ...fromSnapshot(withRest(create, address(ENGINE.rest), false, failed), ENGINE.snapshot, Promise.resolve(checked(buffer, ENGINE.snapshot))),
    });
    const [major, minor] = python._api.pyVersionTuple;
    for (const [where, file] of [['/app.zip', ENGINE.app], [`/lib/python${major}${minor}.zip`, ENGINE.stdlib]]) {
      new LateFile(python.FS, where, file.bytes, () => downloadNow(address(file), (content) => content), failed);
    }
    return python;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
