import { copied } from './clipboard.js';
import { dialog, download, h, pageData } from '../ui/dom.js';
import { pictures } from './picture-export.js';
import { qr } from './qr-code.js';
import { listed, wholeRecord } from '../ui/scene.js';
import { makeLink } from '../embed/embed-snippet.js';

/**
 * A game to send on: a link with the whole game in its fragment, the record, the text, a picture; and play by link.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {object} Doors
 * @property {(as: string, more?: Record<string, unknown>) => Promise<string>} exported the game in another form, empty
 *   when it cannot be had now; more: see exports.py
 * @property {(names: string[]) => Promise<Scene>} name names the seats
 * @property {(seat: number) => Promise<string>} challenge begins a game by link, in which others take this seat; answers
 *   with what is wrong
 * @property {() => void} again opens this anew
 * @typedef {{label: string, form: string, lead: string}} Kind of link
 */

/** Some messengers cut longer links. */
const LONG = 2000;

/**
 * Where a game can be opened by others: this page, or the site that a page on a disk is a copy of; nowhere if there is
 * none, and then the record itself is what can be sent.
 * @param {Scene} scene
 */
function placeOf({ game }) {
  if (location.protocol !== 'file:') return location.href.split('#')[0];
  const { address } = pageData();
  return address ? `${address}${game}/index.html` : '';
}

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

/** The links that there can be of a game. @param {Scene} scene @returns {Kind[]} */
function kindsOf(scene) {
  const whole = { label: scene.tree ? 'The whole game, with variations and comments' : 'The whole game', form: 'record', lead: leadOf(scene) };
  if (scene.secrets?.length) return [whole];
  const away = scene.seats.filter((seat) => seat.player === 'away').map((seat) => seat.person || seat.name);
  const last = scene.tree ? '' : scene.moves?.at(-1)?.text ?? '';
  return [
    ...scene.match && away.length ? [{ label: `Your move, for ${listed(away)}`, form: 'turn', lead: `The link shows ${last ? `${last}, the last move,` : 'the last move'} and whose turn it is. Notes and variations stay here.` }] : [],
    whole,
    ...scene.ply < scene.plies ? [{ label: 'Only up to the move on the board, to go on from here', form: 'here', lead: 'The link ends at the move on the board. Whoever opens it goes on from there.' }] : [],
  ];
}

/**
 * @param {Scene} scene
 * @param {Doors} doors
 */
