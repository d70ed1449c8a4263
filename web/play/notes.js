import { h, need } from '../ui/dom.js';

/**
 * What a game explains beside the board: notes of sentences, and tables of figures with bars for
 * shares.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('../ui/types.js').Note} Note
 * @typedef {import('../ui/types.js').NoteItem} NoteItem
 */

export class Notes {
  constructor() {
    this.host = need('notes');
    /**
     * The element of each note, by its key, and what it shows.
     * @type {Map<string, {element: HTMLElement, content: string}>}
     */
    this.shown = new Map();
    /** Whether there have been any. */
    this.any = false;
  }

  /** @param {Scene} scene */
  draw(scene) {
    const notes = scene.notes ?? [];
    /** @type {typeof this.shown} */
    const shown = new Map();
    for (const note of notes) {
      const content = JSON.stringify(note);
      const old = this.shown.get(note.key);
      shown.set(note.key, old?.content === content ? old : { element: noteOf(note), content });
    }
    const elements = [...shown.values()].map(({ element }) => element);
    if (
      elements.length !== this.host.children.length ||
      elements.some((element, i) => element !== this.host.children[i])
    )
      this.host.replaceChildren(...elements);
    this.shown = shown;
    // Once there have been notes, their place is kept: what is below does not move when they
    // come and go.
    this.any ||= notes.length > 0;
    this.host.hidden = !this.any;
  }
}

/** @param {Note} note */
export function noteOf(note) {
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
 * @param {number} columns of the longest row; the label of a shorter one is as wide as what it lacks
 */
function rowOf({ label, values = [], share }, columns) {
  const span = columns - values.length + 1;
  const cells = values.map((text) => h('td', { text }));
  const row = h(
    'tr',
    { class: share === undefined ? false : 'share' },
    h('th', { scope: 'row', text: label, colspan: span > 1 ? span : false }),
    ...cells,
  );
  if (share !== undefined) row.style.setProperty('--share', `${share * 100}%`);
  return row;
}
