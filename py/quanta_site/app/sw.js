/**
 * The service worker of the offline copy: stores every file of one build and answers requests from
 * there.
 *
 * Each version has a cache of its own. A new version fills its cache while the old one keeps
 * answering; it takes over when a player agrees, or when no page is open. Pages that started with
 * an older version are answered from that version's cache until they are closed. Stored files are
 * checked against the builder's digests. The clock is never read, so a wrong one does no harm. Not
 * every browser accepts a module here, so this is a plain script.
 *
 * @typedef {object} Status
 * @property {string} version
 * @property {number} bytes stored
 * @property {number} total bytes of all files
 * @property {boolean} complete
 * @property {string[]} [damaged] files that were damaged; all others were intact
 * @property {{kind: string, text: string}} [trouble] why it is not complete
 *
 * @typedef {{version: string, older: Record<string, string>}} Tabs the version that answers, and
 * the ids of the pages that started with another one
 */

/**
 * The builder replaces this line. files: their sizes and digests by path; pages: what the text of
 * each has in it, however a host may write the rest.
 * @type {{version: string, pages: Record<string, string[]>, files: Record<string, [number,
 * string]>}}
 */
const BUILD = { version: '', pages: {}, files: {} };

const sw = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = sw.registration.scope;
/** Several copies of the site may share an origin, so cache names start with the scope. */
const PREFIX = `quanta ${SCOPE} `;
const OWN = PREFIX + BUILD.version;
const TABS = `${PREFIX}tabs`;
const FILES = new Map(Object.entries(BUILD.files));
const TOTAL = [...FILES.values()].reduce((sum, [bytes]) => sum + bytes, 0);
/**
 * Files up to this size are checked whenever they are used; larger ones when the page asks for it.
 */
const SMALL = 300_000;
/** Files that hosts may write in another way. */
const TEXT = /\.(html|js|css|json|svg|webmanifest)$/;
/** How often a stored file is read before it counts as damaged. */
const READS = 3;
/** How many files are downloaded at a time. */
const PARALLEL = 4;

/** Why something could not be stored; the message is worded for the player. */
class StorageError extends Error {
  /** @param {string} kind @param {string} text */
  constructor(kind, text) {
    super(text);
    this.kind = kind;
  }
}

/** @param {unknown} error that the browser raised when storing a file */
function storageError(error) {
  if (error instanceof StorageError) return error;
  return error instanceof Error && error.name === 'QuotaExceededError'
    ? new StorageError('full', 'There is not enough space on this device.')
    : new StorageError('forbidden', 'This browser does not let the page store files.');
}

/** @param {ArrayBuffer} bytes */
async function digest(bytes) {
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} path @param {ArrayBuffer} bytes whether they are as the builder listed them */
async function isIntact(path, bytes) {
  const [size, wanted] = FILES.get(path) ?? [];
  return bytes.byteLength === size && (await digest(bytes)) === wanted;
}

/**
 * Whether a file is the builder's but for what hosts do to files: other line ends, and pages that
 * they shorten or put something into.
 * @param {string} path @param {ArrayBuffer} bytes
 */
async function isSound(path, bytes) {
  if (await isIntact(path, bytes)) return true;
  if (!TEXT.test(path)) return false;
  const text = new TextDecoder().decode(bytes);
  const plain = new TextEncoder().encode(text.replaceAll('\r\n', '\n'));
  return (
    (await isIntact(path, plain.buffer)) ||
    Boolean(BUILD.pages[path]?.every((mark) => text.includes(mark)))
  );
}

/**
 * A file from a cache, if it is intact, or in this version's own at least sound.
 * @param {string} cacheName
 * @param {string} path
 * @returns {Promise<{there: boolean, response: Response|null}>}
 */
async function checked(cacheName, path) {
  const test = cacheName === OWN ? isSound : isIntact;
  for (let attempt = 0; attempt < READS; attempt += 1) {
    try {
      const response = await caches.match(SCOPE + path, { cacheName });
      if (!response) return { there: false, response: null };
      return {
        there: true,
        response: (await test(path, await response.clone().arrayBuffer())) ? response : null,
      };
    } catch {
      // Under load a browser may fail to read a file that is intact: it is read again.
    }
  }
  return { there: true, response: null };
}

/**
 * @param {Response} response
 * @param {(bytes: number) => void} arrived called with the number of bytes received so far
 */
