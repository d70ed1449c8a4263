/**
 * The offline copy: a service worker that stores every file of one build and answers requests from them.
 *
 * Each version has its own cache. A new version fills its cache while the old one goes on answering; it takes over when
 * the player agrees, or when no page is open. Pages that were opened with an older version are answered from that
 * version's cache until they are closed. Files are checked against the builder's digests. No clock is read, so a wrong
 * one does no harm. Not every browser accepts a module here, so this is a plain script.
 *
 * @typedef {object} Status
 * @property {string} version
 * @property {number} bytes kept
 * @property {number} total bytes of all files
 * @property {boolean} complete
 * @property {string[]} [damaged] files that did not match their digests; all others did
 * @property {{kind: string, text: string}} [trouble] why it is not complete
 *
 * @typedef {{version: string, older: Record<string, string>}} Tabs the version that answers, and other versions by the ids of the pages opened with them
 */

/** The builder replaces this line. @type {{version: string, files: Record<string, [number, string]>}} */
const BUILD = { version: '', files: {} };

const sw = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = sw.registration.scope;
/** Several copies of the site may share an origin, so cache names contain the address of theirs. */
const PREFIX = `quanta ${SCOPE} `;
const OWN = PREFIX + BUILD.version;
const TABS = `${PREFIX}tabs`;
const FILES = new Map(Object.entries(BUILD.files));
const TOTAL = [...FILES.values()].reduce((sum, [bytes]) => sum + bytes, 0);
/** Files up to this many bytes are checked at every use; larger ones when the page asks for a check. */
const SMALL = 300_000;
/** Files fetched at the same time. */
const LANES = 4;

/** Why a file could not be stored. The message is for the player. */
class Trouble extends Error {
  /** @param {string} kind @param {string} text */
  constructor(kind, text) {
    super(text);
    this.kind = kind;
  }
}

/** @param {unknown} error the browser's, from storing a file */
function refusal(error) {
  if (error instanceof Trouble) return error;
  return error instanceof Error && error.name === 'QuotaExceededError'
    ? new Trouble('full', 'There is not enough room for it on this device.')
    : new Trouble('forbidden', 'This browser does not let the page keep files.');
}

/** @param {ArrayBuffer} bytes */
async function digest(bytes) {
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} path @param {ArrayBuffer} bytes whether they match the builder's list */
async function sound(path, bytes) {
  const [size, wanted] = FILES.get(path) ?? [];
  return bytes.byteLength === size && await digest(bytes) === wanted;
}

/**
 * A file from a cache; `response` is null where it does not match its digest.
 * @param {string} cacheName
 * @param {string} path
 * @returns {Promise<{there: boolean, response: Response|null}>}
 */
async function checked(cacheName, path) {
  try {
    const response = await caches.match(SCOPE + path, { cacheName });
    if (!response) return { there: false, response: null };
    return { there: true, response: await sound(path, await response.clone().arrayBuffer()) ? response : null };
  } catch {
    return { there: true, response: null }; // it cannot be read
  }
}

/**
 * @param {Response} response
 * @param {(bytes: number) => void} arrived called with the number of bytes so far
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
 * A listed file from the network, or from the browser's own cache where that has the right bytes, so that nothing is
 * downloaded twice. Throws Trouble.
 * @param {string} path
 * @param {(bytes: number) => void} [arrived]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>} made from the bytes, so never a redirected one
 */
async function download(path, arrived = () => {}, signal = undefined) {
  let trouble = new Trouble('changed', 'The site has changed in the meantime.');
  for (const cache of /** @type {RequestCache[]} */ (['default', 'reload'])) {
    arrived(0);
    try {
      const response = await fetch(SCOPE + path, { cache, credentials: 'same-origin', signal });
      if (!response.ok) {
        trouble = new Trouble('server', `The server answered ${response.status} to ${path}.`);
        continue;
      }
      const bytes = await read(response, arrived);
      if (!await sound(path, bytes)) continue;
      const headers = new Headers(response.headers);
      // Neither is true of the stored file, and a length would tell the page that its host does not compress.
      for (const untrue of ['Content-Encoding', 'Content-Length']) headers.delete(untrue);
      return new Response(bytes, { headers });
    } catch {
      throw new Trouble('connection', 'The connection was lost.');
    }
  }
  arrived(0);
  throw trouble;
}

/** @param {string} path @param {Response} response; throws Trouble */
async function keep(path, response) {
  try {
    await (await caches.open(OWN)).put(SCOPE + path, response);
  } catch (error) {
    throw refusal(error);
  }
}

/** The names of the caches of this copy of the site, of all versions. */
async function versions() {
  try {
    return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== TABS);
  } catch (error) {
    throw refusal(error);
  }
}

/** @param {object} message to every page of this copy of the site */
async function tell(message) {
  const pages = await sw.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) if (page.url.startsWith(SCOPE)) page.postMessage({ offline: message });
}

