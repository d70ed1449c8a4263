import { dialog, h } from '../ui/dom.js';
import { documentField } from './document-field.js';

/**
 * The new-game dialog, built from the parameters that a game declares.
 * @typedef {import('../ui/page-types.js').Param} Param
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {{param: Param, box: HTMLElement, value: () => string, problem?: () => Promise<string>}} Field problem: what is wrong with its value, once that is known
 */

/** Up to this many choices are radio buttons; more go into a drop-down list. */
const MAX_RADIOS = 4;
/** How many help texts have got an id. */
let helpCount = 0;

/**
 * Open the dialog.
 * @param {Param[]} form
 * @param {Scene} scene the game on the board
 * @param {Record<string, string>} suggested initial values, by parameter
 * @param {(params: Record<string, string>, players: string[]) => Promise<string>} start resolves to what is wrong, or empty
 * @param {import('./document-field.js').AskWorkshop} askWorkshop
 */
export function openNewGame(form, scene, suggested, start, askWorkshop) {
  const fields = form.map((param) => {
    const value = suggested[param.key] ?? param.default;
    return param.workshop ? { param, ...documentField(param, value, scene.game, askWorkshop) } : fieldFor(param, value);
  });
  const maxSeats = form.find((param) => param.key === 'seats')?.high ?? scene.seats.length;
  const message = h('p', { class: 'problem', role: 'alert', hidden: true });
  const players = playersField(scene);
  const button = h('button', { class: 'btn primary', text: 'Start' });
  const body = h('form', { class: 'dialog-body', novalidate: true });
  const box = dialog('New game', [], 'new-game');
  const refresh = () => {
    /** @type {Record<string, string>} */
    const values = {};
    for (const { param, box, value } of fields) {
      box.hidden = !applies(param, values);
      values[param.key] = box.hidden ? param.default : value(); // what is hidden is not asked for
    }
    const seats = Number(valuesOf(shown(fields)).seats) || scene.seats.length;
    players.show(Math.min(seats, maxSeats)); // whatever number is typed
  };
  body.append(message, ...fields.map((field) => field.box), players.box, h('div', { class: 'line foot-line' }, button,
    h('button', { type: 'button', class: 'btn', text: 'Cancel', onclick: () => box.close() })));
  body.addEventListener('input', refresh);
  body.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    const problems = await Promise.all(shown(fields).map((field) => field.problem?.() ?? ''));
    const wrong = problems.find(Boolean) ?? await start(valuesOf(shown(fields)), players.value());
    button.disabled = false;
    message.hidden = !wrong;
    message.textContent = wrong;
    if (wrong) message.scrollIntoView({ block: 'nearest' });
    else box.close();
  });
  box.querySelector('.dialog-body')?.replaceWith(body);
  refresh();
  body.querySelector('input')?.focus();
  const prefilled = fields.find((field) => field.problem && field.value());
  void prefilled?.problem?.().then(() => prefilled.box.scrollIntoView({ block: 'center' }));
}

/** @param {Field[]} fields */
export const shown = (fields) => fields.filter((field) => !field.box.hidden);

/**
 * @param {Field[]} fields
 * @returns {Record<string, string>} without the empty ones
 */
