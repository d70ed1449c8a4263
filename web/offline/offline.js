/**
 * Offline use: whether the site is available without a network, and updating it to a new version.
 * Installs itself on the button that every page has. The service worker that stores the files is
 * py/quanta_site/app/sw.js.
 *
 * @typedef {"unknown"|"impossible"|"off"|"saving"|"ready"|"failed"} Kind
 * @typedef {object} Offline
 * @property {Kind} kind
 * @property {string} why it is impossible or failed, worded for the player
 * @property {number} bytes stored so far
 * @property {number} total
 * @property {boolean} update a new version is ready
 * @property {{bytes: number, total: number}|null} coming a new version is being downloaded
 * @property {boolean} install the browser can install the site
 *
 * @typedef {object} CopyReport of the service worker, about its copy of the site
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
import { OWN } from '../library/own-storage.js';
import { writeItem, readItem, hasUnsavedItems } from '../library/storage.js';
import { TOP } from '../ui/site-top.js';
import { late } from '../ui/late.js';

/** Storage key: whether the player wants a copy; "no" if it was removed here. */
const WANTED_KEY = 'offline';
/** A page that comes to the front after this long looks for a new version. In milliseconds. */
const UPDATE_INTERVAL = 3_600_000;

/** If the engine takes longer than this, its stored files may be damaged. In milliseconds. */
const SLOW_START = 8_000;

/** That this tab has checked all files, in its session's storage. */
const CHECKED = `${OWN}checked`;
const root = document.documentElement;

/** @type {Offline} */
const offline = {
  kind: 'unknown',
  why: '',
  bytes: 0,
  total: 0,
  update: false,
  coming: null,
  install: false,
};

/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {ServiceWorkerRegistration|null} */
let registration = null;
/** The browser's event that can open its install prompt. @type {any} */
let prompt = null;
/** Whether a service worker controls the page. */
let controlled = false;
/** Whether the player asked for the new version. */
let updating = false;
/** When a new version was last looked for. */
let lastCheck = 0;

/**
 * @param {() => void} listener called when anything in `offline` changes
 * @returns {() => void} removes it
 */
function onOffline(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param {Partial<Offline>} changes */
function set(changes) {
  Object.assign(offline, changes);
  root.dataset.offline = offline.kind;
  for (const listener of listeners) listener();
}

/** @param {string} why */
const impossible = (why) => set({ kind: 'impossible', why });

/** @returns {ServiceWorkerContainer|null} accessing it throws in some frames */
function container() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/**
 * @param {"status"|"check"} request
 * @returns {Promise<CopyReport>} from the active service worker; never rejects
 */
function ask(request) {
  const channel = new MessageChannel();
  return new Promise((resolve) => {
    channel.port1.onmessage = (event) => resolve(event.data);
    registration?.active?.postMessage({ offline: request }, [channel.port2]);
  });
}

/** @param {CopyReport} report */
function receive({ bytes, total, complete, trouble, damaged = [] }) {
  if (complete) set({ kind: 'ready', bytes, total, why: '' });
  else if (trouble) set({ kind: 'failed', bytes, total, why: trouble.text });
  else void check();
  if (trouble && (root.dataset.engine ?? 'ready') !== 'ready') {
    notice(
      `The copy of this site on this device is not complete. ${trouble.text} Your games are safe: connect, then reload the page.`,
      { key: 'damaged-copy', actions: [{ label: 'Reload', act: reload }] },
    );
  }
  if (complete && damaged.length) {
    notice(
      'A file stored on this device was damaged and has been downloaded again. Reload the page to use it.',
      { key: 'damaged-copy', actions: [{ label: 'Reload', act: reload }] },
    );
  }
}

/** Check every stored file and download those that are missing or damaged. */
async function check() {
  if (offline.kind !== 'ready') set({ kind: 'saving' });
  receive(await ask('check'));
}

/**
 * Handle a message that the service worker sends unasked.
 * @param {{saving?: CopyReport, saved?: CopyReport, failed?: CopyReport}} message
 */
function progressed({ saving, saved, failed }) {
  const report = saving ?? saved ?? failed;
  if (!report) return;
  const { bytes, total } = report;
  if (report.update && offline.kind === 'ready') set({ coming: saving ? { bytes, total } : null });
  // A progress message that was under way when saving failed comes too late.
  else if (saving && offline.kind === 'saving') set({ bytes, total });
  else if (failed) set({ kind: 'failed', bytes, total, why: failed.trouble?.text ?? '' });
}

/** Offer the new version. */
function offerUpdate() {
  set({ update: true });
  notice('A new version is ready. Your game stays as it is.', {
    good: true,
    key: 'update',
    actions: [{ label: 'Update', act: () => applyUpdate() }],
  });
}

/**
 * Switch to the new version.
 * @param {boolean} [anyway] even though something on this page is stored nowhere else
 */
function applyUpdate(anyway = false) {
  if (hasUnsavedItems() && !anyway) {
    notice(
      'This browser stores nothing, so updating would lose what is on this page. Save it first with Share or “Save as file”.',
      {
        key: 'update',
        actions: [{ label: 'Update anyway', act: () => applyUpdate(true) }],
      },
    );
    return;
  }
  updating = true;
  // The page reloads when the new version takes over, which it has already if another tab agreed to
  // it.
  if (registration?.waiting) registration.waiting.postMessage({ offline: 'take over' });
  else reload();
}

const reload = () => location.reload();

/** Watch a version that is being saved. @param {ServiceWorker|null} worker */
function watch(worker) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && registration?.active) offerUpdate();
    if (worker.state === 'activated') void ask('status').then(receive);
  });
}

