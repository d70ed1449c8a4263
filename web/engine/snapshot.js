/**
 * The memory of a Python that has imported everything: from it the engine starts in a fraction of the time. It is as
 * long as all else together, so it is not sent: a browser makes it after its first visit (snapshot-worker.js) and keeps it in
 * its cache. It fits one build only, so its name there is that of the build.
 */

import { ENGINE } from './engine-files.js';

const CACHE = 'quanta-memory';
/** Memory is kept in pages of so many bytes, and those that are zero are left out. */
const PAGE = 4096;

/**
 * @typedef {object} Found
 * @property {Promise<Uint8Array>} [memory]
 * @property {boolean} wanted none is there, but one could be kept
 */

const name = () => new URL(ENGINE.memory, import.meta.url).href;

/** @returns {Promise<Found>} */
export async function find() {
  try {
    const kept = await (await caches.open(CACHE)).match(name());
    const made = kept?.headers.get('Content-Type') === 'application/gzip';
    if (!made || !kept?.body) return { wanted: !kept };
    const memory = unpacked(kept.body);
    memory.catch(() => {}); // whoever waits for it is told; until then nobody is to complain
    return { memory, wanted: false };
  } catch {
    // There is no cache here: the page is not secure, or storage is forbidden.
    return { wanted: false };
  }
}

/**
 * Keep a memory, and that of no other build.
 * @param {Uint8Array} memory
 */
export async function keep(memory) {
  const packed = new Blob([sparse(memory)]).stream().pipeThrough(new CompressionStream('gzip'));
  const content = await new Response(packed).blob();
  await put(new Response(content, { headers: { 'Content-Type': 'application/gzip' } }));
}

/** Make none again for this build: there is one that cannot be used, or none can be made. */
export async function giveUp() {
  await put(new Response('', { headers: { 'Content-Type': 'text/plain' } }));
}

/** @param {Response} response */
async function put(response) {
  const cache = await caches.open(CACHE);
  for (const old of await cache.keys()) if (old.url !== name()) await cache.delete(old);
  await cache.put(name(), response);
}

/**
 * How many pages there are, how long the memory is, the number of each page (all 32 bits), then the pages.
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
 * The memory as it was.
 * @param {ReadableStream<BufferSource>} packed
 */
async function unpacked(packed) {
  const file = await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const [count, size] = new Uint32Array(file, 0, 2);
  const memory = new Uint8Array(size);
  new Uint32Array(file, 8, count).forEach((page, i) => {
    const from = 8 + 4 * count + PAGE * i;
    memory.set(new Uint8Array(file, from, Math.min(PAGE, size - PAGE * page)), PAGE * page);
  });
  return memory;
}
