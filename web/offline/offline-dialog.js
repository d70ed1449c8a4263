import { dialog, h, textButton } from '../ui/dom.js';

/**
 * The dialog about playing offline and installing the site.
 * @typedef {typeof import('./offline.js').offlineControls} OfflineControls
 */

const INSTALL_STEPS = [
  [
    'Chrome, Edge and similar browsers',
    'the icon at the end of the address bar, or “Install” in the menu',
  ],
  ['Safari on a phone or tablet', 'Share, then “Add to Home Screen”'],
  ['Safari on a Mac', 'File, then “Add to Dock”'],
  ['Firefox on a phone', '“Add to home screen” in the menu'],
  ['Elsewhere', 'use a bookmark: once saved, the site opens without a network'],
];

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(0);

/** The state in a sentence or two. @param {OfflineControls['offline']} offline */
function describe({ kind, why, bytes, total, coming }) {
  const size = total ? ` (${megabytes(total)} MB)` : '';
  switch (kind) {
    case 'ready':
      return `All games and rules${size} are stored on this device and work without a network.${coming ? ` A new version is being downloaded: ${megabytes(coming.bytes)} of ${megabytes(coming.total)} MB.` : ''}`;
    case 'saving':
      return total
        ? `Saving: ${megabytes(bytes)} of ${megabytes(total)} MB. You can keep playing.`
        : 'Saving starts. You can keep playing.';
    case 'failed':
      return `Not everything is stored on this device. ${why} What is stored already will not be downloaded again, and your games are safe.`;
    case 'impossible':
      return `${why} You can play as long as the page is open.`;
    case 'off':
      return 'Nothing is stored on this device yet. Once saved, all games and rules work without a network.';
    default:
      return 'Checking what is stored on this device…';
  }
}

/** The buttons for what can be done now. @param {OfflineControls} controls */
function actions({ offline: { kind, update }, applyUpdate, save, persist, removeCopy }) {
  return [
    update && textButton('Update to the new version', () => applyUpdate(), 'btn primary'),
    kind === 'off' &&
      textButton(
        'Make available offline',
        () => {
          void save();
          void persist();
        },
        'btn primary',
      ),
    kind === 'failed' && textButton('Try again', () => void save(), 'btn primary'),
    kind === 'ready' && textButton('Remove from this device', () => void removeCopy()),
  ].filter((action) => action !== false);
}

/**
 * Whether the browser promises not to clear anything. Only the player asks for it, as some browsers
 * then prompt.
 * @param {OfflineControls} controls
 */
function persistenceField({ persist }) {
  const line = h('p', {
    class: 'help',
    text: 'When space is short, browsers may clear what sites have stored, games included.',
  });
  const askButton = textButton(
    'Ask the browser to keep it',
    () => void persist().then((kept) => showState(kept, true)),
  );
  const box = h(
    'div',
    { class: 'field' },
    h('span', { class: 'label', text: 'Keep stored data' }),
    line,
    h('div', { class: 'line' }, askButton),
  );
  /** @param {boolean} kept @param {boolean} asked */
  const showState = (kept, asked) => {
    if (kept) line.textContent = 'The browser has promised to keep what this site stores.';
    else if (asked)
      line.textContent =
        'The browser has not promised it. Important games are safest in files: “My games”, “Save all as one file”.';
    askButton.hidden = kept;
  };
  navigator.storage?.persisted?.().then(
    (kept) => showState(kept, false),
    () => {},
  );
  return box;
}

/** How to install the site as an app, unless it is. @param {OfflineControls} controls */
function installField({ offline, install }) {
  if (matchMedia('(display-mode: standalone)').matches) return null;
  const list = h(
    'dl',
    { class: 'howto' },
    ...INSTALL_STEPS.flatMap(([where, how]) => [h('dt', { text: where }), h('dd', { text: how })]),
  );
  const content = offline.install
    ? h(
        'div',
        { class: 'line' },
        textButton('Install', () => void install()),
      )
    : h('details', {}, h('summary', { text: 'How to install' }), list);
  return h(
    'div',
    { class: 'field' },
    h('span', { class: 'label', text: 'As an app' }),
    h('p', {
      class: 'help',
      text: 'Once installed, Quanta has its own icon and window. It is the same site, with the same games.',
    }),
    content,
  );
}

/** @param {OfflineControls} controls */
export function openOffline(controls) {
  const { offline, onOffline } = controls;
  const state = h('p', { class: 'lead' });
  const bar = h('progress', { 'aria-label': 'Saving', hidden: true });
  const line = h('div', { class: 'line' });
  const app = h('div');
  const box = dialog(
    'Playing offline',
    [state, bar, line, persistenceField(controls), app],
    'offline',
  );
  let shown = '';
  const draw = () => {
    const { kind, bytes, total } = offline;
    state.textContent = describe(offline);
    bar.hidden = kind !== 'saving';
    bar.max = total || 1;
    bar.value = bytes;
    const content = JSON.stringify([kind, offline.update, offline.install]);
    if (content === shown) return; // a button that is being pressed must stay
    shown = content;
    line.replaceChildren(...actions(controls));
    line.hidden = !line.hasChildNodes();
    app.replaceChildren(installField(controls) ?? '');
  };
  const stop = onOffline(draw);
  box.addEventListener('close', stop);
  draw();
}
