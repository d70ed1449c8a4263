import { h, need } from '../ui/dom.js';

/**
 * The cards with what a game explains beside the board: sentences, and tables of figures with bars
 * for shares.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('../ui/types.js').Note} Note
 * @typedef {import('../ui/types.js').NoteItem} NoteItem
 */

export class NoteCards {
  constructor() {
    this.host = need('notes');
    /**
     * The card of each note, by its key, and what it shows.
     * @type {Map<string, {card: HTMLElement, content: string}>}
     */
    this.cards = new Map();
    /** Whether there have been any. */
    this.any = false;
  }

  /** @param {Scene} scene */
  draw(scene) {
    const notes = scene.notes ?? [];
    /** @type {typeof this.cards} */
    const cards = new Map();
    for (const note of notes) {
      const content = JSON.stringify(note);
      const old = this.cards.get(note.key);
      cards.set(note.key, old?.content === content ? old : { card: cardOf(note), content });
    }
    const shown = [...cards.values()].map(({ card }) => card);
    if (
      shown.length !== this.host.children.length ||
      shown.some((card, i) => card !== this.host.children[i])
    )
      this.host.replaceChildren(...shown);
    this.cards = cards;
    // Once there have been notes, their place is kept: what stands below does not move when they
    // come and go.
    this.any ||= notes.length > 0;
    this.host.hidden = !this.any;
  }
}

/** @param {Note} note */
export function cardOf(note) {
  const blocks = [];
  /** @type {NoteItem[]} */
  let rows = [];
  const flush = () => {
    if (rows.length) blocks.push(table(note, rows));
    rows = [];
  };
  for (const item of note.items ?? []) {
    if (item.text === undefined) rows.push(item);
    else {
      flush();
      blocks.push(h('p', { text: item.text }));
    }
  }
  flush();
  return h(
    'section',
    { class: `card note ${note.role ?? ''}`.trim() },
    h('h2', {}, note.role ? h('i', { class: 'pip', 'aria-hidden': 'true' }) : null, note.title),
    ...blocks,
  );
}

/** @param {Note} note @param {NoteItem[]} rows */
function table(note, rows) {
  const heads = note.columns ?? [];
  const columns = Math.max(heads.length, ...rows.map(({ values = [] }) => values.length));
  return h(
    'table',
    { 'aria-label': note.title },
    heads.length
      ? h(
          'thead',
          {},
          h('tr', {}, h('td'), ...heads.map((text) => h('th', { scope: 'col', text }))),
        )
      : null,
    h('tbody', {}, ...rows.map((row) => rowOf(row, columns))),
  );
}

/**
 * @param {NoteItem} row
 * @param {number} columns of the longest row; the values of a shorter one are aligned with the
 * right edge
 */
function rowOf({ label, values = [], share }, columns) {
  const span = columns - values.length + 1;
  const cells = values.map((text, i) =>
    h('td', { text, colspan: i === 0 && span > 1 ? span : false }),
  );
  const row = h(
    'tr',
    { class: share === undefined ? false : 'share' },
    h('th', { scope: 'row', text: label }),
    ...cells,
  );
  if (share !== undefined) row.style.setProperty('--share', `${share * 100}%`);
  return row;
}
