import { dialog, h, textButton } from '../ui/dom.js';
import { VERBATIM, dropDown, radios } from '../ui/fields.js';
import { opponentField } from './opponent-field.js';
import { isTask } from './opponents.js';
import { deckField, readyGamesField } from './ready-field.js';
import { documentField } from './document-field.js';
import { clockField } from './clock-field.js';

/**
 * The new-game dialog: the opponent and the colour, then the variants, from the parameters that a
 * game declares.
 * @typedef {import('../ui/page-types.js').Param} Param
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('./opponents.js').Choice} Choice
 * @typedef {{param: Param, box: HTMLElement, value: () => string, problem?: () => Promise<string>}}
 * Field problem: what is wrong with its value, once that is known
 * @typedef {object} Suggested
 * @property {Record<string, string>} params values by parameter
 * @property {Choice} choice of the opponent
 * @property {Record<string, string>} [current] values of the current game
 * @property {boolean} byLink whether the game can be played by link
 * @property {import('../ui/page-types.js').ReadyGame[]} [readyGames] offered to be begun as they
 * are
 * @property {import('./clock-field.js').ReadyClock[]} clocks that suit the game
 */

/** Up to this many choices are radio buttons; more go into a drop-down list. */
const MAX_RADIOS = 4;
/** The parameter for a position set up by hand, which the set-up editor writes. */
const POSITION = 'start';
/** How many help texts have got an id. */
let helpCount = 0;

/**
 * Open the dialog.
 * @param {Param[]} form
 * @param {Scene} scene the game on the board
 * @param {Suggested} suggested
 * @param {(params: Record<string, string>, choice: Choice, players: string[], clock: string) =>
 * Promise<string>} start resolves to what is wrong, or empty
 * @param {import('./document-field.js').AskWorkshop} askWorkshop
 */
export function openNewGame(form, scene, suggested, start, askWorkshop) {
  const fields = form.map((param) => {
    const value = suggested.params[param.key] ?? param.default;
    if (param.key === POSITION) return positionField(param, value);
    if (param.ready) return deckField(param, value);
    return param.workshop
      ? { param, ...documentField(param, value, scene.game, askWorkshop) }
      : fieldFor(param, value);
  });
  const maxSeats = form.find((param) => param.key === 'seats')?.high ?? scene.seats.length;
  const message = h('p', { class: 'problem', role: 'alert', hidden: true });
  const opponent = opponentField(scene, suggested.choice, suggested.byLink);
  const clock = clockField(suggested.clocks, scene.clock?.control ?? '');
  const ready = readyGamesField(suggested.readyGames ?? [], suggested.current ?? {});
  const decks = fields.filter(({ param }) => param.ready);
  const variants = variantsBox(fields.filter((field) => !decks.includes(field)));
  const button = h('button', { class: 'btn primary', text: 'Start' });
  const body = h('form', { class: 'dialog-body', novalidate: true });
  const box = dialog('New game', [], 'new-game');
  const refresh = () => {
    /** @type {Record<string, string>} */
    const values = {};
    const game = ready.value();
    for (const { param, box, value } of fields) {
      box.hidden = Boolean(game) || !applies(param, values) || (param.key === POSITION && !value());
      values[param.key] = box.hidden ? param.default : value(); // what is hidden is not asked for
    }
    const seats = Number(valuesOf(shown(fields)).seats) || Math.max(2, scene.seats.length);
    opponent.suggest(game?.seat);
    opponent.show(isTask(form, valuesOf(shown(fields))) ? 1 : Math.min(seats, maxSeats)); // whatever number is typed
    clock.box.hidden = !opponent.timed();
    variants.refresh();
    if (game) variants.box.hidden = true;
  };
  body.append(
    message,
    opponent.box,
    clock.box,
    ready.box,
    ...fields.filter(({ param }) => param.key === POSITION).map((field) => field.box),
    ...decks.map(({ box: deck }) => deck),
    variants.box,
    h(
      'div',
      { class: 'line foot-line' },
      button,
      textButton('Cancel', () => box.close()),
    ),
  );
  body.addEventListener('input', refresh);
  body.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    const problems = await Promise.all(shown(fields).map((field) => field.problem?.() ?? ''));
    const params = ready.value()?.params ?? valuesOf(shown(fields));
    const control = clock.box.hidden ? '' : clock.value();
    const wrong =
      problems.find(Boolean) ??
      (await start(params, opponent.choice(), opponent.players(), control));
    button.disabled = false;
    message.hidden = !wrong;
    message.textContent = wrong;
    if (wrong) message.scrollIntoView({ block: 'nearest' });
    else box.close();
  });
  box.querySelector('.dialog-body')?.replaceWith(body);
  refresh();
  button.focus();
  const prefilled = fields.find((field) => field.problem && field.value());
  void prefilled?.problem?.().then(() => prefilled.box.scrollIntoView({ block: 'center' }));
}

/**
 * The fields for variants, folded away, with a line that says what is not as usual.
 * @param {Field[]} fields
 */
