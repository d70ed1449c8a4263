import { h } from '../ui/dom.js';
import { VERBATIM, checkedIn, radios } from '../ui/fields.js';

/**
 * What can be picked instead of being chosen piece by piece: whole games that are ready to be
 * played, and values of text parameters, such as armies.
 * @typedef {import('../ui/page-types.js').Param} Param
 * @typedef {import('../ui/page-types.js').ReadyGame} ReadyGame
 */

/** How many groups of cards were made: each group of radio buttons needs a name. */
let groups = 0;

/**
 * @typedef {object} PickCard
 * @property {string} value
 * @property {string} name
 * @property {string[]} lines what is said below the name
 */

/**
 * Cards of which one is picked.
 * @param {string} legend
 * @param {PickCard[]} cards
 * @param {string} picked
 */
function cardsField(legend, cards, picked) {
  groups += 1;
  const name = `ready-${groups}`;
  const row = cardRow(name, cards, picked);
  const box = h('fieldset', { class: 'field' }, h('legend', { text: legend }), row);
  return {
    name,
    box,
    row,
    value: () => checkedIn(box),
  };
}

/**
 * Cards side by side.
 * @param {string} name of their radio buttons
 * @param {PickCard[]} cards
 * @param {string} picked
 */
const cardRow = (name, cards, picked) =>
  radios(
    name,
    cards.map((card) => [
      card.value,
      h('b', { text: card.name }),
      ...card.lines.filter(Boolean).map((line) => h('small', { text: line })),
    ]),
    picked,
    'ready-cards',
  ).box;

/** @param {Record<string, string>} one @param {Record<string, string>} other */
const same = (one, other) =>
  Object.keys({ ...one, ...other }).every((key) => (one[key] ?? '') === (other[key] ?? ''));

/**
 * The games that can be begun as they are, beside the one for which everything is chosen.
 * @param {ReadyGame[]} games
 * @param {Record<string, string>} params of the game that is suggested
 * @returns {{box: HTMLElement, value: () => ReadyGame|null}} value: null for the usual game
 */
export function readyGamesField(games, params) {
  const usual = {
    value: '',
    name: 'The usual game',
    lines: ['You choose everything yourself.'],
  };
  const picked = games.find((game) => same(game.params, params))?.id ?? '';
  const [first, ...others] = [...new Set(games.map(({ group }) => group))].map((group) => ({
    group,
    cards: games
      .filter((game) => game.group === group)
      .map(({ id, title, about }) => ({ value: id, name: title, lines: [about] })),
  }));
  const field = cardsField('Begin', [usual, ...(first?.cards ?? [])], picked);
  for (const { group, cards } of others)
    field.box.append(
      h('p', { class: 'ready-group', text: group }),
      cardRow(field.name, cards, picked),
    );
  field.box.hidden = games.length === 0;
  return { box: field.box, value: () => games.find(({ id }) => id === field.value()) ?? null };
}

/**
 * The field of a parameter with values to pick from. Others can be typed.
 * @param {Param} param
 * @param {string} value
 * @returns {import('./new-game-dialog.js').Field}
 */
export function deckField(param, value) {
  const ready = param.ready ?? [];
  const known = !value || ready.some((each) => each.value === value);
  const id = `param-${param.key}`;
  const text = h('textarea', { id, rows: 2, ...VERBATIM });
  text.value = known ? '' : value;
  const field = cardsField(
    param.label,
    [
      { value: '', name: 'Not yet', lines: ['To be chosen in the game.'] },
      ...ready.map((each) => ({
        value: each.value,
        name: each.name,
        lines: [each.about, each.play, each.value.replaceAll(',', ', ')],
      })),
    ],
    known ? value : '',
  );
  const written = h(
    'details',
    { open: !known },
    h('summary', { text: 'As text' }),
    h('label', { class: 'visually-hidden', for: id, text: `${param.label} as text` }),
    text,
    param.help ? h('p', { class: 'help', text: param.help }) : null,
  );
  field.box.append(written);
  // What is picked replaces what was written, and what is written replaces what was picked.
  field.row.addEventListener('input', () => {
    text.value = '';
  });
  text.addEventListener('input', () => {
    const none = /** @type {HTMLInputElement} */ (field.row.querySelector('input[value=""]'));
    none.checked = true;
  });
  return { param, box: field.box, value: () => text.value.trim() || field.value() };
}
