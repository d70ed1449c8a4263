/**
 * Downloads large files from any host. A good host compresses them in transfer. Where one does not,
 * a file is three times as large as it need be, so the .gz beside it is fetched instead and
 * decompressed here. Some hosts decompress a .gz themselves, so its first bytes decide.
 */

/** The first bytes of every gzip file. */
const GZIP_MAGIC = [0x1f, 0x8b];

/**
 * Fetch a file, compressed if possible.
 * @param {string} url
 * @param {number} bytes its uncompressed size
 * @param {boolean} packed whether there is a .gz beside it
 * @param {RequestCache} [cache] how the browser's cache is used
 * @returns {Promise<Response|null>} null if there was no response
 */
export async function download(url, bytes, packed, cache = 'default') {
  const plain = await ask(url, cache);
  if (!packed || !plain?.ok || !sentUncompressed(plain, bytes)) return plain;
  await plain.body?.cancel().catch(() => {});
  const other = await ask(`${url}.gz`, cache);
  if (other?.ok && other.body) return new Response(await decompressed(other.body));
  // An unread response would keep its connection open, and there are few of them.
  await other?.body?.cancel().catch(() => {});
  return ask(url, cache);
}

/**
 * Import a module of the engine.
 * @param {string} url
 * @returns {Promise<any>}
 */
export const loadModule = (url) => import(url);

/** The original fetch: while Pyodide starts, `self.fetch` is replaced (see python.js). */
const originalFetch = self.fetch.bind(self);

/** @param {string} url @param {RequestCache} cache @returns {Promise<Response|null>} */
const ask = (url, cache) => originalFetch(url, { cache }).catch(() => null);

/**
 * Whether the host sends a file uncompressed, judging by the headers. A response from the service
 * worker's cache has neither header and is taken as it is.
 * @param {Response} response
 * @param {number} bytes
 */
function sentUncompressed({ headers }, bytes) {
  return !headers.get('Content-Encoding') && Number(headers.get('Content-Length')) === bytes;
}

/**
 * The content of a stream that may still be compressed.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
async function decompressed(stream) {
  const reader = stream.getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const first = [];
  let length = 0;
  for (let done = false; length < GZIP_MAGIC.length && !done; ) {
    const read = await reader.read();
    done = read.done;
    if (read.value) first.push(read.value);
    length += read.value?.length ?? 0;
  }
  const head = first.flatMap((chunk) => [...chunk.subarray(0, GZIP_MAGIC.length)]);
  const whole = new ReadableStream({
    start(out) {
      for (const chunk of first) out.enqueue(chunk);
    },
    async pull(out) {
      const { done, value } = await reader.read();
      if (done) out.close();
      else out.enqueue(value);
    },
    cancel: (why) => reader.cancel(why),
  });
  return GZIP_MAGIC.every((byte, i) => head[i] === byte)
    ? whole.pipeThrough(new DecompressionStream('gzip'))
    : whole;
}
