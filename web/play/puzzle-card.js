import { announce } from '../ui/announce.js';
import { markSolved, progress, today } from './daily-puzzle.js';
import { h, need } from '../ui/dom.js';

/**
 * The card of the daily puzzle: its goal, whether it is solved, and links to other days.
 * @typedef {import('../ui/types.js').Daily} Daily
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('./table.js').Table} Table
 */

const DAY = 86_400_000;
let shown = '';

/** @param {string} day @param {number} by */
function dayAfter(day, by) {
  return new Date(Date.parse(`${day}T00:00Z`) + by * DAY).toISOString().slice(0, 10);
}

/** @param {string} day such as 2026-12-31 @returns {string} such as 31 December 2026 */
function dateOf(day) {
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
}

/**
 * Whether the puzzle is solved, in words.
 * @param {Daily} task
 * @param {Scene} scene
 */
function stateOf(task, scene) {
  const { returns = [] } = scene.outcome ?? {};
  const won = returns[task.seat] > 0 && returns[task.seat] === Math.max(...returns);
  if (won && scene.plies <= task.plies) return 'Solved!';
  if (won) return `Won, but not within ${task.plies} moves. Try again.`;
  if (scene.outcome) return 'Not solved. Try again.';
  return progress().solved.includes(task.day) ? 'You have already solved this one.' : '';
}

/**
 * @param {Daily|null} task
 * @param {Scene} scene
 * @param {Table} table
 */
export function draw(task, scene, table) {
  const host = need('puzzle');
  const state = task ? stateOf(task, scene) : '';
  const content = JSON.stringify([task?.day, state, scene.plies > 0]);
  host.hidden = !task;
  if (!task || content === shown) return;
  const justSolved = shown !== '' && state === 'Solved!';
  shown = content;
  if (state === 'Solved!') markSolved(task.day);
  const last = today();
  /** @param {string} label @param {number} by */
  const go = (label, by) => {
    const day = dayAfter(task.day, by);
    const there = day >= task.first && day <= last;
    return there ? h('a', { class: 'btn', href: `#daily=${day}`, text: label }) : h('span');
  };
  host.replaceChildren(
    h('h2', { id: 'puzzle-head', text: `Puzzle of ${dateOf(task.day)}` }),
    h('p', { class: 'puzzle-goal', text: task.goal }),
    h('p', { class: 'puzzle-state' }, `Difficulty ${task.grade} of 7. `, h('b', { text: state })),
    h('div', { class: 'actions', role: 'group', 'aria-label': 'Puzzles' },
      go('Previous day', -1), go('Next day', 1),
      h('button', { type: 'button', class: 'btn wide', text: 'Start again', onclick: () => void table.openRecord(`daily=${task.day}`) })),
  );
  if (justSolved) announce(`Solved! ${task.goal}`);
}