export function valuesOf(fields) {
  const pairs = fields.map((field) => [field.param.key, field.value()]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

/**
 * Whether a parameter applies, given the values of those before it.
 * @param {Param} param
 * @param {Record<string, string>} values
 */
export function applies(param, values) {
  return Object.entries(param.when ?? {}).every(([key, wanted]) => {
    const value = values[key] ?? '';
    return wanted.some((each) => each === value || each === value.replace(/[\dx]+$/, ''));
  });
}

/**
 * @param {Param} param
 * @param {string} value
 * @returns {Field}
 */
export function fieldFor(param, value) {
  if (param.kind === 'choice') return choiceField(param, value);
  const id = `param-${param.key}`;
  const control = param.kind === 'number'
    ? h('input', { id, type: 'number', min: param.low, max: param.high, value, inputmode: 'numeric' })
    : h('textarea', { id, rows: 2, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  control.value = value;
  const box = h('div', { class: 'field' }, h('label', { for: id, text: param.label }), control, help(param, control));
  return { param, box, value: () => control.value.trim() };
}

/**
 * A sentence about a parameter and the rule that it comes from.
 * @param {Param} param
 * @param {Element} control the element it describes
 */
function help(param, control) {
  if (!param.help && !param.source) return null;
  helpCount += 1;
  const id = `help-${helpCount}`;
  control.setAttribute('aria-describedby', id);
  return h('p', { class: 'help', id }, param.help ?? '', param.help && param.source ? ' ' : '',
    param.source ? h('span', { class: 'source', text: `(${param.source})` }) : null);
}

/**
 * @param {Param} param
 * @param {string} value
 * @returns {Field}
 */
function choiceField(param, value) {
  const choices = param.choices ?? [];
  const [key, given] = split(param, value);
  const numbers = new Map(choices.map((choice) => [choice.key, numbersFor(choice, choice.key === key ? given : [])]));
  const picker = choices.length <= MAX_RADIOS ? radios(param, key) : list(param, key);
  const box = h('fieldset', { class: 'field' }, h('legend', { text: param.label }), picker.box, ...[...numbers.values()].map((each) => each.box));
  const extra = help(param, box);
  if (extra) box.append(extra);
  const refresh = () => numbers.forEach((each, name) => { each.box.hidden = name !== picker.value() || each.empty; });
  box.addEventListener('input', refresh);
  refresh();
  return { param, box, value: () => picker.value() + (numbers.get(picker.value())?.value() ?? '') };
}

/**
 * Split a value such as `line20x2` into its choice and its numbers.
 * @param {Param} param
 * @param {string} value
 * @returns {[string, string[]]}
 */
function split(param, value) {
  const choices = param.choices ?? [];
  const plain = choices.find((choice) => choice.key === value);
  if (plain) return [plain.key, []];
  const fitting = choices.find((choice) => choice.numbers?.length && value.startsWith(choice.key) && /^\d+(x\d+)*$/.test(value.slice(choice.key.length)));
  return fitting ? [fitting.key, value.slice(fitting.key.length).split('x')] : [choices[0]?.key ?? '', []];
}

/**
 * @param {NonNullable<Param['choices']>[number]} choice
 * @param {string[]} given
 */
function numbersFor(choice, given) {
  const inputs = (choice.numbers ?? []).map((number, i) => h('input', {
    type: 'number', min: number.low, max: number.high, inputmode: 'numeric', value: given[i] ?? number.default,
  }));
  const box = h('div', { class: 'numbers' }, ...(choice.numbers ?? []).map((number, i) => h('label', {},
    `${number.label} (${number.low}–${number.high})`, inputs[i])));
  return { box, empty: inputs.length === 0, value: () => inputs.map((input) => input.value.trim()).join('x') };
}

/** @param {Param} param @param {string} chosen */
function radios(param, chosen) {
  const name = `param-${param.key}`;
  const box = h('div', { class: 'options' }, ...(param.choices ?? []).map((choice) => h('label', {},
    h('input', { type: 'radio', name, value: choice.key, checked: choice.key === chosen }), choice.label)));
  return { box, value: () => /** @type {HTMLInputElement|null} */ (box.querySelector('input:checked'))?.value ?? '' };
}

/** @param {Param} param @param {string} chosen */
function list(param, chosen) {
  const box = h('select', { 'aria-label': param.label }, ...(param.choices ?? []).map((choice) => h('option', {
    value: choice.key, text: choice.label, selected: choice.key === chosen,
  })));
  return { box, value: () => box.value };
}

/**
 * The fields for who plays each seat. A parameter called `seats` sets how many there are.
 * @param {Scene} scene
 */
function playersField(scene) {
  /** @type {{box: HTMLElement, select: HTMLSelectElement}[]} */
  const rows = [];
  const box = h('fieldset', { class: 'field' }, h('legend', { text: 'Who plays' }));
  box.hidden = !scene.players?.length;
  /** @param {number} count */
  const show = (count) => {
    while (rows.length < count) {
      rows.push(seatField(scene, rows.length));
      box.append(rows[rows.length - 1].box);
    }
    rows.forEach((row, i) => { row.box.hidden = i >= count; });
  };
  return { box, show, value: () => rows.filter((row) => !row.box.hidden).map(({ select }) => select.value) };
}

/**
 * @param {Scene} scene
 * @param {number} seat
 */
function seatField({ players = [], seats }, seat) {
  const note = h('p', { class: 'help', id: `player-note-${seat}` });
  const select = h('select', { 'aria-describedby': note.id }, ...players.map((player) => h('option', {
    value: player.id, text: player.label, selected: player.id === seats[seat]?.player,
  })));
  const showNote = () => { note.textContent = descriptionOf(players.find((player) => player.id === select.value)); };
  select.addEventListener('input', showNote);
  showNote();
  const label = h('label', {}, seats[seat]?.name ?? `Seat ${seat + 1}`, select);
  return { box: h('div', { class: 'seat-field' }, label, note), select };
}

/**
 * How a player plays and how long it thinks.
 * @param {import('../ui/types.js').Player|undefined} player
 */
function descriptionOf(player) {
  const time = player?.ms ? `It thinks for at most ${player.ms / 1000} s.` : '';
  return [player?.note, time].filter(Boolean).join(' ');
}
