import { dialog, h } from '../ui/dom.js';
import { notice } from '../ui/announce.js';
import { challenge } from '../library/play-by-link.js';
import { EITHER } from './opponents.js';

/**
 * The dialog that asks a friend to play by link from the position on the board.
 * @typedef {import('../play/table.js').Table} Table
 */

/**
 * @param {Table} table
 * @param {number} own one's own seat; EITHER: the friend's is the one to move, so that the link can be sent at once
 * @param {() => void} share opens the dialog that shows the link
 */
export function openChallenge(table, own, share) {
  const { scene } = table;
  const toPlay = Math.max(0, scene.to_play ?? 0);
  const chosen = own === EITHER || own >= scene.seats.length ? (toPlay + 1) % scene.seats.length : own;
  const name = h('input', { id: 'challenger', type: 'text', maxlength: 60, autocomplete: 'nickname' });
  const seats = h('div', { class: 'chips' }, ...scene.seats.map((seat, i) => h('label', {},
    h('input', { type: 'radio', name: 'challenge-seat', value: i, checked: i === chosen }), seat.name)));
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const button = h('button', { class: 'btn primary', text: 'Make the link' });
  const start = async () => {
    const mine = Number(/** @type {HTMLInputElement|null} */ (seats.querySelector('input:checked'))?.value ?? 0);
    button.disabled = true;
    const wrong = await invite(table, mine, name.value.trim());
    button.disabled = false;
    problem.textContent = wrong;
    problem.hidden = !wrong;
    if (wrong) return;
    box.close();
    if (table.scene.to_play === mine) notice('You move first. Play your move, then press “Send your move”: the link invites your friend.', { good: true, key: 'challenge' });
    else share();
  };
  const box = dialog('Challenge a friend', [
    h('p', { class: 'lead', text: `You get a link to send by any messenger. Whoever opens it plays ${scene.name} with you, a link for each move, in the browser and without an account.` }),
    h('form', { class: 'challenge', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void start(); } },
      h('fieldset', { class: 'field' }, h('legend', { text: 'You play' }), seats),
      h('div', { class: 'field' }, h('label', { for: 'challenger', text: 'Your name, if your friend is to see it' }), name),
      problem,
      h('div', { class: 'line' }, button)),
  ], 'challenge-dialog');
  button.focus();
}

/**
 * Make the game on the board one by link.
 * @param {Table} table
 * @param {number} own
 * @param {string} name
 * @returns {Promise<string>} what is wrong, or empty
 */
async function invite(table, own, name) {
  const { seats } = table.scene;
  const friend = (own + 1) % seats.length;
  const names = seats.map(({ person }, seat) => (seat === own && name ? name : person));
  if (name && !(await table.ask({ do: 'names', names }))) return 'The name could not be written into the game.';
  return challenge(table, friend);
}
