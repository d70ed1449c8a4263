import { h, need } from '../ui/dom.js';

/**
 * The parts of the turn, and what can be done in the one that is on.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('../ui/types.js').Phase} Phase
 */

const SPOKEN = { done: 'done', now: 'now', next: 'to come', skipped: 'skipped' };

let looks = '';

/** @param {Scene} scene */
export function drawPhases({ phases = [] }) {
  const now = JSON.stringify(phases);
  if (now === looks) return;
  looks = now;
  const host = need('phases');
  const on = phases.find((phase) => phase.state === 'now');
  host.hidden = phases.length === 0;
  host.replaceChildren(h('ol', {}, ...phases.map(stepOf)), h('p', {}, on ? h('b', { 'aria-hidden': 'true', text: on.label }) : null, on?.note ?? ''));
}

/** @param {Phase} phase */
function stepOf({ label, note, state }) {
  return h('li', { 'data-state': state, 'aria-current': state === 'now' ? 'step' : false, title: note || false },
    h('span', { text: label }), h('span', { class: 'unseen', text: ` (${SPOKEN[state]})` }));
}
