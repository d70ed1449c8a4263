import { accessibleName, below, comment, continuation, VariationTree } from './variations.js';
import { Replay } from './replay.js';
import { Story } from './story.js';
import { h, icon, iconButton, need, textButton } from '../ui/dom.js';
import { VERBATIM } from '../ui/fields.js';

/**
 * The move list; clicking a move goes there. Where players alternate, a row holds a round, and a
 * turn of several jumps is written as one, such as `f2-e1-d2`; where a turn has many different
 * moves, those that belong together have a row below the number of the turn, or below the heading
 * of their chapter, and can be folded (story.js). Only rows that changed are redrawn, since a game
 * may have thousands of moves. The rows are the main line; comments and variations are below the
 * row that they belong to.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('../ui/types.js').Move} Move
 * @typedef {{move: Move, row: HTMLLIElement, cell: HTMLElement, filled: number, button:
 * HTMLButtonElement, first: number}} Line
 *   cell: the part of the row for one turn; first: the ply that begins its entry
 */

/**
 * A move as it can be typed; empty where it has more than places of the board, since that would be
 * a code.
 * @param {Scene} scene
 */
function exampleOf({ paths, shapes }) {
  const places = new Set(shapes.map(({ target }) => target));
  return (
    paths?.find((path) => path.length > 1 && path.every((step) => places.has(step)))?.join('-') ??
    ''
  );
}

/** @param {Move} a @param {Move} b */
const same = (a, b) =>
  a === b ||
  (a.ply === b.ply &&
    a.seat === b.seat &&
    a.text === b.text &&
    a.label === b.label &&
    a.short === b.short &&
    a.turn === b.turn &&
    a.chapter === b.chapter);

