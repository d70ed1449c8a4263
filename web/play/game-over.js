import { h, need } from '../ui/dom.js';

/**
 * The card at the end of a game: who won and why, after how many moves, and what to do next.
 * @typedef {import('../ui/types.js').Scene} Scene
 */
export class GameOver {
  /** @param {{playAgain: () => void, share: () => void, review: () => void}} callbacks */
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
    const content = JSON.stringify([outcome, scene.plies, scene.title]);
    if (content === this.shown) return;
    this.shown = content;
    this.host.replaceChildren(...this.content(scene, outcome));
    this.host.classList.toggle('arriving', this.wasInPlay);
    this.host.hidden = false;
  }

  /**
   * @param {Scene} scene
   * @param {NonNullable<Scene['outcome']>} outcome
   */
  content(scene, outcome) {
    const { playAgain, share, review } = this.callbacks;
    const returns = outcome.returns ?? [];
    const best = Math.max(...returns);
    const winners = best > 0 ? scene.seats.filter((_, i) => returns[i] === best) : scene.seats;
    return [
      trophy(winners.map((seat) => seat.role)),
      h('h2', { id: 'game-over-head', text: outcome.headline }),
      h('p', { text: outcome.reason }),
      h('p', { text: scene.plies === 1 ? '1 move was played.' : `${scene.plies} moves were played.` }),
      h('div', { class: 'actions', role: 'group', 'aria-label': 'After the game' },
        h('button', { type: 'button', class: 'btn primary wide', text: 'Play again', onclick: playAgain }),
        h('button', { type: 'button', class: 'btn', text: 'Review', onclick: review }),
        h('button', { type: 'button', class: 'btn', text: 'Share', onclick: share })),
    ];
  }
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
    for (const [name, r] of [['halo', 23], [`winner ${role}`, 18]]) {
      const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
      const attributes = { class: String(name), cx: String(i * 60 + 30), cy: '25', r: String(r) };
      for (const [key, value] of Object.entries(attributes)) circle.setAttribute(key, value);
      svg.append(circle);
    }
  });
  return svg;
}
