/**
 * The snapshot: the memory of a Python that has imported everything, from which the engine starts in a fraction of the
 * time. It is as large as all other files together, so it is not downloaded: the browser makes it after its first visit
 * (snapshot-worker.js) and stores it in its cache. It fits one build only and is named after it.
 */

import { ENGINE } from './engine-files.js';

const CACHE = 'quanta-memory';
/** Bytes per page of memory. Pages that are all zeros are not stored. */
const PAGE = 4096;

/**
 * @typedef {object} Found
 * @property {Promise<Uint8Array>} [snapshot]
 * @property {boolean} wanted there is none, but one could be stored
 */

const name = () => new URL(ENGINE.snapshot, import.meta.url).href;

/** @returns {Promise<Found>} */
export async function findSnapshot() {
  try {
    const stored = await (await caches.open(CACHE)).match(name());
    const usable = stored?.headers.get('Content-Type') === 'application/gzip';
    if (!usable || !stored?.body) return { wanted: !stored };
    const snapshot = decompressed(stored.body);
    snapshot.catch(() => {}); // not an unhandled rejection: whoever awaits it handles the error
    return { snapshot, wanted: false };
  } catch {
    // There is no cache: the page is not secure, or storage is blocked.
    return { wanted: false };
  }
}

/**
 * Store a snapshot and remove those of other builds.
 * @param {Uint8Array} memory
 */
export async function storeSnapshot(memory) {
  const packed = new Blob([sparse(memory)]).stream().pipeThrough(new CompressionStream('gzip'));
  const content = await new Response(packed).blob();
  await put(new Response(content, { headers: { 'Content-Type': 'application/gzip' } }));
}

/** Note that this build gets no snapshot: the one there is cannot be used, or none can be made. */
export async function disableSnapshot() {
  await put(new Response('', { headers: { 'Content-Type': 'text/plain' } }));
}

/** @param {Response} response */
async function put(response) {
  const cache = await caches.open(CACHE);
  for (const old of await cache.keys()) if (old.url !== name()) await cache.delete(old);
  await cache.put(name(), response);
}

/**
 * A memory without its zero pages: the number of pages, the length of the memory, each page's index (all 32 bits), and
 * then the pages.
 * @param {Uint8Array} memory
 */
function sparse(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length >> 2);
  const pages = [];
  for (let at = 0; at < words.length; at += PAGE / 4) {
    if (words.subarray(at, at + PAGE / 4).some((word) => word)) pages.push(at / (PAGE / 4));
  }
  const head = new Uint32Array([pages.length, memory.length, ...pages]);
  const file = new Uint8Array(head.byteLength + PAGE * pages.length);
  file.set(new Uint8Array(head.buffer));
  pages.forEach((page, i) => file.set(memory.subarray(PAGE * page, PAGE * (page + 1)), head.byteLength + PAGE * i));
  return file;
}

/**
 * The inverse of `sparse`, from the compressed file.
 * @param {ReadableStream<BufferSource>} packed
 */
async function decompressed(packed) {
  const file = await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const [count, size] = new Uint32Array(file, 0, 2);
  const memory = new Uint8Array(size);
  new Uint32Array(file, 8, count).forEach((page, i) => {
    const from = 8 + 4 * count + PAGE * i;
    memory.set(new Uint8Array(file, from, Math.min(PAGE, size - PAGE * page)), PAGE * page);
  });
  return memory;
}
