import { dialog, h } from '../ui/dom.js';

/**
 * The dialog about playing without a network, and about installing the site.
 * @typedef {typeof import('./offline.js').ways} Ways what it is given to tell and to do
 */

const HOW = [
  ['Chrome, Edge and others like them', 'the sign at the end of the address bar, or “Install” in the menu'],
  ['Safari on a phone or tablet', 'Share, then “Add to Home Screen”'],
  ['Safari on a Mac', 'File, then “Add to Dock”'],
  ['Firefox on a phone', '“Add to home screen” in the menu'],
  ['Elsewhere', 'a bookmark does the same: once it is saved, the site opens without a network'],
];

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(0);

/** How it stands, in a sentence or two. @param {Ways['offline']} offline */
function words({ kind, why, bytes, total, coming }) {
  const size = total ? ` (${megabytes(total)} MB)` : '';
  switch (kind) {
    case 'ready': return `All games and rules${size} are kept on this device and work without a network.${coming ? ` A new version is on its way: ${megabytes(coming.bytes)} of ${megabytes(coming.total)} MB.` : ''}`;
    case 'saving': return total ? `Saving: ${megabytes(bytes)} of ${megabytes(total)} MB. You can go on playing.` : 'Saving begins. You can go on playing.';
    case 'failed': return `Not everything is kept on this device. ${why} What has been saved is not fetched again, and your games are not touched.`;
    case 'impossible': return `${why} You can play as long as the page is open.`;
    case 'off': return 'Nothing is kept on this device yet. Saved, all games and rules work without a network.';
    default: return 'Looking at what is kept on this device…';
  }
}

/** @param {string} text @param {() => void} act @param {string} [kind] */
const button = (text, act, kind = 'btn') => h('button', { type: 'button', class: kind, text, onclick: act });

/** What can be done about it. @param {Ways} ways */
function acts({ offline: { kind, update }, renew, save, persist, forget }) {
  return [
    update && button('Load the new version', () => renew(), 'btn primary'),
    kind === 'off' && button('Make available offline', () => { void save(); void persist(); }, 'btn primary'),
    kind === 'failed' && button('Try again', () => void save(), 'btn primary'),
    kind === 'ready' && button('Remove from this device', () => void forget()),
  ].filter((act) => act !== false);
}

/** A promise of the browser not to clear anything by itself; asked for by the player, as some browsers ask back. @param {Ways} ways */
function keeper({ persist }) {
  const line = h('p', { class: 'help', text: 'When room is short, browsers may clear what sites have saved, games too.' });
  const asker = button('Ask the browser to keep it', () => void persist().then((kept) => tell(kept, true)));
  const box = h('div', { class: 'field' }, h('span', { class: 'label', text: 'Will it stay?' }), line, h('div', { class: 'line' }, asker));
  /** @param {boolean} kept @param {boolean} asked */
  const tell = (kept, asked) => {
    if (kept) line.textContent = 'The browser has promised to keep what this site saves.';
    else if (asked) line.textContent = 'The browser has not promised it. Games that matter are safest as files: “My games”, “Save all as one file”.';
    asker.hidden = kept;
  };
  navigator.storage?.persisted?.().then((kept) => tell(kept, false), () => {});
  return box;
}

/** The way to an icon of its own, unless it runs under one. @param {Ways} ways */
function installer({ offline, install }) {
  if (matchMedia('(display-mode: standalone)').matches) return null;
  const list = h('dl', { class: 'howto' }, ...HOW.flatMap(([where, how]) => [h('dt', { text: where }), h('dd', { text: how })]));
  const content = offline.install
    ? h('div', { class: 'line' }, button('Install', () => void install()))
    : h('details', {}, h('summary', { text: 'How it is done' }), list);
  return h('div', { class: 'field' },
    h('span', { class: 'label', text: 'As an app' }),
    h('p', { class: 'help', text: 'Installed, Quanta has an icon and a window of its own. It stays the same site, with the same games.' }), content);
}

/** @param {Ways} ways */
export function openOffline(ways) {
  const { offline, onOffline } = ways;
  const state = h('p', { class: 'lead' });
  const bar = h('progress', { 'aria-label': 'Saving', hidden: true });
  const line = h('div', { class: 'line' });
  const app = h('div');
  const box = dialog('Playing offline', [state, bar, line, keeper(ways), app], 'offline');
  let looks = '';
  const draw = () => {
    const { kind, bytes, total } = offline;
    state.textContent = words(offline);
    bar.hidden = kind !== 'saving';
    bar.max = total || 1;
    bar.value = bytes;
    const now = JSON.stringify([kind, offline.update, offline.install]);
    if (now === looks) return; // a button that is being pressed is not to be taken away
    looks = now;
    line.replaceChildren(...acts(ways));
    line.hidden = !line.hasChildNodes();
    app.replaceChildren(installer(ways) ?? '');
  };
  const stop = onOffline(draw);
  box.addEventListener('close', stop);
  draw();
}
