import { h, need } from '../ui/dom.js';

/**
 * The end of a game: who, why, after how many plies, and what now.
 * @typedef {import('../ui/types.js').Scene} Scene
 */
export class End {
  /** @param {{again: () => void, share: () => void, review: () => void}} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    this.host = need('ending');
    /** The end that is shown. */
    this.looks = '';
    /** Whether the game was still on when last seen: only then is the end a piece of news. */
    this.wasOn = false;
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { outcome } = scene;
    if (!outcome) {
      this.host.hidden = true;
      this.looks = '';
      this.wasOn = true;
      return;
    }
    const looks = JSON.stringify([outcome, scene.plies, scene.title]);
    if (looks === this.looks) return;
    this.looks = looks;
    this.host.replaceChildren(...this.content(scene, outcome));
    this.host.classList.toggle('fresh', this.wasOn);
    this.host.hidden = false;
  }

  /**
   * @param {Scene} scene
   * @param {NonNullable<Scene['outcome']>} outcome
   */
  content(scene, outcome) {
    const { again, share, review } = this.wishes;
    const returns = outcome.returns ?? [];
    const best = Math.max(...returns);
    const winners = best > 0 ? scene.seats.filter((_, i) => returns[i] === best) : scene.seats;
    return [
      trophy(winners.map((seat) => seat.role)),
      h('h2', { id: 'ending-head', text: outcome.headline }),
      h('p', { text: outcome.reason }),
      h('p', { text: `${scene.plies} ${scene.plies === 1 ? 'move' : 'moves'} were played.`.replace('1 move were', '1 move was') }),
      h('div', { class: 'actions', role: 'group', 'aria-label': 'After the game' },
        h('button', { type: 'button', class: 'btn primary wide', text: 'Play again', onclick: again }),
        h('button', { type: 'button', class: 'btn', text: 'Review', onclick: review }),
        h('button', { type: 'button', class: 'btn', text: 'Share', onclick: share })),
    ];
  }
}

/**
 * The winner's piece in its ring; several beside each other where several share the game.
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
