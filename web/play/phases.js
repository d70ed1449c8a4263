import { h, need } from '../ui/dom.js';

/**
 * The phases of the turn, and what can be done in the current one.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('../ui/types.js').Phase} Phase
 */

const SPOKEN = { done: 'done', now: 'now', next: 'to come', skipped: 'skipped' };

let shown = '';

/** @param {Scene} scene */
export function drawPhases({ phases = [] }) {
  const content = JSON.stringify(phases);
  if (content === shown) return;
  shown = content;
  const host = need('phases');
  const current = phases.find((phase) => phase.state === 'now');
  const over = phases.length === 0;
  host.hidden = over && !host.childElementCount;
  host.classList.toggle('over', over); // its place is kept, so that the board stays where it is
  if (!over)
    host.replaceChildren(
      h('ol', {}, ...phases.map(stepOf)),
      h(
        'p',
        {},
        current ? h('b', { 'aria-hidden': 'true', text: current.label }) : null,
        current?.note ?? '',
      ),
    );
}

/** @param {Phase} phase */
function stepOf({ label, note, state }) {
  return h(
    'li',
    { 'data-state': state, 'aria-current': state === 'now' ? 'step' : false, title: note || false },
    h('span', { text: label }),
    h('span', { class: 'visually-hidden', text: ` (${SPOKEN[state]})` }),
  );
}
