import { list } from './documents.js';
import { h, pageData } from './dom.js';

/**
 * The field of a parameter that takes documents of the workshop: those of the house and of this browser to choose from,
 * so that nobody writes the short form by hand. It stays there all the same, for who wants to paste one.
 * @typedef {import('./pagetypes.js').Param} Param
 * @typedef {import('./types.js').TitledDocument} TitledDocument
 * @typedef {import('./types.js').Craft} Craft
 * @typedef {import('./types.js').Reply} Reply
 * @typedef {(request: Record<string, unknown>) => Promise<Reply>} Ask of the workshop
 * @typedef {{box: HTMLElement, value: () => string, settled: () => Promise<string>}} ShopField settled: answers with what is wrong, or nothing
 */

/**
 * @param {Param} param
 * @param {string} value
 * @param {string} game
 * @param {Ask} ask
 * @returns {ShopField}
 */
export function shopField(param, value, game, ask) {
  const key = param.workshop ?? '';
  const id = `param-${param.key}`;
  const text = h('textarea', { id, rows: 2, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  text.value = value;
  const flaw = h('p', { class: 'flaw', role: 'status', hidden: true });
  const choices = h('div', { class: 'options', text: 'The workshop opens as soon as the rules are loaded.' });
  const box = h('fieldset', { class: 'field' }, h('legend', { text: param.label }),
    h('p', { class: 'help' }, `${param.help ?? ''} `, h('a', { href: `${pageData().root}${game}/workshop/index.html`, text: 'Make your own in the workshop' })),
    choices, flaw,
    h('details', {}, h('summary', { text: 'As text' }), h('label', { class: 'unseen', for: id, text: `${param.label} as text` }), text));
  /** @type {{input: HTMLInputElement, document: TitledDocument & {note: string}}[]} */
  let boxes = [];
  let round = 0;
  let wrong = '';
  /** @type {Promise<void>} */
  let under = Promise.resolve();

  const compose = async () => {
    round += 1;
    const mine = round;
    const texts = boxes.filter(({ input }) => input.checked).map(({ document }) => document.text);
    const reply = texts.length ? await ask({ craft: key, texts }) : null;
    if (mine !== round) return;
    wrong = reply && !reply.workshop ? reply.error?.message ?? 'They could not be put together.' : '';
    text.value = reply?.workshop?.short ?? '';
    flaw.textContent = wrong;
    flaw.hidden = !wrong;
  };
  const choose = () => { under = compose(); };
  text.addEventListener('input', () => {
    round += 1;
    wrong = '';
    flaw.hidden = true;
    for (const { input } of boxes) input.checked = false;
  });
  under = (async () => {
    const crafts = (await ask({})).workshop?.crafts ?? [];
    const craft = crafts.find((each) => each.key === key);
    if (!craft) return;
    const read = value ? (await ask({ craft: key, short: value })).workshop?.documents ?? [] : [];
    boxes = offered(craft, list(game, key), read).map((document) => ({ document, input: h('input', { type: 'checkbox', checked: read.some(({ title }) => title === document.title), onchange: choose }) }));
    choices.replaceChildren(...boxes.map(({ input, document }) => h('label', {}, input, h('span', { text: document.title || 'Without a name' }), h('small', { text: document.note }))));
  })();
  return { box, value: () => text.value.trim(), settled: async () => { await under; return wrong; } };
}

/**
 * What can be chosen: one's own, what the last game had beside that, and the house's.
 * @param {Craft} craft
 * @param {TitledDocument[]} own
 * @param {TitledDocument[]} read
 * @returns {(TitledDocument & {note: string})[]}
 */
function offered(craft, own, read) {
  const all = [...own.map((each) => ({ ...each, note: 'yours' })), ...craft.house.map((each) => ({ ...each, note: 'of the house' }))];
  const known = new Set(all.map(({ title }) => title));
  return [...read.filter(({ title }) => !known.has(title)).map((each) => ({ ...each, note: 'of this game' })), ...all];
}
