import { h } from '../ui/dom.js';
import { dropDown } from '../ui/fields.js';

/**
 * The part of the dialog for a new game that asks for clocks: none, one of those that suit the game,
 * or others.
 * @typedef {{control: string, words: string}} ReadyClock
 * @typedef {{box: HTMLElement, value: () => string}} ClockField value: as in PGN; empty for none
 */

const WHOLE = 'whole';
const TURN = 'turn';
/** Minutes of the longest game, and seconds of the longest turn. */
const MOST = 600;

/**
 * @param {ReadyClock[]} ready
 * @param {string} suggested the time control of the game on the board; empty for none
 * @returns {ClockField}
 */
export function clockField(ready, suggested) {
  const known = !suggested || ready.some(({ control }) => control === suggested);
  const kind = known ? suggested : suggested.startsWith('1/') ? TURN : WHOLE;
  /** @type {[string, string][]} */
  const options = [
    ['', 'No clock'],
    ...ready.map(({ control, words }) => /** @type {[string, string]} */ ([control, words])),
    [WHOLE, 'Other minutes for the game…'],
    [TURN, 'Other seconds for each turn…'],
  ];
  const picker = dropDown({ id: 'clock' }, options, kind);
  const [base, added = '0'] = known ? ['600', '5'] : suggested.replace('1/', '').split('+');
  const minutes = number('Minutes each', 1, Math.max(1, Math.round(Number(base) / 60)));
  const more = number('Seconds more after each turn', 0, Number(added));
  const seconds = number('Seconds', 1, known ? 30 : Number(base));
  /** @type {Record<string, ReturnType<typeof number>[]>} */
  const boxes = { [WHOLE]: [minutes, more], [TURN]: [seconds] };
  const numbers = h('div', { class: 'numbers' }, minutes.box, more.box, seconds.box);
  const refresh = () => {
    const chosen = boxes[picker.value] ?? [];
    numbers.hidden = !chosen.length;
    for (const each of [minutes, more, seconds]) each.box.hidden = !chosen.includes(each);
  };
  picker.addEventListener('input', refresh);
  refresh();
  return {
    box: h('div', { class: 'field' }, h('label', { for: 'clock', text: 'Clock' }), picker, numbers),
    value: () => {
      if (picker.value === TURN) return `1/${seconds.value()}`;
      if (picker.value !== WHOLE) return picker.value;
      return `${minutes.value() * 60}${more.value() ? `+${more.value()}` : ''}`;
    },
  };
}

/**
 * A whole number; what is typed beyond its bounds counts as these.
 * @param {string} label
 * @param {number} low
 * @param {number} given
 */
function number(label, low, given) {
  const input = h('input', {
    type: 'number',
    min: low,
    max: MOST,
    inputmode: 'numeric',
    value: String(given),
  });
  return {
    box: h('label', {}, `${label} (${low}–${MOST})`, input),
    value: () => Math.min(MOST, Math.max(low, Math.round(Number(input.value)) || low)),
  };
}
