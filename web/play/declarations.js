import { puzzleOf } from '../puzzles/puzzles.js';
import { dialog, h, need } from '../ui/dom.js';
import { hasBegun } from '../ui/scene.js';

/**
 * The buttons that give a game up and offer a draw, where somebody here can.
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 */

/**
 * The buttons as a part of a page.
 * @param {(request: import('../ui/types.js').Request) => Promise<boolean>} ask
 * @returns {import('./table.js').Part}
 */
export const offers = (ask) => ({
  draw: (scene) => {
    // A scene of today's engine has cards for them.
    if (scene.cards) return;
    const isTask = Boolean(puzzleOf(scene));
    drawResign(scene, isTask, async (seat) => {
      await ask({ do: 'resign', seat });
      need('game-over').scrollIntoView({ block: 'nearest' });
    });
    drawDrawOffer(scene, isTask, (seat) => void ask({ do: 'draw', seat }));
    drawTakeBack(scene, () => void ask({ do: 'take-back' }));
  },
});

/** The seat that could resign now, or −1. @param {Scene} scene */
export function canResign(scene) {
  const seat = scene.to_play ?? -1;
  const open =
    hasBegun(scene) &&
    !scene.outcome &&
    !scene.lesson &&
    scene.seats.length > 1 &&
    !scene.preview &&
    scene.ply === scene.plies;
  return open && scene.seats[seat]?.player === 'human' ? seat : -1;
}

/** Whether somebody here waits for a program's move. @param {Scene} scene */
const waits = ({ status, seats, preview }) =>
  status.kind === 'thinking' && !preview && seats.some(({ player }) => player === 'human');

/**
 * Show a button that a seat can press, and keep its place, so that nothing below it moves, while
 * nobody can.
 * @param {HTMLElement} button
 * @param {number} seat −1 if nobody can
 * @param {boolean} waiting
 */
function offer(button, seat, waiting) {
  button.hidden = seat < 0 && !waiting;
  /** @type {HTMLButtonElement} */ (button).disabled = seat < 0;
}

/**
 * Show the button where it makes sense.
 * @param {Scene} scene
 * @param {boolean} isTask whether the game is a puzzle
 * @param {(seat: number) => void} resign
 */
function drawResign(scene, isTask, resign) {
  const button = need('resign');
  const seat = isTask || scene.sealed ? -1 : canResign(scene);
  offer(button, seat, !isTask && !scene.sealed && waits(scene));
  button.onclick = () => confirmResigning(scene, seat, () => resign(seat));
}

/**
 * The seat of somebody here that could offer a draw now or accept one, or −1. By link an offer goes
 * with one's move, after it was made; a person here, or a program, answers at once.
 * @param {Scene} scene
 */
function canDraw(scene) {
  const { seats, draw_offered: offered, status, match, to_play: next } = scene;
  const open =
    hasBegun(scene) &&
    !scene.outcome &&
    !scene.lesson &&
    seats.length === 2 &&
    !scene.preview &&
    scene.ply === scene.plies;
  if (!open || scene.sealed) return -1;
  if (offered !== undefined) return seats[1 - offered].player === 'human' ? 1 - offered : -1;
  if (!match) return canResign(scene);
  const mover = 1 - (next ?? 0);
  return status.kind === 'away' && seats[mover]?.player === 'human' ? mover : -1;
}

/**
 * Show the button for a draw where one can be offered or accepted.
 * @param {Scene} scene
 * @param {boolean} isTask whether the game is a puzzle
 * @param {(seat: number) => void} declare
 */
function drawDrawOffer(scene, isTask, declare) {
  const button = need('draw');
  const seat = isTask ? -1 : canDraw(scene);
  const offered = scene.draw_offered !== undefined;
  offer(
    button,
    seat,
    !isTask && !scene.sealed && !scene.match && scene.seats.length === 2 && waits(scene),
  );
  button.toggleAttribute('data-offered', offered);
  if (offered && seat >= 0)
    button.textContent = `${scene.seats[1 - seat].name} offers a draw: accept`;
  else button.textContent = scene.match ? 'Offer a draw with this move' : 'Offer a draw';
  button.onclick = () => declare(seat);
}

/**
 * Show the button with which a game by link asks to take a move back, or lets it.
 * @param {Scene} scene
 * @param {() => void} act
 */
function drawTakeBack({ take_back: state, seats }, act) {
  const button = need('take-back');
  button.hidden = state !== 'possible' && state !== 'asked';
  button.toggleAttribute('data-offered', state === 'asked');
  const friend = seats.find(({ player }) => player === 'away');
  button.textContent =
    state === 'asked'
      ? `${friend?.name} asks to take the last move back: agree`
      : 'Ask to take your move back';
  button.onclick = act;
}

/**
 * Ask before a seat resigns.
 * @param {Scene} scene
 * @param {number} seat
 * @param {() => void} resign
 */
export function confirmResigning({ seats, match, sealed }, seat, resign) {
  const next =
    match || sealed
      ? 'Send the link afterwards, so that your friend knows.'
      : 'It stays under “My games”.';
  const box = dialog(
    'Resign?',
    [
      h('p', {
        class: 'lead',
        text: `${seats[seat].name} gives the game up, and it counts as lost. ${next}`,
      }),
      h(
        'div',
        { class: 'line' },
        h('button', {
          type: 'button',
          class: 'btn primary',
          text: 'Resign',
          onclick: () => {
            box.close();
            resign();
          },
        }),
        h('button', { type: 'button', class: 'btn', text: 'Play on', onclick: () => box.close() }),
      ),
    ],
    'resign-dialog',
  );
}
