import { below, Branches, comment, GLYPHS } from './branches.js';
import { h, icon, need } from './dom.js';

/**
 * The moves; click one to go there. Where sides take turns, a row holds a round; where a turn is made of many moves,
 * each has a row of its own. Only what changed is made anew: a game may have thousands of moves. The rows are the main
 * line; comments and variations stand below the row that they belong to.
 * @typedef {import('./types.js').Scene} Scene
 * @typedef {import('./types.js').Move} Move
 * @typedef {{move: Move, row: HTMLLIElement, number: number, filled: number, button: HTMLButtonElement}} Line
 */

/** Where more than this share of the moves follow one by the same seat, a turn is made of many. */
const OFTEN = 0.25;

/**
 * How the moves are laid out: columns for the seats, 1 where only one plays, 0 for a log.
 * @param {Scene} scene
 * @returns {number}
 */
function planOf({ moves = [], seats }) {
  const chosen = moves.filter((move) => move.seat >= 0);
  const again = chosen.filter((move, i) => i > 0 && move.seat === chosen[i - 1].seat).length;
  if (new Set(chosen.map((move) => move.seat)).size === 1 && chosen.length > 2) return 1;
  return again > OFTEN * chosen.length ? 0 : Math.max(seats.length, 1);
}

/** @param {Move} a @param {Move} b */
const same = (a, b) => a === b || (a.ply === b.ply && a.seat === b.seat && a.text === b.text && a.label === b.label);

export class MoveList {
  /** @param {{go: (ply: number) => void, goNode: (node: number) => void, type: (text: string) => Promise<boolean>}} wishes */
  constructor({ go, goNode, type }) {
    this.go = go;
    this.goNode = goNode;
    /** @type {Branches|null} */
    this.branches = null;
    /** What stands between the rows. @type {HTMLLIElement[]} */
    this.asides = [];
    this.scene = /** @type {Scene|null} */ (null);
    this.list = h('ol', { tabindex: '0', 'aria-labelledby': 'moves-head' });
    this.none = h('p', { class: 'none', text: 'No move yet.' });
    /** What stands in the list. @type {Line[]} */
    this.lines = [];
    this.plan = -1;
    /** Roles of the seats, for a log. @type {string[]} */
    this.roles = [];
    /** The plies at which the game turned. @type {Map<number, import('./types.js').Review['mistakes'][number]>} */
    this.signs = new Map();
    /** The ply that is marked. */
    this.at = -1;
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
    const branches = new Branches(scene);
    const moves = scene.tree ? branches.main.flatMap(({ move }) => move ?? []) : scene.moves ?? [];
    const news = scene.tree !== this.scene?.tree;
    this.scene = scene;
    this.branches = branches;
    const changed = this.bringUp({ ...scene, moves }, moves);
    this.list.hidden = moves.length === 0 && !scene.tree?.remarks[0];
    this.none.hidden = !this.list.hidden;
    const example = scene.paths?.[0]?.join('-') ?? moves.findLast((move) => move.seat >= 0)?.text;
    this.input.placeholder = example ? `Type a move, e.g. ${example}` : 'Type a move';
    // Not when only the pointer has moved: a button that is being pressed must stay.
    const dressed = news || (changed && Boolean(scene.tree));
    if (dressed) this.dress(branches);
    const on = branches.main.find(({ key }) => key === branches.at);
    const ply = on?.move?.ply ?? (branches.at === 0 ? 0 : -1);
    if (changed || dressed || ply !== this.at) this.mark(ply);
  }

  /** Put comments and variations below their rows, and glyphs to the moves. @param {Branches} branches */
  dress(branches) {
    for (const aside of this.asides.splice(0)) aside.remove();
    /** @param {Node[]} content */
    const aside = (content) => this.asides[this.asides.push(h('li', { class: 'aside' }, ...content)) - 1];
    const start = comment(branches.get(0).remark);
    if (start.length) this.list.prepend(aside([h('p', { class: 'comment' }, ...start)]));
    const byPly = new Map(branches.main.map((node) => [node.move?.ply, node]));
    /** @type {Map<HTMLLIElement, Node[]>} */
    const content = new Map();
    for (const line of this.lines) {
      const node = byPly.get(line.move.ply);
      this.sign(line.move, line.button, node?.remark?.glyph);
      if (node) node.number = line.number;
      const found = node ? below(branches, node, this.goNode, this.plan) : [];
      if (found.length) content.set(line.row, [...content.get(line.row) ?? [], ...found]);
    }
    for (const [row, found] of content) row.after(aside(found));
  }

