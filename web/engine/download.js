/**
 * Large files from hosts of all kinds. A good host compresses them on their way and says so. One that does not, sends
 * them three times as long as need be; there the .gz that lies beside each is asked for instead, and unpacked here.
 * Some hosts unpack a .gz themselves on its way, so its first bytes decide.
 */

/** How every gzip file begins. */
const GZIP = [0x1f, 0x8b];

/**
 * Ask for a file, by the shorter way.
 * @param {string} url
 * @param {number} bytes its length, not compressed
 * @param {boolean} packed whether its .gz lies beside it
 * @returns {Promise<Response|null>} null where no answer came
 */
export async function download(url, bytes, packed) {
  const plain = await ask(url);
  if (!packed || !plain?.ok || !sentWhole(plain, bytes)) return plain;
  await plain.body?.cancel().catch(() => {});
  const other = await ask(`${url}.gz`);
  if (other?.ok && other.body) return new Response(await unpacked(other.body));
  // An answer that nobody reads would keep its connection, of which there are few.
  await other?.body?.cancel().catch(() => {});
  return ask(url);
}

/**
 * Import a module of the engine.
 * @param {string} url
 * @returns {Promise<any>}
 */
export const loadModule = (url) => import(url);

/** The plain one: while Pyodide starts, its fetch is answered from what is loaded here. */
const plainFetch = self.fetch.bind(self);

/** @param {string} url @returns {Promise<Response|null>} */
const ask = (url) => plainFetch(url).catch(() => null);

/**
 * Whether the host sends all the bytes of a file, as far as its headers tell. An answer that a service worker has put
 * together says neither: it is from its cache and taken as it is.
 * @param {Response} response
 * @param {number} bytes
 */
function sentWhole({ headers }, bytes) {
  return !headers.get('Content-Encoding') && Number(headers.get('Content-Length')) === bytes;
}

/**
 * The content of a stream that may be compressed still.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
async function unpacked(stream) {
  const reader = stream.getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const first = [];
  let length = 0;
  for (let done = false; length < GZIP.length && !done;) {
    const read = await reader.read();
    done = read.done;
    if (read.value) first.push(read.value);
    length += read.value?.length ?? 0;
  }
  const head = first.flatMap((chunk) => [...chunk.subarray(0, GZIP.length)]);
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
  return GZIP.every((byte, i) => head[i] === byte) ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
}
