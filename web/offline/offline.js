/**
 * Whether the site can be played without a network, told as it is, and the way to a new version. Installs itself on
 * the button that every page has. What is kept and how: py/quanta_site/app/sw.js.
 *
 * @typedef {"unknown"|"impossible"|"off"|"saving"|"ready"|"failed"} Kind
 * @typedef {object} Offline
 * @property {Kind} kind
 * @property {string} why it is impossible or failed, in words for the player
 * @property {number} bytes kept
 * @property {number} total to be kept
 * @property {boolean} update a new version is ready
 * @property {{bytes: number, total: number}|null} coming a new version is on its way
 * @property {boolean} install the browser offers to install the site
 *
 * @typedef {object} Report of the service worker about its copy
 * @property {string} version
 * @property {number} bytes
 * @property {number} total
 * @property {boolean} [complete]
 * @property {boolean} [update] it is not the version in use
 * @property {string[]} [damaged]
 * @property {{kind: string, text: string}} [trouble]
 */

import { scriptAddress } from '../engine/trusted-url.js';
import { notice } from '../ui/announce.js';
import { put, take, unkept } from '../library/storage.js';

/** Whether the player wants a copy: "no" when it was removed here. */
const WISH = 'offline';
/** Ask for a new version again when a page that was left alone so long is looked at. */
const STALE = 3_600_000;

/** An engine that takes so long may have been kept damaged. */
const PATIENCE = 8_000;

/** The site's top: the manifest stands there. */
const top = new URL('.', /** @type {HTMLLinkElement|null} */ (document.querySelector('link[rel=manifest]'))?.href ?? location.href);
const root = document.documentElement;

/** @type {Offline} */
const offline = { kind: 'unknown', why: '', bytes: 0, total: 0, update: false, coming: null, install: false };

/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {ServiceWorkerRegistration|null} */
let registration = null;
/** @type {any} the browser's event that can ask to install */
let prompt = null;
let controlled = false;
let wanted = false;
let asked = 0;

/** @param {() => void} listener is called when something of `offline` has changed @returns {() => void} stops that */
function onOffline(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param {Partial<Offline>} news */
function set(news) {
  Object.assign(offline, news);
  root.dataset.offline = offline.kind;
  for (const listener of listeners) listener();
}

/** @param {string} why */
const impossible = (why) => set({ kind: 'impossible', why });

/** @returns {ServiceWorkerContainer|null} touching it throws in some frames */
function container() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** @param {"status"|"check"} wish @returns {Promise<Report>} what the worker that answers has to say; never rejects */
function ask(wish) {
  const channel = new MessageChannel();
  return new Promise((resolve) => {
    channel.port1.onmessage = (event) => resolve(event.data);
    registration?.active?.postMessage({ offline: wish }, [channel.port2]);
  });
}

/** @param {Report} report */
function hear({ bytes, total, complete, trouble, damaged = [] }) {
  if (complete) set({ kind: 'ready', bytes, total, why: '' });
  else if (trouble) set({ kind: 'failed', bytes, total, why: trouble.text });
  else void check();
  if (trouble && (root.dataset.engine ?? 'ready') !== 'ready') {
    notice(`What is kept on this device is not whole. ${trouble.text} Your games are kept: connect, then load the page again.`, { key: 'damaged-copy', acts: [{ label: 'Load again', act: reload }] });
  }
  if (complete && damaged.length) {
    notice('Something kept on this device was damaged. It has been fetched anew: load the page again, and it is used.', { key: 'damaged-copy', acts: [{ label: 'Load again', act: reload }] });
  }
}

/** Check every kept file and fetch what is missing or damaged. */
async function check() {
  if (offline.kind !== 'ready') set({ kind: 'saving' });
  hear(await ask('check'));
}

/** What the service worker tells of its own accord. @param {{saving?: Report, saved?: Report, failed?: Report}} news */
function told({ saving, saved, failed }) {
  const report = saving ?? saved ?? failed;
  if (!report) return;
  const { bytes, total } = report;
  if (report.update && offline.kind === 'ready') set({ coming: saving ? { bytes, total } : null });
  // One that was under way when it failed comes too late.
  else if (saving && offline.kind === 'saving') set({ bytes, total });
  else if (failed) set({ kind: 'failed', bytes, total, why: failed.trouble?.text ?? '' });
}

/** Say that there is a new version. */
function offer() {
  set({ update: true });
  notice('A new version is ready. Your game stays as it is.', { good: true, key: 'update', acts: [{ label: 'Load it', act: () => renew() }] });
}

/** Go over to the new version. @param {boolean} [anyway] although something on this page is kept nowhere else */
function renew(anyway = false) {
  if (unkept() && !anyway) {
    notice('This browser keeps nothing, so loading the new version would lose what is on this page. Save it first: Share, or “Save as file”.', {
      key: 'update', acts: [{ label: 'Load it anyway', act: () => renew(true) }],
    });
    return;
  }
  wanted = true;
  // The page is loaded again when the new version answers; it does already where another tab has agreed.
  if (registration?.waiting) registration.waiting.postMessage({ offline: 'take over' });
  else reload();
}

const reload = () => location.reload();

/** Watch a version that is being saved. @param {ServiceWorker|null} worker */
function watch(worker) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && registration?.active) offer();
    if (worker.state === 'activated') void ask('status').then(hear);
  });
}

