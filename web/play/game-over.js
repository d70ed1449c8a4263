import { canReview } from '../moves/can-review.js';
import { h, need } from '../ui/dom.js';
import { lengthInWords, turnsPlayed } from '../moves/turns.js';
import { HEADLINES, ownEnding } from './ending.js';
import { nextLevel } from '../new-game/opponents.js';
import { inWords, standing } from './results.js';
import { puzzleOf } from '../puzzles/puzzles.js';

/**
 * The card at the end of a game: who won and why, after how many turns, one's results so far, and
 * what to do next.
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {object} EndingCallbacks
 * @property {() => void} playAgain with the same players; against the computer with the other
 * colour
 * @property {() => void} nextLevel plays again against a better one
 * @property {() => void} goOn starts the next game of those that this one is one of
 * @property {() => void} puzzles opens their list
 * @property {() => void} share
 * @property {() => void} review
 * @property {() => void} report opens what the game tells at its end
 * @property {() => void} replay plays the game again by itself
 */
export class GameOver {
  /** @param {EndingCallbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.host = need('game-over');
    /** What is shown. */
    this.shown = '';
    /** Whether the game was seen in play before: only then is its end animated. */
    this.wasInPlay = false;
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { outcome } = scene;
    if (!outcome) {
      this.host.hidden = true;
      this.shown = '';
      this.wasInPlay = true;
      return;
    }
    const content = JSON.stringify([
      outcome,
      scene.sequel,
      scene.plies,
      scene.moves?.length,
      scene.title,
      scene.seats.map(({ player }) => player),
    ]);
    if (content === this.shown) return;
    this.shown = content;
    this.host.replaceChildren(...this.content(scene, outcome));
    this.host.classList.toggle('arriving', this.wasInPlay);
    if (this.host.hidden && this.wasInPlay) makeRoom(this.host);
    this.host.hidden = false;
  }

  /**
   * @param {Scene} scene
   * @param {NonNullable<Scene['outcome']>} outcome
   */
  content(scene, outcome) {
    const returns = outcome.returns ?? [];
    const best = Math.max(...returns);
    const winners = best > 0 ? scene.seats.filter((_, i) => returns[i] === best) : scene.seats;
    const task = puzzleOf(scene);
    const own = task ? null : ownEnding(scene);
    return [
      trophy(winners.map((seat) => seat.role)),
      h('h2', { id: 'game-over-head', text: own ? HEADLINES[own.result] : outcome.headline }),
      h('p', { text: outcome.reason }),
      h('p', { text: `In all ${lengthInWords(turnsPlayed(scene), scene.plies)}.` }),
      own ? h('p', { class: 'standing', text: resultsSoFar(scene, own.opponent) }) : '',
      scene.sequel ? h('p', { class: 'sequel', text: scene.sequel.text }) : '',
      h(
        'div',
        { class: 'actions', role: 'group', 'aria-label': 'After the game' },
        ...this.ways(scene, own, Boolean(task)),
      ),
    ];
  }

  /**
   * What to do next.
   * @param {Scene} scene
   * @param {import('./ending.js').OwnEnding|null} own
   * @param {boolean} isTask
   */
  ways(scene, own, isTask) {
    const {
      playAgain,
      nextLevel: goUp,
      goOn,
      puzzles,
      share,
      review,
      report,
      replay,
    } = this.callbacks;
    /** @param {string} text @param {() => void} act @param {string} [kind] */
    const button = (text, act, kind = '') =>
      h('button', { type: 'button', class: `btn ${kind}`.trim(), text, onclick: act });
    const look = [
      ...(canReview(scene) ? [button('Review', review)] : []),
      ...(scene.report ? [button('Report', report)] : []),
    ];
    const last = [...look, button('Replay', replay), button('Share', share)];
    if (isTask) return [button('More puzzles', puzzles, 'primary wide'), ...last];
    if (scene.sequel?.params)
      return [
        button(`Go on: ${scene.sequel.title}`, goOn, 'primary wide'),
        button('Rematch', playAgain, 'wide'),
        ...last,
      ];
    const next = own?.result === 'won' ? nextLevel(own.opponent, scene) : own?.opponent;
    if (!own || next === own.opponent)
      return [
        button(
          own || scene.match || scene.sealed ? 'Rematch' : 'Play again',
          playAgain,
          'primary wide',
        ),
        ...last,
      ];
    return [
      button(`Next level: ${labelOf(scene, next ?? '')}`, goUp, 'primary wide'),
      button('Rematch', playAgain, 'wide'),
      ...last,
    ];
  }
}

/** @param {Scene} scene @param {string} player */
const labelOf = ({ players }, player) => players.find(({ id }) => id === player)?.label ?? player;

/** @param {Scene} scene @param {string} player */
function resultsSoFar(scene, player) {
  return `Against ${labelOf(scene, player)}: ${inWords(standing(scene.game, player))}.`;
}

/**
 * The winner's piece in a ring; several side by side if they share the win.
 * @param {string[]} roles
 * @returns {Element}
 */
function trophy(roles) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'trophy');
  svg.setAttribute('viewBox', `0 0 ${roles.length * 60} 50`);
  svg.setAttribute('aria-hidden', 'true');
  roles.forEach((role, i) => {
    for (const [name, r] of [
      ['halo', 23],
      [`winner ${role}`, 18],
    ]) {
      const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
      const attributes = { class: String(name), cx: String(i * 60 + 30), cy: '25', r: String(r) };
      for (const [key, value] of Object.entries(attributes)) circle.setAttribute(key, value);
      svg.append(circle);
    }
  });
  return svg;
}

/**
 * The cards beside it do not jump to their new places but go, and come back there.
 * @param {HTMLElement} card
 */
function makeRoom({ parentElement: panel }) {
  panel?.classList.add('rearranging');
  requestAnimationFrame(() => requestAnimationFrame(() => panel?.classList.remove('rearranging')));
}