/** @param {ServiceWorkerRegistration} found */
function follow(found) {
  registration = found;
  found.addEventListener('updatefound', () => watch(found.installing));
  watch(found.installing);
  if (found.waiting && found.active) offerUpdate();
  if (found.active) void ask('status').then(receive);
  else set({ kind: 'saving' });
}

/**
 * Save the site on this device, or complete the copy there is.
 * @param {boolean} [requested] by the player
 */
async function save(requested = true) {
  const workers = container();
  if (!workers) return;
  if (requested) writeItem(WANTED_KEY, 'yes', true);
  if (registration?.active) {
    await check();
    return;
  }
  try {
    const found = await workers.register(scriptAddress(new URL('sw.js', TOP)), {
      scope: TOP.href,
      updateViaCache: 'none',
    });
    if (found) follow(found);
    else impossible('This browser does not let the page store files.');
  } catch (error) {
    // Tell a script that cannot be fetched from a browser that forbids service workers.
    const network = error instanceof TypeError;
    if (network) set({ kind: 'failed', why: 'There was no response.' });
    else
      impossible(
        'This browser does not let the page store files: it is a private window, or storage is blocked here.',
      );
  }
}

/** Remove the copy from this device. Saved games stay. */
async function removeCopy() {
  writeItem(WANTED_KEY, 'no', true);
  await registration?.unregister();
  registration = null;
  for (const name of await caches.keys())
    if (name.startsWith(`quanta ${TOP.href} `)) await caches.delete(name);
  set({ kind: 'off', update: false, coming: null, bytes: 0 });
}

/** Open the browser's install prompt. */
async function install() {
  await prompt?.prompt();
  prompt = null; // it can be used once
  set({ install: false });
}

/**
 * Ask the browser not to clear what the site has stored, games included, when space is short.
 * @returns {Promise<boolean>}
 */
async function persist() {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}

/**
 * Save automatically only once the engine is ready, so as not to delay it; its files then come from
 * the browser's cache.
 */
function whenReady() {
  const state = root.dataset.engine;
  if (state === 'loading') return;
  watcher.disconnect();
  const savesData = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection
    ?.saveData;
  if (registration?.active) {
    if (state === 'failed' || isFirstCheck()) void check();
  } else if (state === 'ready' && !registration && readItem(WANTED_KEY) !== 'no' && !savesData)
    void save(false);
}
const watcher = new MutationObserver(whenReady);

/** Whether this tab has not checked all files yet; afterwards it has. */
function isFirstCheck() {
  try {
    if (sessionStorage.getItem(CHECKED)) return false;
    sessionStorage.setItem(CHECKED, '1');
  } catch {
    // Then they are checked on every page load.
  }
  return true;
}

/** Look for a new version, if the last time is long ago. */
function lookForUpdate() {
  if (document.visibilityState !== 'visible' || performance.now() - lastCheck < UPDATE_INTERVAL)
    return;
  lastCheck = performance.now();
  registration?.update().catch(() => {}); // no network
}

/** @param {ServiceWorkerContainer} workers */
function listen(workers) {
  controlled = Boolean(workers.controller);
  workers.addEventListener('message', (event) => {
    if (event.data?.offline) progressed(event.data.offline);
  });
  workers.addEventListener('controllerchange', () => {
    if (updating) reload();
    else if (controlled) offerUpdate(); // another tab has agreed
    controlled = true;
  });
  addEventListener('visibilitychange', lookForUpdate);
  addEventListener('online', () => {
    if (offline.kind === 'failed') void save(false);
  });
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
    impossible(
      isSecureContext
        ? 'This browser does not allow it here: in a private window, in a frame, or because of a setting.'
        : 'Browsers allow it only for pages loaded over https.',
    );
    return;
  }
  listen(workers);
  const found = await workers.getRegistration(TOP).catch(() => undefined);
  if (found?.scope === TOP.href) follow(found);
  else set({ kind: 'off' });
  watcher.observe(root, { attributeFilter: ['data-engine'] });
  setTimeout(() => {
    if (registration?.active && root.dataset.engine === 'loading') void check();
  }, SLOW_START);
  whenReady();
}

const LABELS = {
  unknown: 'Offline',
  impossible: 'Not available offline',
  off: 'Play offline',
  saving: 'Saving for offline',
  ready: 'Available offline',
  failed: 'Not available offline',
};

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(0);

function drawButton() {
  const button = document.getElementById('offline');
  if (!button) return;
  const { kind, bytes, total } = offline;
  const text =
    kind === 'saving' && total
      ? `${LABELS.saving}: ${megabytes(bytes)} of ${megabytes(total)} MB`
      : LABELS[kind];
  if (button.textContent !== text) button.textContent = text;
  const installer = document.getElementById('install');
  if (installer) installer.hidden = !offline.install;
}

/** What the dialog shows and can do. */
export const offlineControls = {
  offline,
  onOffline,
  save,
  removeCopy,
  applyUpdate,
  persist,
  install,
};

onOffline(drawButton);
document
  .getElementById('offline')
  ?.addEventListener(
    'click',
    () =>
      void late(() => import('./offline-dialog.js')).then(({ openOffline }) =>
        openOffline(offlineControls),
      ),
  );
document.getElementById('install')?.addEventListener('click', () => void install());
void begin();