/** @param {ServiceWorkerRegistration} found */
function follow(found) {
  registration = found;
  found.addEventListener('updatefound', () => watch(found.installing));
  watch(found.installing);
  if (found.waiting && found.active) offer();
  if (found.active) void ask('status').then(hear);
  else set({ kind: 'saving' });
}

/** Save the site on this device, or see to it that all of it is there. @param {boolean} [wish] a player asked for it */
async function save(wish = true) {
  const workers = container();
  if (!workers) return;
  if (wish) put(WISH, 'yes', true);
  if (registration?.active) {
    await check();
    return;
  }
  try {
    const found = await workers.register(scriptAddress(new URL('sw.js', top)), { scope: top.href, updateViaCache: 'none' });
    if (found) follow(found);
    else impossible('This browser does not let the page keep files.');
  } catch (error) {
    // A script that cannot be fetched is another matter than a browser that forbids it.
    const network = error instanceof TypeError;
    if (network) set({ kind: 'failed', why: 'There was no answer.' });
    else impossible('This browser does not let the page keep files: it is a private window, or storage is blocked here.');
  }
}

/** Take the copy off this device. Saved games stay. */
async function forget() {
  put(WISH, 'no', true);
  await registration?.unregister();
  registration = null;
  for (const name of await caches.keys()) if (name.startsWith(`quanta ${top.href} `)) await caches.delete(name);
  set({ kind: 'off', update: false, coming: null, bytes: 0 });
}

/** Let the browser ask the player whether to install the site. */
async function install() {
  await prompt?.prompt();
  prompt = null; // it can be used once
  set({ install: false });
}

/** Ask the browser to keep what the site has saved, games too, when room is short. @returns {Promise<boolean>} */
async function persist() {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}

/** By itself only once the engine is there, so that nothing is in its way, and taken from what was fetched for it. */
function whenReady() {
  const state = root.dataset.engine;
  if (state === 'loading') return;
  watcher.disconnect();
  const saving = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection?.saveData;
  if (registration?.active) {
    if (state === 'failed' || fresh()) void check();
  } else if (state === 'ready' && !registration && take(WISH) !== 'no' && !saving) void save(false);
}
const watcher = new MutationObserver(whenReady);

/** Whether this tab has not had all files checked yet. */
function fresh() {
  try {
    if (sessionStorage.getItem('quanta/checked')) return false;
    sessionStorage.setItem('quanta/checked', '1');
  } catch {
    // Then they are checked at every visit.
  }
  return true;
}

function again() {
  if (document.visibilityState !== 'visible' || performance.now() - asked < STALE) return;
  asked = performance.now();
  registration?.update().catch(() => {}); // no network, no news
}

/** @param {ServiceWorkerContainer} workers */
function listen(workers) {
  controlled = Boolean(workers.controller);
  workers.addEventListener('message', (event) => { if (event.data?.offline) told(event.data.offline); });
  workers.addEventListener('controllerchange', () => {
    if (wanted) reload();
    else if (controlled) offer(); // another tab has agreed
    controlled = true;
  });
  addEventListener('visibilitychange', again);
  addEventListener('online', () => { if (offline.kind === 'failed') void save(false); });
}

async function begin() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event;
    set({ install: true });
  });
  addEventListener('appinstalled', () => {
    set({ install: false });
    void persist();
  });
  const workers = container();
  if (!workers) {
    impossible(isSecureContext ? 'This browser does not offer it here: it is a private window, a frame, or a setting forbids it.' : 'Browsers allow it only for pages that came over https.');
    return;
  }
  listen(workers);
  const found = await workers.getRegistration(top).catch(() => undefined);
  if (found?.scope === top.href) follow(found);
  else set({ kind: 'off' });
  watcher.observe(root, { attributeFilter: ['data-engine'] });
  setTimeout(() => { if (registration?.active && root.dataset.engine === 'loading') void check(); }, PATIENCE);
  whenReady();
}

const WORDS = { unknown: 'Offline', impossible: 'Not available offline', off: 'Play offline', saving: 'Saving for offline', ready: 'Available offline', failed: 'Not available offline' };

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(0);

function drawButton() {
  const button = document.getElementById('offline');
  if (!button) return;
  const { kind, bytes, total } = offline;
  const text = kind === 'saving' && total ? `${WORDS.saving}: ${megabytes(bytes)} of ${megabytes(total)} MB` : WORDS[kind];
  if (button.textContent !== text) button.textContent = text;
  const installer = document.getElementById('install');
  if (installer) installer.hidden = !offline.install;
}

/** What the dialog tells of and can do. */
export const ways = { offline, onOffline, save, forget, renew, persist, install };

onOffline(drawButton);
document.getElementById('offline')?.addEventListener('click', () => void import('./offline-dialog.js').then(({ openOffline }) => openOffline(ways)));
document.getElementById('install')?.addEventListener('click', () => void install());
void begin();
