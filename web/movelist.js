import { h, icon, need } from './dom.js';

/**
 * The moves, one row for each round; click one to go there.
 * @typedef {import('./types.js').Scene} Scene
 */

/** @param {Scene} scene */
const columnsOf = (scene) => {
  const playing = new Set((scene.moves ?? []).map((move) => move.seat));
  return playing.size === 1 && (scene.moves ?? []).length > 2 ? 1 : Math.max(scene.seats.length, 1);
};

/**
 * @typedef {(ply: number) => void} Go
 */
export class MoveList {
  /** @param {{go: Go, type: (text: string) => Promise<boolean>}} wishes */
  constructor({ go, type }) {
    this.go = go;
    this.scene = /** @type {Scene|null} */ (null);
    this.list = h('ol', { tabindex: '0', 'aria-labelledby': 'moves-head' });
    this.none = h('p', { class: 'none', text: 'No move yet.' });
    this.looks = '';
    const input = h('input', { type: 'text', id: 'typed', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 200, 'aria-label': 'Type a move' });
    this.input = input;
    const form = h('form', { class: 'typed', onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (input.value.trim() && await type(input.value.trim())) input.value = '';
    } }, input, h('button', { class: 'btn', text: 'Play' }));
    need('moves').append(h('h2', { id: 'moves-head', text: 'Moves' }), this.list, this.none, this.steps(), form);
  }

  /** First, previous, next, last. */
  steps() {
    /** @param {'first'|'prev'|'next'|'last'} name @param {string} label @param {(scene: Scene) => number} ply */
    const step = (name, label, ply) => {
      const button = h('button', { type: 'button', class: 'quiet', 'aria-label': label, title: label, onclick: () => {
        if (!this.scene) return;
        const to = Math.min(Math.max(ply(this.scene), 0), this.scene.plies);
        if (to !== this.scene.ply) this.go(to);
      } });
      button.append(icon(name));
      return button;
    };
    return h('div', { class: 'steps', role: 'group', 'aria-label': 'Walk through the moves' },
      step('first', 'To the start', () => 0), step('prev', 'One move back', (scene) => scene.ply - 1),
      step('next', 'One move on', (scene) => scene.ply + 1), step('last', 'To the last move', (scene) => scene.plies));
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.scene = scene;
    const moves = scene.moves ?? [];
    const looks = JSON.stringify([moves, columnsOf(scene)]);
    if (looks !== this.looks) this.fill(scene);
    this.looks = looks;
    this.list.hidden = moves.length === 0;
    this.none.hidden = moves.length > 0;
    const example = scene.paths?.[0]?.join('-') ?? moves.at(-1)?.text;
    this.input.placeholder = example ? `Type a move, e.g. ${example}` : 'Type a move';
    this.mark(scene.ply);
  }

  /** @param {Scene} scene */
  fill(scene) {
    const columns = columnsOf(scene);
    /** @type {HTMLLIElement|null} */
    let row = null;
    let filled = columns;
    const rows = [];
    for (const move of scene.moves ?? []) {
      const column = columns === 1 ? 0 : move.seat;
      if (!row || column < filled || column < 0) {
        row = h('li', {}, h('span', { class: 'turn', 'aria-hidden': 'true', text: rows.length + 1 }));
        row.style.setProperty('--columns', String(columns));
        rows.push(row);
        filled = 0;
      }
      const button = h('button', { type: 'button', 'data-ply': move.ply, 'aria-label': `${move.ply}. ${move.text}: ${move.label}`, title: move.label, text: move.text,
        onclick: () => this.go(move.ply) });
      button.style.gridColumn = String(column + 2);
      row.append(button);
      filled = column + 1;
    }
    this.list.replaceChildren(...rows);
  }

  /** @param {number} ply */
  mark(ply) {
    for (const button of this.list.querySelectorAll('button')) {
      const own = Number(button.dataset.ply);
      button.classList.toggle('later', own > ply);
      if (own === ply) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
      if (own === ply) this.reveal(button);
    }
    if (ply === 0) this.list.scrollTop = 0;
  }

  /** Scroll the list, and only the list, so that a move is in sight. @param {HTMLElement} button */
  reveal(button) {
    const [box, own] = [this.list.getBoundingClientRect(), button.getBoundingClientRect()];
    if (own.top < box.top) this.list.scrollTop -= box.top - own.top;
    else if (own.bottom > box.bottom) this.list.scrollTop += own.bottom - box.bottom;
  }
}