function variantsBox(fields) {
  const summary = h('small');
  const own = fields.filter(({ param }) => param.key !== POSITION);
  const changed = () => shown(own).filter(({ param, value }) => value() !== param.default);
  const box = h(
    'details',
    { class: 'variants', open: changed().some(({ param }) => param.workshop) },
    h('summary', {}, h('b', { text: 'Variants' }), ' ', summary),
    ...own.map((field) => field.box),
  );
  const refresh = () => {
    const labels = changed().map(({ param, value }) => labelOf(param, value()));
    summary.textContent = labels.length ? labels.join('; ') : 'the usual game';
    box.hidden = own.length === 0;
  };
  return { box, refresh };
}

/** A value in words. @param {Param} param @param {string} value */
function labelOf(param, value) {
  const [key] = param.kind === 'choice' ? split(param, value) : [''];
  const choice = param.choices?.find((each) => each.key === key);
  return `${param.label}: ${choice ? choice.label.split(':')[0] : param.workshop ? 'your own' : value}`;
}

/**
 * A position that was set up by hand: it can be given up here, and changed in its editor.
 * @param {Param} param
 * @param {string} position
 * @returns {Field}
 */
function positionField(param, position) {
  let value = position;
  const box = h(
    'div',
    { class: 'field position' },
    h('p', { text: 'The game begins with the position that you set up.' }),
    textButton('Begin as usual', () => {
      value = '';
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }),
  );
  return { param, box, value: () => value };
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
    return wanted.some((each) => each === value || each === kindOf(value));
  });
}

/**
 * The key of the choice that a value such as line20x2 means. A pattern that looks for the
 * numbers at its end would take time that grows faster than the value.
 * @param {string} value
 */
function kindOf(value) {
  let end = value.length;
  while (end && '0123456789x'.includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

/**
 * @param {Param} param
 * @param {string} value
 * @returns {Field}
 */
export function fieldFor(param, value) {
  if (param.kind === 'choice') return choiceField(param, value);
  const id = `param-${param.key}`;
  const control =
    param.kind === 'number'
      ? h('input', {
          id,
          type: 'number',
          min: param.low,
          max: param.high,
          value,
          inputmode: 'numeric',
        })
      : h('textarea', { id, rows: 2, ...VERBATIM });
  control.value = value;
  const box = h(
    'div',
    { class: 'field' },
    h('label', { for: id, text: param.label }),
    control,
    help(param, control),
  );
  return { param, box, value: () => control.value.trim() };
}

/**
 * A sentence about a parameter.
 * @param {Param} param
 * @param {Element} control the element it describes
 */
function help(param, control) {
  if (!param.help) return null;
  helpCount += 1;
  const id = `help-${helpCount}`;
  control.setAttribute('aria-describedby', id);
  return h('p', { class: 'help', id, text: param.help });
}

/**
 * @param {Param} param
 * @param {string} value
 * @returns {Field}
 */
function choiceField(param, value) {
  const choices = param.choices ?? [];
  const [key, given] = split(param, value);
  const numbers = new Map(
    choices.map((choice) => [choice.key, numbersFor(choice, choice.key === key ? given : [])]),
  );
  const picker = pickerOf(param, key);
  const box = h(
    'fieldset',
    { class: 'field' },
    h('legend', { text: param.label }),
    picker.box,
    ...[...numbers.values()].map((each) => each.box),
  );
  const extra = help(param, box);
  if (extra) box.append(extra);
  const refresh = () =>
    numbers.forEach((each, name) => {
      each.box.hidden = name !== picker.value() || each.empty;
    });
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
  const fitting = choices.find(
    (choice) =>
      choice.numbers?.length &&
      value.startsWith(choice.key) &&
      /^\d+(x\d+)*$/.test(value.slice(choice.key.length)),
  );
  return fitting
    ? [fitting.key, value.slice(fitting.key.length).split('x')]
    : [choices[0]?.key ?? '', []];
}

/**
 * @param {NonNullable<Param['choices']>[number]} choice
 * @param {string[]} given
 */
function numbersFor(choice, given) {
  const inputs = (choice.numbers ?? []).map((number, i) =>
    h('input', {
      type: 'number',
      min: number.low,
      max: number.high,
      inputmode: 'numeric',
      value: given[i] ?? number.default,
    }),
  );
  const box = h(
    'div',
    { class: 'numbers' },
    ...(choice.numbers ?? []).map((number, i) =>
      h('label', {}, `${number.label} (${number.low}–${number.high})`, inputs[i]),
    ),
  );
  return {
    box,
    empty: inputs.length === 0,
    value: () => inputs.map((input) => input.value.trim()).join('x'),
  };
}

/** @param {Param} param @param {string} chosen */
function pickerOf({ key, label, choices = [] }, chosen) {
  const options = choices.map(
    (choice) => /** @type {[string, string]} */ ([choice.key, choice.label]),
  );
  if (choices.length <= MAX_RADIOS) return radios(`param-${key}`, options, chosen);
  const box = dropDown({ 'aria-label': label }, options, chosen);
  return { box, value: () => box.value };
}
