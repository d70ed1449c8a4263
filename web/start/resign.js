import { dialog, h, need } from '../ui/dom.js';
import { hasBegun } from '../ui/scene.js';

/**
 * The button that gives a game up, where somebody here has to move.
 * @typedef {import('../ui/types.js').Scene} Scene
 */

/** The seat that could resign now, or −1. @param {Scene} scene */
export function canResign(scene) {
  const seat = scene.to_play ?? -1;
  const open = hasBegun(scene) && !scene.outcome && !scene.lesson && scene.seats.length > 1 && !scene.preview && scene.ply === scene.plies;
  return open && scene.seats[seat]?.player === 'human' ? seat : -1;
}

/**
 * Show the button where it makes sense.
 * @param {Scene} scene
 * @param {boolean} isTask whether the game is a puzzle
 * @param {(seat: number) => void} resign
 */
export function drawResign(scene, isTask, resign) {
  const button = need('resign');
  const seat = isTask ? -1 : canResign(scene);
  button.hidden = seat < 0;
  button.onclick = () => confirmed(scene, seat, () => resign(seat));
}

/** @param {Scene} scene @param {number} seat @param {() => void} resign */
function confirmed({ seats, match }, seat, resign) {
  const next = match ? 'Send the link afterwards, so that your friend knows.' : 'It stays under “My games”.';
  const box = dialog('Resign?', [
    h('p', { class: 'lead', text: `${seats[seat].name} gives the game up, and it counts as lost. ${next}` }),
    h('div', { class: 'line' },
      h('button', { type: 'button', class: 'btn primary', text: 'Resign', onclick: () => { box.close(); resign(); } }),
      h('button', { type: 'button', class: 'btn', text: 'Play on', onclick: () => box.close() })),
  ], 'resign-dialog');
}
