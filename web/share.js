import { announce } from './announce.js';
import { dialog, download, h } from './dom.js';
import { listed, wholeRecord } from './record.js';

/**
 * A game to send on: a link with the whole game in its fragment, the record, a picture.
 * @typedef {import('./types.js').Scene} Scene
 */

/** Some messengers cut longer links. */
const LONG = 2000;

/**
 * Whose secrets a record tells, and whose it does not.
 * @param {string[]} keepers
 * @param {string[]} told
 */
function aboutSecrets(keepers, told) {
  const kept = keepers.filter((name) => !told.includes(name));
  /** @param {string[]} names */
  const keep = (names) => `${listed(names)} ${names.length > 1 ? 'keep' : 'keeps'} secret`;
  return [
    told.length ? `This link tells what ${keep(told)}.` : '',
    kept.length ? `What ${keep(kept)} stays secret in this link.` : '',
  ].join(' ').trim();
}

/**
 * The lead of the dialog; of a game with secrets also what becomes of them.
 * @param {Scene} scene
 */
function leadOf(scene) {
  if (!scene.plies) return 'The link holds this start. Whoever opens it can play from here.';
  if (scene.secrets?.length) return 'The link holds the game as far as it is open to see. Whoever opens it can walk through it.';
  return 'The link holds the whole game. Whoever opens it sees every move and can play on from here.';
}

/**
 * @param {Scene} scene
 * @param {(as: string) => Promise<string>} exported the game in another form, empty when it cannot be had now
 */
export async function openShare(scene, exported) {
  const keepers = scene.secrets ?? [];
  const known = scene.known ?? [];
  const open = known.length ? await exported('public') : scene.record;
  let record = open || scene.record;
  const link = () => `${location.href.split('#')[0]}#${record}`;
  const field = h('textarea', { class: 'share-link', readonly: true, rows: Math.min(6, 2 + Math.floor(link().length / 90)), 'aria-label': 'Link to this game', onfocus: () => field.select() });
  const said = h('p', { class: 'said', role: 'status' });
  const secrets = h('p', { class: 'lead', role: 'status', hidden: !keepers.length });
  const long = h('p', { class: 'lead' });
  const draw = () => {
    field.value = link();
    secrets.textContent = aboutSecrets(keepers, record === open ? [] : known);
    long.hidden = link().length <= LONG;
    long.textContent = `The link is ${link().length} characters long, which some messengers cut. The file is safer.`;
  };
  draw();
  /** @param {string} text @param {string} what */
  const copy = async (text, what) => {
    said.textContent = await toClipboard(text, field) ? `${what} copied.` : `Copying is not allowed here. The text is marked: copy it with Ctrl+C or your menu.`;
  };
  const buttons = [h('button', { type: 'button', class: 'btn primary', text: 'Copy link', onclick: () => copy(link(), 'Link') })];
  if ('share' in navigator) {
    buttons.push(h('button', { type: 'button', class: 'btn', text: 'Send…', onclick: () => void navigator.share({ title: scene.title, url: link() }).catch(() => {}) }));
  }
  const name = `${scene.game}-${new Date().toISOString().slice(0, 10)}`;
  dialog('Share this game', [
    h('p', { class: 'lead', text: leadOf(scene) }),
    field,
    secrets,
    known.length && open ? tick(`Tell what ${listed(known)} ${known.length > 1 ? 'keep' : 'keeps'} secret, too`, (on) => {
      record = on ? scene.record : open;
      draw();
    }) : null,
    long,
    h('div', { class: 'line' }, ...buttons),
    said,
    h('div', { class: 'line' },
      h('button', { type: 'button', class: 'btn', text: 'Copy record', onclick: () => copy(record, 'Record') }),
      h('button', { type: 'button', class: 'btn', text: 'Save as file', onclick: () => download(`${name}.txt`, `${record}\n`) }),
      h('button', { type: 'button', class: 'btn', text: known.length ? `Save picture (shows what ${listed(known)} may see)` : 'Save picture', onclick: async () => {
        const svg = await exported('svg');
        if (svg) download(`${name}.svg`, svg, 'image/svg+xml');
        else said.textContent = 'The picture can be saved as soon as the rules are loaded.';
      } })),
    keepers.length ? whole(scene, keepers, name) : null,
  ], 'share');
}

/**
 * @param {string} words
 * @param {(on: boolean) => void} change
 */
function tick(words, change) {
  const box = h('input', { type: 'checkbox', onchange: () => change(box.checked) });
  return h('label', { class: 'tick' }, box, words);
}

/**
 * The whole game, to go on with elsewhere: set apart from what is meant for others.
 * @param {Scene} scene
 * @param {string[]} keepers
 * @param {string} name
 */
function whole(scene, keepers, name) {
  return h('div', { class: 'private' },
    h('p', { text: 'To go on with the game on another device, keep the whole of it in a file and open that there, under “My games”.' }),
    h('button', { type: 'button', class: 'btn', text: `Save my whole game (contains secrets of ${listed(keepers)})`, onclick: () => download(`${name}-with-secrets.txt`, `${wholeRecord(scene)}\n`) }));
}

/**
 * Copy, by the old way where the new one is missing or forbidden.
 * @param {string} text
 * @param {HTMLTextAreaElement} field left selected when nothing works
 * @returns {Promise<boolean>}
 */
async function toClipboard(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const link = field.value;
    field.value = text;
    field.focus();
    field.select();
    let done = false;
    try {
      done = document.execCommand('copy');
    } catch {
      announce('Copying is not allowed here.');
    }
    if (done) field.value = link;
    return done;
  }
}
