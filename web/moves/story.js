import { h, setText } from '../ui/dom.js';

/**
 * Folds the move list of a log: the rows of a chapter under its heading, with what it came to, and
 * an entry of several moves into a sentence. The chapter and the entry of the move on the board are
 * open; the player can open and fold any.
 * @typedef {import('../ui/types.js').Move} Move
 * @typedef {{move: Move, row: HTMLLIElement, cell: HTMLElement, button: HTMLButtonElement}} Line
 * @typedef {{row: HTMLLIElement, head: HTMLButtonElement, summary: HTMLElement}} Chapter
 * @typedef {{row: HTMLLIElement, sentence: HTMLButtonElement, more: HTMLButtonElement, last: number}}
 * Entry
 */

export class Story {
  /**
   * @param {HTMLElement} list
   * @param {(ply: number) => void} open goes to a ply
   */
  constructor(list, open) {
    this.list = list;
    this.open = open;
    /** The chapters by their first ply. @type {Map<number, Chapter>} */
    this.chapters = new Map();
    /** The entries that are shown as a sentence, by their first ply. @type {Map<number, Entry>} */
    this.entries = new Map();
    /**
     * What the player has opened, and what they have folded, by its row.
     * @type {Map<Element, boolean>}
     */
    this.chosen = new Map();
    /** The button of the move on the board. @type {Element|null} */
    this.current = null;
  }

  /** Whether the list has chapters. */
  get hasChapters() {
    return this.chapters.size > 0;
  }

  /**
   * Begin a chapter above the row that comes next.
   * @param {Move} move its first
   * @param {DocumentFragment} rows
   */
  begin(move, rows) {
    const summary = h('small', { text: move.summary ?? '' });
    const row = h('li', { class: 'chapter' });
    const head = h(
      'button',
      { type: 'button', 'aria-expanded': 'true', onclick: () => this.toggle(row) },
      h('b', { text: move.chapter }),
      summary,
    );
    row.append(head);
    rows.append(row);
    this.chapters.set(move.ply, { row, head, summary });
  }

  /** Take over the sentences of a move's entry and chapter. @param {Line} line */
  update({ move, row, cell }) {
    const chapter = this.chapters.get(move.ply);
    if (chapter) setText(chapter.summary, move.summary ?? '');
    if (!move.told) return;
    const entry = this.entries.get(move.ply) ?? this.entry(move.ply, row, cell);
    setText(entry.sentence, move.told);
  }

  /**
   * @param {number} ply its first
   * @param {HTMLLIElement} row
   * @param {HTMLElement} cell
   * @returns {Entry}
   */
  entry(ply, row, cell) {
    const sentence = h('button', {
      type: 'button',
      class: 'told',
      onclick: () => this.open(entry.last),
    });
    const more = h('button', {
      type: 'button',
      class: 'more',
      'aria-expanded': 'false',
      'aria-label': 'The steps of this',
      title: 'The steps of this',
      onclick: () => this.toggle(row),
    });
    /** @type {Entry} */
    const entry = { row, sentence, more, last: ply };
    cell.prepend(sentence);
    row.append(more);
    this.entries.set(ply, entry);
    return entry;
  }

  /**
   * A move is the last of its entry so far.
   * @param {number} first of the entry
   * @param {number} ply
   */
  extend(first, ply) {
    const entry = this.entries.get(first);
    if (entry) entry.last = ply;
  }

  /** Forget the chapter and the entry that begin with a move. @param {Move} move */
  drop({ ply }) {
    const [chapter, entry] = [this.chapters.get(ply), this.entries.get(ply)];
    chapter?.row.remove();
    for (const row of [chapter?.row, entry?.row]) if (row) this.chosen.delete(row);
    this.chapters.delete(ply);
    this.entries.delete(ply);
  }

  /** Open what is folded, or fold it. @param {HTMLLIElement} row */
  toggle(row) {
    this.chosen.set(row, !row.classList.contains('open'));
    this.fold(this.current);
  }

  /**
   * Open the chapter and the entry of the move on the board, and fold the others as the player has
   * them.
   * @param {Element|null} current its button
   */
  fold(current) {
    this.current = current;
    const here = current?.closest('li') ?? null;
    for (const { row, more } of this.entries.values())
      setOpen(row, more, this.chosen.get(row) ?? row === here);
    let isOpen = true;
    const own = here && this.chapterOf(here);
    const heads = new Map(
      [...this.chapters.values()].map(({ row, head }) => [/** @type {Element} */ (row), head]),
    );
    for (const row of this.hasChapters ? this.list.children : []) {
      const head = heads.get(row);
      if (head) {
        isOpen = this.chosen.get(row) ?? row === own;
        setOpen(row, head, isOpen);
      } else row.classList.toggle('unseen', !isOpen);
    }
  }

  /** The heading above a row. @param {Element} row */
  chapterOf(row) {
    let found = /** @type {Element|null} */ (row);
    while (found && !found.classList.contains('chapter')) found = found.previousElementSibling;
    return found;
  }

  /**
   * The player goes to another move: its chapter is opened even if they had folded it.
   * @param {Element|null} button
   */
  arrive(button) {
    const row = button?.closest('li');
    const chapter = row && this.chapterOf(row);
    for (const each of [row, chapter])
      if (each && this.chosen.get(each) === false) this.chosen.delete(each);
    this.fold(button);
  }
}

/** @param {Element} row @param {HTMLElement} control @param {boolean} isOpen */
function setOpen(row, control, isOpen) {
  row.classList.toggle('open', isOpen);
  control.setAttribute('aria-expanded', String(isOpen));
}