/** Counts the bytes that have arrived, and reports each full per cent to the pages. */
class Progress {
  constructor() {
    /** @type {Map<string, number>} */
    this.bytes = new Map();
    this.told = -1;
  }

  /** @param {string} path @param {number} bytes */
  set(path, bytes) {
    this.bytes.set(path, bytes);
    const sum = [...this.bytes.values()].reduce((all, each) => all + each, 0);
    const hundredth = Math.floor((100 * sum) / TOTAL);
    if (hundredth === this.told) return;
    this.told = hundredth;
    void tell({ saving: { version: BUILD.version, bytes: sum, total: TOTAL, update: Boolean(sw.registration.active) } });
  }
}

/**
 * Make sure that one file is stored: it already is, or another version has the same file, or it is fetched.
 * @param {string} path
 * @param {string[]} lenders caches of other versions
 * @param {Progress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether the stored file was damaged
 */
async function secure(path, lenders, progress, signal) {
  const own = await checked(OWN, path);
  if (!own.response) {
    if (own.there) await (await caches.open(OWN)).delete(SCOPE + path);
    /** @type {Response|null} */
    let found = null;
    for (const lender of lenders) found ??= (await checked(lender, path)).response;
    found ??= await download(path, (bytes) => progress.set(path, bytes), signal);
    await keep(path, found);
  }
  progress.set(path, FILES.get(path)?.[0] ?? 0);
  return own.there && !own.response;
}

/**
 * Store every file and check it. What is stored already is kept, so that an interrupted copy continues where it stopped.
 * Throws Trouble.
 * @returns {Promise<string[]>} the files that were damaged
 */