async function read(response, arrived) {
  let bytes = 0;
  const counter = new TransformStream({
    transform(chunk, stream) {
      bytes += chunk.byteLength;
      arrived(bytes);
      stream.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counter)).arrayBuffer();
}

/**
 * Download a listed file. The browser's own cache is used where it holds the right bytes, so that
 * nothing is downloaded twice. Throws StorageError.
 * @param {string} path
 * @param {(bytes: number) => void} [arrived]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>} made from the bytes, so never a redirected one
 */
async function download(path, arrived = () => {}, signal = undefined) {
  /** @type {StorageError|null} */
  let trouble = null;
  for (const cache of /** @type {RequestCache[]} */ (['default', 'reload'])) {
    arrived(0);
    try {
      const response = await fetch(SCOPE + path, { cache, credentials: 'same-origin', signal });
      if (!response.ok) {
        trouble = new StorageError('server', `The server answered ${response.status} to ${path}.`);
        continue;
      }
      const bytes = await read(response, arrived);
      const test = cache === 'reload' ? isSound : isIntact; // an old page may be sound as well
      if (!(await test(path, bytes))) continue;
      const headers = new Headers(response.headers);
      // Both are wrong for the stored bytes; and a length would tell the page that its host does
      // not compress.
      for (const wrong of ['Content-Encoding', 'Content-Length']) headers.delete(wrong);
      return new Response(bytes, { headers });
    } catch {
      throw new StorageError('connection', 'The connection was lost.');
    }
  }
  arrived(0);
  throw trouble ?? (await otherBytes(path));
}

/**
 * Why a file is not as the builder listed it.
 * @param {string} path
 */
async function otherBytes(path) {
  const now = await fetch(sw.location.href, { cache: 'reload' }).catch(() => null);
  return (await now?.text().catch(() => ''))?.includes(BUILD.version)
    ? new StorageError('altered', `The host of this site changes ${path} on its way here.`)
    : new StorageError('changed', 'The site has changed in the meantime.');
}

/** @param {string} path @param {Response} response; throws StorageError */
async function store(path, response) {
  try {
    await (await caches.open(OWN)).put(SCOPE + path, response);
  } catch (error) {
    throw storageError(error);
  }
}

/** The caches of this copy of the site, of whatever version. */
async function versions() {
  try {
    return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== TABS);
  } catch (error) {
    throw storageError(error);
  }
}

/** @param {object} message to every page of this copy of the site */
async function notifyPages(message) {
  const pages = await sw.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) if (page.url.startsWith(SCOPE)) page.postMessage({ offline: message });
}

/** Counts the bytes received and notifies the pages at every hundredth. */
class SaveProgress {
  constructor() {
    /** @type {Map<string, number>} */
    this.bytes = new Map();
    this.reported = -1;
  }

  /** @param {string} path @param {number} bytes */
  set(path, bytes) {
    this.bytes.set(path, bytes);
    const sum = [...this.bytes.values()].reduce((all, each) => all + each, 0);
    const hundredth = Math.floor((100 * sum) / TOTAL);
    if (hundredth === this.reported) return;
    this.reported = hundredth;
    void notifyPages({
      saving: {
        version: BUILD.version,
        bytes: sum,
        total: TOTAL,
        update: Boolean(sw.registration.active),
      },
    });
  }
}

/**
 * Make sure that one file is stored: it is there already, is copied from another version, or is
 * downloaded.
 * @param {string} path
 * @param {string[]} others caches of other versions
 * @param {SaveProgress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether the stored file was damaged
 */
async function ensure(path, others, progress, signal) {
  const own = await checked(OWN, path);
  if (!own.response) {
    /** @type {Response|null} */
    let found = null;
    for (const other of others) found ??= (await checked(other, path)).response;
    try {
      found ??= await download(path, (bytes) => progress.set(path, bytes), signal);
      await store(path, found);
    } catch (error) {
      // By its name a damaged file would count as stored. But a page that needs it may have
      // restored it meanwhile.
      if (own.there && !(await checked(OWN, path)).response)
        await (await caches.open(OWN)).delete(SCOPE + path);
      throw error;
    }
  }
  progress.set(path, FILES.get(path)?.[0] ?? 0);
  return own.there && !own.response;
}

/**
 * Make sure that every file is stored and intact. Files stored already stay, so that an interrupted
 * copy is resumed. Throws StorageError.
 * @returns {Promise<string[]>} the files that were damaged
 */