export async function openShare(scene, doors) {
  const { exported } = doors;
  const keepers = scene.secrets ?? [];
  const known = scene.known ?? [];
  const kinds = kindsOf(scene);
  const place = placeOf(scene);
  /** What is offered: a form of the game, as anybody may know it unless `all`. */
  const now = { kind: kinds[0], all: false, record: '', link: '' };
  const find = async () => {
    const open = known.length && !now.all;
    const form = now.kind.form === 'record' && open ? 'public' : now.kind.form;
    now.record = form === 'record' ? scene.record : await exported(form) || scene.record;
    const short = { record: 'link', public: 'public-link' }[form];
    now.link = place ? `${place}#${short && await exported(short) || now.record}` : now.record;
  };
  await find();
  const field = h('textarea', { class: 'share-link', readonly: true, rows: Math.min(6, 2 + Math.floor(now.link.length / 90)), 'aria-label': place ? 'Link to this game' : 'Record of this game', onfocus: () => field.select() });
  const said = h('p', { class: 'said', role: 'status' });
  const lead = h('p', { class: 'lead' });
  const secrets = h('p', { class: 'lead', role: 'status', hidden: !keepers.length });
  const long = h('p', { class: 'lead' });
  const code = h('div', { class: 'code', hidden: true });
  const draw = () => {
    field.value = now.link;
    lead.textContent = now.kind.lead;
    secrets.textContent = aboutSecrets(keepers, now.all ? known : []);
    long.hidden = now.link.length <= LONG;
    long.textContent = `${place ? 'The link' : 'It'} is ${now.link.length} characters long, which some messengers cut. The file is safer.`;
    if (!code.hidden) void qr(now.link).then((picture) => code.replaceChildren(picture));
  };
  /** @param {Partial<typeof now>} change */
  const offer = async (change) => {
    Object.assign(now, change);
    await find();
    draw();
  };
  draw();
  /** @param {string} text @param {string} what */
  const copy = async (text, what) => {
    said.textContent = await copied(text, field) ? `${what} copied.` : `Copying is not allowed here. The text is marked: copy it with Ctrl+C or your menu.`;
  };
  /** @param {string} label @param {() => void} act @param {string} [kind] */
  const button = (label, act, kind = 'btn') => h('button', { type: 'button', class: kind, text: label, onclick: act });
  const show = button('QR code', () => {
    code.hidden = !code.hidden;
    show.setAttribute('aria-expanded', String(!code.hidden));
    draw();
  });
  show.setAttribute('aria-expanded', 'false');
  const send = 'share' in navigator ? button('Send…', () => void navigator.share({ title: scene.title, [place ? 'url' : 'text']: now.link }).catch(() => {})) : null;
  const name = `${scene.game}-${new Date().toISOString().slice(0, 10)}`;
  /** @param {string} form @param {(text: string) => void} take */
  const take = async (form, take) => {
    const text = await exported(form);
    if (text) take(text);
    else said.textContent = 'This can be had as soon as the rules are loaded.';
  };
  const box = dialog('Share this game', [
    kinds.length > 1 ? choice(kinds, (kind) => void offer({ kind })) : null,
    lead, field, secrets,
    known.length ? tick(`Tell what ${listed(known)} ${known.length > 1 ? 'keep' : 'keeps'} secret, too`, (all) => void offer({ all })) : null,
    long,
    h('div', { class: 'line' }, place ? button('Copy link', () => void copy(now.link, 'Link'), 'btn primary') : null, send, place ? show : null),
    code, said,
    h('div', { class: 'line' },
      button('Copy record', () => void copy(now.record, 'Record')),
      button('Save as file', () => download(`${name}.txt`, `${now.record}\n`)),
      button('Save as text', () => void take('text', (text) => download(`${name}.text.txt`, text))),
      place ? makeLink(place, () => now.record) : null),
    pictures(scene, exported, name, (words) => { said.textContent = words; }),
    keepers.length ? whole(scene, keepers, name) : together(scene, doors, () => box.close()),
  ], 'share');
}

/**
 * What a link is to hold.
 * @param {Kind[]} kinds
 * @param {(kind: Kind) => void} change
 */
function choice(kinds, change) {
  return h('fieldset', { class: 'kinds' }, h('legend', { class: 'unseen', text: 'What the link holds' }),
    ...kinds.map((kind, i) => h('label', { class: 'tick' }, h('input', { type: 'radio', name: 'link-kind', checked: i === 0, onchange: () => change(kind) }), kind.label)));
}

/**
 * Who plays, and a game by link with somebody elsewhere.
 * @param {Scene} scene
 * @param {Doors} doors
 * @param {() => void} close
 */
function together(scene, doors, close) {
  const names = scene.seats.map((seat) => h('input', { type: 'text', maxlength: 60, value: seat.person ?? '', 'aria-label': `Who plays ${seat.name}`, placeholder: seat.name, autocomplete: 'off', onchange: async () => {
    await doors.name(names.map((input) => input.value));
    close();
    doors.again();
  } }));
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const due = scene.to_play !== null && (scene.to_play ?? -1) >= 0 ? scene.to_play : 0;
  const seat = h('select', { 'aria-label': 'Whoever opens the link plays' }, ...scene.seats.map((each, i) => h('option', { value: i, text: each.name, selected: i === due })));
  const begin = async () => {
    const wrong = await doors.challenge(Number(seat.value));
    problem.textContent = wrong;
    problem.hidden = !wrong;
    if (wrong) return;
    close();
    doors.again();
  };
  return h('div', { class: 'together' },
    h('h3', { text: 'Names' }), h('div', { class: 'line' }, ...names),
    scene.match || scene.seats.length < 2 || scene.outcome ? null : h('div', {},
      h('h3', { text: 'Play by link' }),
      h('p', { class: 'lead', text: 'Challenge somebody from the position on the board. Each move is sent as a link; there is no server and no account.' }),
      h('div', { class: 'line' }, h('label', { class: 'tick' }, 'Whoever opens the link plays ', seat), h('button', { type: 'button', class: 'btn', text: 'Begin a game by link', onclick: () => void begin() })), problem));
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