  /**
   * Drop what is no longer so, add what is new.
   * @param {Scene} scene
   * @param {Move[]} moves
   * @returns {boolean} whether anything changed
   */
  bringUp(scene, moves) {
    const plan = planOf(scene);
    const roles = scene.seats.map((seat) => seat.role);
    const stays = plan === this.plan && String(roles) === String(this.roles);
    [this.plan, this.roles] = [plan, roles];
    let kept = 0;
    while (stays && kept < this.lines.length && kept < moves.length && same(this.lines[kept].move, moves[kept])) kept += 1;
    const changed = kept < this.lines.length || kept < moves.length;
    for (const { button, row } of this.lines.splice(kept).reverse()) {
      button.remove();
      if (!row.querySelector('button')) row.remove();
    }
    const rows = document.createDocumentFragment();
    for (const move of moves.slice(kept)) this.add(move, rows);
    this.list.append(rows);
    return changed;
  }

  /** @param {Move} move @param {DocumentFragment} rows */
  add(move, rows) {
    const before = this.lines.at(-1);
    const chance = move.seat < 0;
    const column = chance || this.plan < 2 ? 0 : move.seat;
    const opens = !before || chance || column < before.filled;
    const number = (before?.number ?? 0) + (opens && !chance ? 1 : 0);
    const row = opens ? rows.appendChild(this.row(move, number)) : before.row;
    const button = this.button(move, chance || this.plan === 0);
    row.classList.toggle('told', chance || this.plan === 0);
    button.style.gridColumn = chance ? '2 / -1' : String(column + 2);
    row.append(button);
    this.lines.push({ move, row, number, button, filled: chance ? Infinity : column + 1 });
  }

  /** @param {Move} move @param {number} number */
  row(move, number) {
    const chance = move.seat < 0;
    const sign = chance ? icon('die') : this.plan ? String(number) : h('i', { class: `pip ${this.roles[move.seat] ?? ''}` });
    const row = h('li', { class: chance ? 'chance' : false }, h('span', { class: 'turn', 'aria-hidden': 'true' }, sign));
    row.style.setProperty('--columns', String(this.plan || 1));
    return row;
  }

  /** @param {Move} move @param {boolean} told whether it is told in words */
  button(move, told) {
    const { ply, text, label } = move;
    const button = h('button', { type: 'button', 'data-ply': ply, text: told ? label : text, onclick: () => this.open(ply) });
    this.sign(move, button);
    return button;
  }

  /** Go to a ply of the main line. @param {number} ply */
  open(ply) {
    const node = this.scene?.tree ? this.branches?.main[ply - 1] : null;
    if (node) this.goNode(node.key);
    else this.go(ply);
  }

  /**
   * Sign the moves at which a game turned.
   * @param {import('./types.js').Mistake[]} mistakes
   */
  annotate(mistakes) {
    this.signs = new Map(mistakes.map((mistake) => [mistake.ply, mistake]));
    for (const { move, button } of this.lines) this.sign(move, button);
    if (this.asides.length && this.branches) this.dress(this.branches);
  }

  /** @param {Move} move @param {HTMLButtonElement} button @param {string} [glyph] what somebody thought of it */
  sign(move, button, glyph = '') {
    const sign = this.signs.get(move.ply);
    const name = `${move.ply}. ${move.text}${glyph ? `, ${GLYPHS[glyph]}` : ''}: ${move.label}`;
    button.setAttribute('aria-label', sign ? `${name} ${sign.text}` : name);
    button.title = sign ? `${move.label} ${sign.text}` : move.label;
    const shown = glyph || sign?.glyph;
    if (shown) button.dataset.sign = shown;
    else delete button.dataset.sign;
  }

  /** @param {number} ply */
  mark(ply) {
    const first = this.lines[0]?.move.ply ?? 1;
    this.lines[this.at - first]?.button.removeAttribute('aria-current');
    this.list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    for (const { move, button } of this.lines.slice(Math.max(Math.min(this.at, ply) - first, 0))) button.classList.toggle('later', ply >= 0 && move.ply > ply);
    this.at = ply;
    /** @type {HTMLElement|null} */
    const own = this.lines[ply - first]?.button ?? this.list.querySelector(`[data-node="${this.branches?.at}"]`);
    own?.setAttribute('aria-current', 'true');
    if (own) this.reveal(own);
    else this.list.scrollTop = 0;
  }

  /** Scroll the list, and only the list, so that a move is in sight. @param {HTMLElement} button */
  reveal(button) {
    const [box, own] = [this.list.getBoundingClientRect(), button.getBoundingClientRect()];
    if (own.top < box.top) this.list.scrollTop -= box.top - own.top;
    else if (own.bottom > box.bottom) this.list.scrollTop += own.bottom - box.bottom;
  }
}