export class MoveList {
  /**
   * @param {object} callbacks
   * @param {import('./walk.js').Walk<any>} callbacks.walk
   * @param {(node: number) => void} callbacks.goNode
   * @param {(ply: number) => void} callbacks.mistake shows what was better than a mistake
   * @param {(text: string) => Promise<boolean>} callbacks.type
   * @param {() => Promise<import('../ui/types.js').TurningPoint[]>} callbacks.points what a game
   * that is over turned on
   * @param {() => void} callbacks.why asks what the current move did
   */
  constructor({ walk, goNode, mistake, type, points, why }) {
    this.walk = walk;
    this.why = textButton('Why?', why, 'quiet', {
      id: 'why',
      'aria-label': 'Why? What the current move did',
      title: 'Why? What the current move did',
    });
    this.replay = new Replay(walk, mistake, points);
    this.goNode = goNode;
    /** @type {VariationTree|null} */
    this.tree = null;
    /** Comments and variations between the rows. @type {HTMLLIElement[]} */
    this.annotations = [];
    this.scene = /** @type {Scene|null} */ (null);
    this.list = h('ol', { tabindex: '0', 'aria-labelledby': 'moves-head' });
    this.story = new Story(this.list, (ply) => this.open(ply));
    this.none = h('p', { class: 'none', text: 'No moves yet.' });
    /** The moves in the list. @type {Line[]} */
    this.lines = [];
    this.columns = -1;
    /** Roles of the seats, shown in a log. @type {string[]} */
    this.roles = [];
    /**
     * The turning points that a review found, by ply.
     * @type {Map<number, import('../ui/types.js').Mistake>}
     */
    this.turningPoints = new Map();
    /** The current ply. */
    this.at = -1;
    const input = h('input', {
      type: 'text',
      id: 'typed',
      ...VERBATIM,
      maxlength: 200,
      'aria-label': 'Type a move',
    });
    this.input = input;
    const form = h(
      'form',
      {
        class: 'typed',
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          if (input.value.trim() && (await type(input.value.trim()))) input.value = '';
        },
      },
      input,
      h('button', { class: 'btn', text: 'Play' }),
    );
    need('moves').append(
      h('h2', { id: 'moves-head', text: 'Moves' }),
      this.list,
      this.none,
      this.steps(),
      form,
    );
  }

  /** The buttons first, previous, next and last, and the question. */
  steps() {
    return h(
      'div',
      { class: 'steps', role: 'group', 'aria-label': 'Step through the moves' },
      iconButton('first', 'To the start', () => this.walk.move(0), 'quiet'),
      iconButton('prev', 'One move back', () => this.walk.step(-1), 'quiet'),
      this.replay.button,
      iconButton('next', 'One move forward', () => this.walk.step(1), 'quiet'),
      iconButton('last', 'To the last move', () => this.walk.move(Infinity), 'quiet'),
      this.why,
    );
  }

  /** @param {Scene} scene */
  draw(scene) {
    const tree = new VariationTree(scene);
    const moves = scene.tree ? tree.main.flatMap(({ move }) => move ?? []) : (scene.moves ?? []);
    const treeChanged = scene.tree !== this.scene?.tree;
    this.scene = scene;
    this.replay.draw(scene);
    this.why.hidden = Boolean(scene.no_help);
    this.why.disabled = !(scene.mistake ?? scene.ply);
    this.tree = tree;
    const changed = this.updateRows({ ...scene, moves }, moves);
    this.list.hidden = moves.length === 0 && !scene.tree?.annotations?.[0];
    this.none.hidden = !this.list.hidden;
    // A held piece has no example of its own: the one of its position stays.
    const example = exampleOf(scene);
    if (example || !scene.begun)
      this.input.placeholder = example ? `Type a move, e.g. ${example}` : 'Type a move';
    // Not when only the pointer has moved: a button that is being pressed must stay.
    const redrawn = treeChanged || (changed && Boolean(scene.tree));
    if (redrawn) this.drawAnnotations(tree);
    const current = tree.main.find(({ key }) => key === tree.at);
    const ply = current?.move?.ply ?? (tree.at === 0 ? 0 : -1);
    if (changed || redrawn || ply !== this.at) this.setCurrent(ply);
  }

  /**
   * Draw comments and variations below their rows, and glyphs on the moves.
   * @param {VariationTree} tree
   */
  drawAnnotations(tree) {
    for (const annotation of this.annotations.splice(0)) annotation.remove();
    /** @param {Node[]} content */
    const annotation = (content) =>
      this.annotations[this.annotations.push(h('li', { class: 'annotation' }, ...content)) - 1];
    const start = comment(tree.get(0).annotation);
    if (start.length) this.list.prepend(annotation([h('p', { class: 'comment' }, ...start)]));
    const byPly = new Map(tree.main.map((node) => [node.move?.ply, node]));
    /** @type {Map<HTMLLIElement, Node[]>} */
    const content = new Map();
    for (const line of this.lines) {
      const node = byPly.get(line.move.ply);
      this.label(line.move, line.button, node?.annotation?.glyph);
      const found = node ? below(tree, node, this.goNode, this.columns) : [];
      if (found.length) content.set(line.row, [...(content.get(line.row) ?? []), ...found]);
    }
    for (const [row, found] of content) row.after(annotation(found));
  }

  /**
   * Remove rows that no longer apply and add new ones.
   * @param {Scene} scene
   * @param {Move[]} moves
   * @returns {boolean} whether anything changed
   */
  updateRows(scene, moves) {
    const { columns } = scene;
    const roles = scene.seats.map((seat) => seat.role);
    const stays = columns === this.columns && String(roles) === String(this.roles);
    [this.columns, this.roles] = [columns, roles];
    let kept = 0;
    while (
      stays &&
      kept < this.lines.length &&
      kept < moves.length &&
      same(this.lines[kept].move, moves[kept])
    )
      kept += 1;
    const changed = kept < this.lines.length || kept < moves.length;
    for (const { move, button, cell, row } of this.lines.splice(kept).reverse()) {
      this.story.drop(move);
      button.remove();
      if (!cell.querySelector('[data-ply]')) cell.remove();
      if (!row.querySelector('[data-ply]')) row.remove();
    }
    this.lines.forEach((line, i) => {
      if (line.move === moves[i]) return;
      line.move = moves[i];
      this.story.update(line);
    });
    const rows = document.createDocumentFragment();
    for (const move of moves.slice(kept)) this.add(move, rows);
    this.list.append(rows);
    return changed;
  }

  /** @param {Move} move @param {DocumentFragment} rows */
  add(move, rows) {
    const before = this.lines.at(-1);
    const chance = move.seat < 0;
    const more = this.columns ? continuation(before?.move, move) : this.part(move);
    if (before && more) {
      const button = this.button(move, more);
      button.classList.toggle('part', !this.columns);
      before.cell.append(button);
      this.lines.push({ ...before, move, button });
      this.story.extend(before.first, move.ply);
      return;
    }
    if (move.chapter && !this.columns) this.story.begin(move, rows);
    const column = chance || this.columns < 2 ? 0 : move.seat;
    const opens = !before || chance || column < before.filled;
    const turn = this.columns > 0 || this.isNewTurn(move);
    const number = turn && !this.story.hasChapters ? (move.turn ?? move.ply) : 0;
    const row = opens ? rows.appendChild(this.row(move, number)) : before.row;
    const described = chance || this.columns === 0;
    const button = this.button(move, described ? move.label : move.text);
    row.classList.toggle('described', described);
    row.classList.toggle('begins', !this.columns && turn && !chance && !this.story.hasChapters);
    const cell = row.appendChild(h('span', { class: 'cell' }, button));
    cell.style.gridColumn = chance ? '2 / -1' : String(column + 2);
    const line = {
      move,
      row,
      cell,
      button,
      filled: chance ? Infinity : column + 1,
      first: move.ply,
    };
    this.lines.push(line);
    if (!this.columns) this.story.update(line);
  }

  /**
   * How a move of a log is written in the row of the one before it; empty where it begins a row.
   * @param {Move} move
   */
  part(move) {
    const before = this.lines.at(-1)?.move;
    const joins = before && before.entry === move.entry && (move.seat < 0 || !this.isNewTurn(move));
    return joins ? (move.short ?? '') : '';
  }

  /** Whether another seat moves than the last one that did. @param {Move} move */
  isNewTurn(move) {
    return this.lines.findLast((line) => line.move.seat >= 0)?.move.seat !== move.seat;
  }

  /**
   * @param {Move} move
   * @param {number} number of the round or turn; 0 where that is above already
   */
  row(move, number) {
    const chance = move.seat < 0;
    const pip =
      this.columns || chance ? null : h('i', { class: `pip ${this.roles[move.seat] ?? ''}` });
    const row = h(
      'li',
      { class: chance ? 'chance' : false },
      h(
        'span',
        { class: 'turn', 'aria-hidden': 'true' },
        chance ? icon('die') : number ? String(number) : null,
        pip,
      ),
    );
    row.style.setProperty('--columns', String(this.columns || 1));
    return row;
  }

  /** @param {Move} move @param {string} text what it shows */
  button(move, text) {
    const { ply } = move;
    const button = h('button', {
      type: 'button',
      'data-ply': ply,
      'data-action': move.text,
      text,
      onclick: () => this.open(ply),
    });
    this.label(move, button);
    return button;
  }

  /** Go to a ply of the main line. @param {number} ply */
  open(ply) {
    const node = this.scene?.tree ? this.tree?.main[ply - 1] : null;
    if (node) this.goNode(node.key);
    else void this.walk.to(ply);
  }

  /**
   * Mark the turning points of the game.
   * @param {import('../ui/types.js').Mistake[]} mistakes
   */
  markTurningPoints(mistakes) {
    this.turningPoints = new Map(mistakes.map((mistake) => [mistake.ply, mistake]));
    this.replay.mistakes = new Set(this.turningPoints.keys());
    for (const { move, button } of this.lines) this.label(move, button);
    if (this.annotations.length && this.tree) this.drawAnnotations(this.tree);
  }

  /**
   * @param {Move} move
   * @param {HTMLButtonElement} button
   * @param {string} [glyph] from its annotation
   */
  label(move, button, glyph = '') {
    const turningPoint = this.turningPoints.get(move.ply);
    const name = accessibleName(move, this.columns, glyph);
    button.setAttribute('aria-label', turningPoint ? `${name} ${turningPoint.text}` : name);
    button.title = turningPoint ? `${move.label} ${turningPoint.text}` : move.label;
    const shown = glyph || turningPoint?.glyph;
    if (shown) button.dataset.glyph = shown;
    else delete button.dataset.glyph;
  }

  /**
   * Highlight a ply of the main line, or if negative the current node of a variation.
   * @param {number} ply
   */
  setCurrent(ply) {
    const first = this.lines[0]?.move.ply ?? 1;
    this.lines[this.at - first]?.button.removeAttribute('aria-current');
    this.list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    for (const { move, button } of this.lines.slice(Math.max(Math.min(this.at, ply) - first, 0)))
      button.classList.toggle('later', ply >= 0 && move.ply > ply);
    this.at = ply;
    /** @type {HTMLElement|null} */
    const own =
      this.lines[ply - first]?.button ?? this.list.querySelector(`[data-node="${this.tree?.at}"]`);
    own?.setAttribute('aria-current', 'true');
    this.story.arrive(own ?? null);
    if (own) this.reveal(own);
    else this.list.scrollTop = 0;
  }

  /**
   * Scroll the list, but not the page, so that the current move is visible. It is measured with the
   * frame: in the middle of a drawing the browser would lay out the page once more.
   * @param {HTMLElement} button
   */
  reveal(button) {
    requestAnimationFrame(() => {
      if (!button.hasAttribute('aria-current')) return; // another one is
      const [box, own] = [this.list.getBoundingClientRect(), button.getBoundingClientRect()];
      if (own.top < box.top) this.list.scrollTop -= box.top - own.top;
      else if (own.bottom > box.bottom) this.list.scrollTop += own.bottom - box.bottom;
    });
  }
}