async function fill() {
  const others = (await versions()).filter((name) => name !== OWN);
  const progress = new SaveProgress();
  const stop = new AbortController();
  /** @type {string[]} */
  const damaged = [];
  /** @type {StorageError[]} */
  const errors = [];
  const queue = [...FILES.keys()];
  const worker = async () => {
    for (let path = queue.shift(); path !== undefined && !errors.length; path = queue.shift()) {
      try {
        if (await ensure(path, others, progress, stop.signal)) damaged.push(path);
      } catch (error) {
        errors.push(storageError(error));
        // Otherwise let the other downloads finish, so that they need not be repeated.
        if (!['server', 'changed', 'altered'].includes(errors.at(-1)?.kind ?? '')) stop.abort();
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  const [error] = errors;
  if (error?.kind === 'full' && installing) await caches.delete(OWN); // leave the space for the player's games
  if (error) throw error;
  if (!(await status()).complete)
    throw new StorageError('cleared', 'The browser cleared it while it was being saved.');
  return damaged;
}

/** What is stored, judging by names only. @returns {Promise<Status>} */
async function status() {
  const cache = await caches.open(OWN).catch((error) => {
    throw storageError(error);
  });
  const kept = new Set((await cache.keys()).map((request) => request.url.slice(SCOPE.length)));
  const bytes = [...FILES].reduce((sum, [path, [size]]) => sum + (kept.has(path) ? size : 0), 0);
  return {
    version: BUILD.version,
    bytes,
    total: TOTAL,
    complete: [...FILES.keys()].every((path) => kept.has(path)),
  };
}

/** @type {Promise<string[]>|null} */
let filling = null;
/** Whether this version is being installed, so that no page needs it yet. */
let installing = false;

/**
 * Check every stored file byte by byte and download those that are missing or damaged.
 * @returns {Promise<Status>}
 */
async function check() {
  filling ??= fill().finally(() => {
    filling = null;
  });
  try {
    const damaged = await filling;
    return { ...(await status()), damaged };
  } catch (error) {
    const { kind, message } = storageError(error);
    const known = await status().catch(() => ({
      version: BUILD.version,
      bytes: 0,
      total: TOTAL,
      complete: false,
    }));
    return { ...known, complete: false, trouble: { kind, text: message } };
  }
}

/** @type {Tabs|null} */
let remembered = null;

/** @returns {Promise<Tabs>} */
async function tabs() {
  if (!remembered) {
    const kept = await caches.match(`${SCOPE}tabs`, { cacheName: TABS }).catch(() => undefined);
    remembered = (await kept?.json().catch(() => null)) ?? { version: '', older: {} };
  }
  return /** @type {Tabs} */ (remembered);
}

/** @param {Tabs} now */
async function rememberTabs(now) {
  remembered = now;
  // If it cannot be stored, this worker at least knows it for as long as it runs.
  await caches
    .open(TABS)
    .then((cache) => cache.put(`${SCOPE}tabs`, Response.json(now)))
    .catch(() => {});
}

/** Take over: this version answers from now on, but open pages started with the previous one. */
async function activate() {
  installing = false;
  const { version, older } = await tabs();
  /** @type {Record<string, string>} */
  const now = {};
  if (version && version !== BUILD.version) {
    for (const { id } of await sw.clients.matchAll({ type: 'all' })) now[id] = older[id] ?? version;
  }
  await rememberTabs({ version: BUILD.version, older: now });
  await sw.clients.claim();
  // Keep what a still newer version may have downloaded by now.
  if (!sw.registration.installing && !sw.registration.waiting)
    await deleteUnneeded(await versions());
  await sweep();
}

/** Delete older versions once all pages that started with them are closed. */
async function sweep() {
  const { version, older } = await tabs();
  const inUse = Object.values(older);
  if (inUse.length === 0) return;
  const open = new Set(
    (await sw.clients.matchAll({ type: 'all', includeUncontrolled: true })).map(({ id }) => id),
  );
  await rememberTabs({
    version,
    older: Object.fromEntries(Object.entries(older).filter(([id]) => open.has(id))),
  });
  await deleteUnneeded(inUse.map((each) => PREFIX + each));
}

/** Delete caches that no page needs. @param {string[]} names */
async function deleteUnneeded(names) {
  const needed = [BUILD.version, ...Object.values((await tabs()).older)].map(
    (version) => PREFIX + version,
  );
  for (const name of names) if (!needed.includes(name)) await caches.delete(name);
}

/** @param {string} address @returns {string} the path of the file; the query is ignored */
function pathOf(address) {
  const path = new URL(address).pathname.slice(new URL(SCOPE).pathname.length);
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/**
 * A stored file of this version. What is asked for past every cache is checked whatever its size:
 * the engine does so when the file that it was given is damaged.
 * @param {string} path
 * @param {Request} request
 * @returns {Promise<Response|null>}
 */
async function storedFile(path, { cache, headers }) {
  const [bytes = 0] = FILES.get(path) ?? [];
  const anew = cache === 'reload' || headers.get('Cache-Control') === 'no-cache';
  return anew || bytes <= SMALL
    ? (await checked(OWN, path)).response
    : ((await caches.match(SCOPE + path, { cacheName: OWN }).catch(() => null)) ?? null);
}

/**
 * Download a file that is missing or damaged, and store it again.
 * @param {string} path
 * @param {Request} request
 */
async function restoredFile(path, request) {
  try {
    const response = await download(path);
    await store(path, response.clone()).catch(() => {});
    return response;
  } catch (error) {
    if (storageError(error).kind === 'connection') throw error;
    return fetch(request); // the server has another version; a newer worker will come
  }
}

/**
 * @param {FetchEvent} event
 * @returns {Promise<string>} the version that the requesting page started with
 */
async function versionOf({ request, clientId, resultingClientId }) {
  if (request.mode === 'navigate') return BUILD.version;
  const known = await tabs();
  const version = known.older[clientId];
  // A worker has the version of its page.
  if (version && resultingClientId)
    await rememberTabs({ ...known, older: { ...known.older, [resultingClientId]: version } });
  return version ?? BUILD.version;
}

/** @param {FetchEvent} event @returns {Promise<Response>} */
async function answer(event) {
  const { request } = event;
  const path = pathOf(request.url);
  const version = await versionOf(event);
  if (version !== BUILD.version) {
    const old = await caches
      .match(SCOPE + path, { cacheName: PREFIX + version })
      .catch(() => undefined);
    if (old) return old;
  }
  if (FILES.has(path)) return (await storedFile(path, request)) ?? restoredFile(path, request);
  if (request.mode === 'navigate') {
    // The # of a link has become %23, which the page for missing addresses undoes elsewhere.
    const [, address, text] = /^([^?#]*?)%(?:25)*23(.*)$/s.exec(request.url) ?? [];
    if (address) return Response.redirect(`${address}#${text}`);
    const page = `${path}.html`; // as hosts with clean addresses have it
    if (FILES.has(page)) return (await storedFile(page, request)) ?? restoredFile(page, request);
    // Without the slash, the page's relative addresses would be wrong.
    if (FILES.has(`${path}/index.html`)) return Response.redirect(`${SCOPE}${path}/`);
  } else {
    // A file that only an older version has: names contain digests, so it is the right one.
    for (const name of await versions().catch(() => [])) {
      const old = await caches.match(SCOPE + path, { cacheName: name });
      if (old) return old;
    }
  }
  return fetch(request);
}

/** The page for when there is neither a stored page nor a connection. */
function notStored() {
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Not available · Quanta</title><h1>This page is not stored on this device</h1>
<p>There is no connection, and the offline copy does not contain this page or was cleared by the browser.
Connect and reload the page. Your saved games are safe.</p><p><a href="${SCOPE}index.html">To the games</a></p></html>`;
  return new Response(text, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

/**
 * Install this version. Throws StorageError if it is incomplete, so that the browser does not use
 * it.
 */
async function install() {
  installing = true;
  const { trouble, ...report } = await check();
  await notifyPages({
    [trouble ? 'failed' : 'saved']: { ...report, trouble, update: Boolean(sw.registration.active) },
  });
  if (trouble) throw new StorageError(trouble.kind, trouble.text);
}

sw.addEventListener('install', (event) => event.waitUntil(install()));

sw.addEventListener('activate', (event) => event.waitUntil(activate()));

sw.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(SCOPE) || request.headers.has('Range'))
    return;
  event.respondWith(
    answer(event).catch(() => (request.mode === 'navigate' ? notStored() : Response.error())),
  );
});

sw.addEventListener('message', (event) => {
  const request = event.data?.offline;
  if (request === 'take over') event.waitUntil(sw.skipWaiting());
  if (request !== 'status' && request !== 'check') return;
  const reply = request === 'check' ? check() : status().catch(check);
  // A page asks once it has loaded; the page before it in the same tab is closed by then.
  event.waitUntil(reply.then((status) => event.ports[0]?.postMessage(status)).then(sweep));
});