async function fill() {
  const lenders = (await versions()).filter((name) => name !== OWN);
  const progress = new Progress();
  const stop = new AbortController();
  /** @type {string[]} */
  const damaged = [];
  /** @type {Trouble[]} */
  const troubles = [];
  const queue = [...FILES.keys()];
  const lane = async () => {
    for (let path = queue.shift(); path !== undefined && !troubles.length; path = queue.shift()) {
      try {
        if (await secure(path, lenders, progress, stop.signal)) damaged.push(path);
      } catch (error) {
        troubles.push(refusal(error));
        // After these two the other files can still arrive; they are stored, and need not be fetched again.
        if (!['server', 'changed'].includes(troubles.at(-1)?.kind ?? '')) stop.abort();
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const [trouble] = troubles;
  if (trouble?.kind === 'full' && arriving) await caches.delete(OWN); // room for the player's games
  if (trouble) throw trouble;
  if (!(await status()).complete) throw new Trouble('cleared', 'The browser cleared it while it was being saved.');
  return damaged;
}

/** @returns {Promise<Status>} what is stored, judged by names alone */
async function status() {
  const cache = await caches.open(OWN).catch((error) => { throw refusal(error); });
  const kept = new Set((await cache.keys()).map((request) => request.url.slice(SCOPE.length)));
  const bytes = [...FILES].reduce((sum, [path, [size]]) => sum + (kept.has(path) ? size : 0), 0);
  return { version: BUILD.version, bytes, total: TOTAL, complete: [...FILES.keys()].every((path) => kept.has(path)) };
}

/** @type {Promise<string[]>|null} */
let filling = null;
/** Whether this version is being installed, so that no page needs it yet. */
let arriving = false;

/** Check every stored file, byte by byte, and fetch what is missing or damaged. @returns {Promise<Status>} */
async function check() {
  filling ??= fill().finally(() => { filling = null; });
  try {
    const damaged = await filling;
    return { ...await status(), damaged };
  } catch (error) {
    const { kind, message } = refusal(error);
    const known = await status().catch(() => ({ version: BUILD.version, bytes: 0, total: TOTAL, complete: false }));
    return { ...known, complete: false, trouble: { kind, text: message } };
  }
}

/** @type {Tabs|null} */
let remembered = null;

/** @returns {Promise<Tabs>} */
async function tabs() {
  if (!remembered) {
    const kept = await caches.match(`${SCOPE}tabs`, { cacheName: TABS }).catch(() => undefined);
    remembered = await kept?.json().catch(() => null) ?? { version: '', older: {} };
  }
  return /** @type {Tabs} */ (remembered);
}

/** @param {Tabs} now */
async function rememberTabs(now) {
  remembered = now;
  // Where it cannot be stored, this worker still remembers it as long as it runs.
  await caches.open(TABS).then((cache) => cache.put(`${SCOPE}tabs`, Response.json(now))).catch(() => {});
}

/** Make this version answer from now on. Open pages were opened with the one before. */
async function begin() {
  arriving = false;
  const { version, older } = await tabs();
  /** @type {Record<string, string>} */
  const now = {};
  if (version && version !== BUILD.version) {
    for (const { id } of await sw.clients.matchAll({ type: 'all' })) now[id] = older[id] ?? version;
  }
  await rememberTabs({ version: BUILD.version, older: now });
  await sw.clients.claim();
  // A still newer version may be fetching; do not delete its files.
  if (!sw.registration.installing && !sw.registration.waiting) await drop(await versions());
  await sweep();
}

/** Delete the older versions whose pages have all been closed. */
async function sweep() {
  const { version, older } = await tabs();
  const began = Object.values(older);
  if (began.length === 0) return;
  const open = new Set((await sw.clients.matchAll({ type: 'all', includeUncontrolled: true })).map(({ id }) => id));
  await rememberTabs({ version, older: Object.fromEntries(Object.entries(older).filter(([id]) => open.has(id))) });
  await drop(began.map((each) => PREFIX + each));
}

/** @param {string[]} names of caches to delete, except those still needed */
async function drop(names) {
  const needed = [BUILD.version, ...Object.values((await tabs()).older)].map((version) => PREFIX + version);
  for (const name of names) if (!needed.includes(name)) await caches.delete(name);
}

/** @param {string} address @returns {string} the path of the file; the query is ignored */
function pathOf(address) {
  const path = new URL(address).pathname.slice(new URL(SCOPE).pathname.length);
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/** @param {string} path @returns {Promise<Response|null>} the stored file of this version */
async function kept(path) {
  const [bytes = 0] = FILES.get(path) ?? [];
  return bytes <= SMALL ? (await checked(OWN, path)).response : await caches.match(SCOPE + path, { cacheName: OWN }).catch(() => null) ?? null;
}

/**
 * A file that should be stored but is missing or damaged: fetch it and store it again.
 * @param {string} path
 * @param {Request} request
 */
async function fetched(path, request) {
  try {
    const response = await download(path);
    await keep(path, response.clone()).catch(() => {});
    return response;
  } catch (error) {
    if (refusal(error).kind === 'connection') throw error;
    return fetch(request); // the server has another version; a newer worker will follow
  }
}

/** @param {FetchEvent} event @returns {Promise<string>} the version with which the requesting page was opened */
async function versionOf({ request, clientId, resultingClientId }) {
  if (request.mode === 'navigate') return BUILD.version;
  const known = await tabs();
  const version = known.older[clientId];
  // A worker belongs to the version of its page.
  if (version && resultingClientId) await rememberTabs({ ...known, older: { ...known.older, [resultingClientId]: version } });
  return version ?? BUILD.version;
}

/** @param {FetchEvent} event @returns {Promise<Response>} */
async function answer(event) {
  const { request } = event;
  const path = pathOf(request.url);
  const version = await versionOf(event);
  if (version !== BUILD.version) {
    const old = await caches.match(SCOPE + path, { cacheName: PREFIX + version }).catch(() => undefined);
    if (old) return old;
  }
  if (FILES.has(path)) return await kept(path) ?? fetched(path, request);
  if (request.mode === 'navigate') {
    // Without the final slash, the page's relative links would be wrong.
    if (FILES.has(`${path}/index.html`)) return Response.redirect(`${SCOPE}${path}/`);
  } else {
    // A file that only an older version has is the right one, because names contain digests.
    for (const name of await versions().catch(() => [])) {
      const old = await caches.match(SCOPE + path, { cacheName: name });
      if (old) return old;
    }
  }
  return fetch(request);
}

/** The page shown when the requested one is not stored and there is no connection. */
function absent() {
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Not here · Quanta</title><h1>This page is not kept on this device</h1>
<p>There is no connection, and the offline copy does not have this page, or the browser has cleared it.
Connect once and load the page again. Saved games are not touched.</p><p><a href="${SCOPE}index.html">To the games</a></p></html>`;
  return new Response(text, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** Install this version. Throws Trouble when it is incomplete, so that the browser does not use it. */
async function arrive() {
  arriving = true;
  const { trouble, ...report } = await check();
  await tell({ [trouble ? 'failed' : 'saved']: { ...report, trouble, update: Boolean(sw.registration.active) } });
  if (trouble) throw new Trouble(trouble.kind, trouble.text);
}

sw.addEventListener('install', (event) => event.waitUntil(arrive()));

sw.addEventListener('activate', (event) => event.waitUntil(begin()));

sw.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(SCOPE) || request.headers.has('Range')) return;
  event.respondWith(answer(event).catch(() => (request.mode === 'navigate' ? absent() : Response.error())));
});

sw.addEventListener('message', (event) => {
  const wish = event.data?.offline;
  if (wish === 'take over') event.waitUntil(sw.skipWaiting());
  if (wish !== 'status' && wish !== 'check') return;
  const told = wish === 'check' ? check() : status().catch(check);
  // A page asks once it is open; the page before it is closed by then.
  event.waitUntil(told.then((reply) => event.ports[0]?.postMessage(reply)).then(sweep));
});
