import { announce } from './announce.js';
import { dialog, download, h } from './dom.js';

/**
 * A game to send on: a link with the whole game in its fragment, the record, a picture.
 * @typedef {import('./types.js').Scene} Scene
 */

/** Some messengers cut longer links. */
const LONG = 2000;

/**
 * The link to a game as it stands.
 * @param {Scene} scene
 */
const linkTo = (scene) => `${location.href.split('#')[0]}#${scene.record}`;

/**
 * @param {Scene} scene
 * @param {() => Promise<string>} picture the board as an SVG file, empty when it cannot be had now
 */
export function openShare(scene, picture) {
  const link = linkTo(scene);
  const field = h('textarea', { class: 'share-link', readonly: true, rows: Math.min(6, 2 + Math.floor(link.length / 90)), 'aria-label': 'Link to this game', onfocus: () => field.select() });
  field.value = link;
  const said = h('p', { class: 'said', role: 'status' });
  /** @param {string} text @param {string} what */
  const copy = async (text, what) => {
    said.textContent = await toClipboard(text, field) ? `${what} copied.` : `Copying is not allowed here. The text is marked: copy it with Ctrl+C or your menu.`;
  };
  const buttons = [h('button', { type: 'button', class: 'btn primary', text: 'Copy link', onclick: () => copy(link, 'Link') })];
  if ('share' in navigator) {
    buttons.push(h('button', { type: 'button', class: 'btn', text: 'Send…', onclick: () => void navigator.share({ title: scene.title, url: link }).catch(() => {}) }));
  }
  const name = `${scene.game}-${new Date().toISOString().slice(0, 10)}`;
  dialog('Share this game', [
    h('p', { class: 'lead', text: scene.plies
      ? 'The link holds the whole game. Whoever opens it sees every move and can play on from here.'
      : 'The link holds this start. Whoever opens it can play from here.' }),
    field,
    link.length > LONG ? h('p', { class: 'lead', text: `The link is ${link.length} characters long, which some messengers cut. The file is safer.` }) : null,
    h('div', { class: 'line' }, ...buttons),
    said,
    h('div', { class: 'line' },
      h('button', { type: 'button', class: 'btn', text: 'Copy record', onclick: () => copy(scene.record, 'Record') }),
      h('button', { type: 'button', class: 'btn', text: 'Save as file', onclick: () => download(`${name}.txt`, `${scene.record}\n`) }),
      h('button', { type: 'button', class: 'btn', text: 'Save picture', onclick: async () => {
        const svg = await picture();
        if (svg) download(`${name}.svg`, svg, 'image/svg+xml');
        else said.textContent = 'The picture can be saved as soon as the rules are loaded.';
      } })),
  ], 'share');
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
