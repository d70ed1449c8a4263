import { GLYPHS } from './branches.js';
import { h, need } from './dom.js';
import { isShared } from './record.js';

/**
 * What is noted of the move that is looked at: a comment, a glyph, marks on the board; and what becomes of its variation.
 * @typedef {import('./types.js').Scene} Scene
 * @typedef {import('./types.js').Request} Request
 */

const LONGEST = 4000;
/** Milliseconds without a key. */
const PAUSE = 500;

export class Noting {
  /** @param {{ask: (request: Request) => Promise<boolean>, mark: (on: boolean) => void}} wishes */
  constructor({ ask, mark }) {
    this.ask = ask;
    /** The node that the text in the field is about; undefined where a game has one line only. @type {number|undefined} */
    this.node = undefined;
    /** The position that the text in the field is about. */
    this.place = '';
    this.field = h('textarea', { id: 'comment', rows: 2, maxlength: LONGEST, onchange: () => this.keep(), oninput: () => this.soon(), placeholder: 'A comment on this move' });
    this.glyphs = Object.entries(GLYPHS).map(([glyph, words]) => h('button', { type: 'button', class: 'quiet', text: glyph, title: words, 'aria-label': `${glyph} ${words}`, 'aria-pressed': 'false', onclick: () => {
      void ask({ do: 'remark', node: this.node, glyph: glyph === this.glyph ? '' : glyph });
    } }));
    this.glyph = '';
    this.timer = 0;
    this.marker = h('button', { type: 'button', class: 'btn', 'aria-pressed': 'false', text: 'Mark the board', onclick: () => mark(this.marker.getAttribute('aria-pressed') !== 'true') });
    this.first = h('button', { type: 'button', class: 'btn', text: 'Put this line first', onclick: () => void ask({ do: 'promote', node: this.node }) });
    this.cut = h('button', { type: 'button', class: 'btn', text: 'Delete from here on', onclick: () => void ask({ do: 'delete', node: this.node }) });
    this.mend = h('button', { type: 'button', class: 'btn primary', text: 'Bring back what was deleted', hidden: true, onclick: () => void ask({ do: 'restore' }) });
    this.glyphBar = h('div', { class: 'glyphs', role: 'group', 'aria-label': 'How good the move is' }, ...this.glyphs);
    this.words = h('div', {}, this.glyphBar, h('label', { class: 'unseen', for: 'comment', text: 'A comment on this move' }), this.field,
      h('p', { class: 'none', text: 'Marks: drag with the right button or with Shift, or use the button. What is played in place of a move becomes a variation.' }));
    this.box = h('details', { class: 'noting' }, h('summary', { text: 'Notes and variations' }), this.words,
      h('div', { class: 'line' }, this.marker, this.first, this.cut));
    need('moves').append(this.mend, this.box);
  }

  /** Keep it when no more is typed for a moment: a window that is not in front is never left. */
  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), PAUSE);
  }

  /** Keep what stands in the field. */
  keep() {
    clearTimeout(this.timer);
    void this.ask({ do: 'remark', node: this.node, text: this.field.value });
  }

  /** @param {boolean} on whether the board is being marked */
  marking(on) {
    this.marker.setAttribute('aria-pressed', String(on));
    this.marker.textContent = on ? 'Stop marking' : 'Mark the board';
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { tree, ply } = scene;
    const remark = tree?.remarks[tree.at];
    const place = `${scene.game} ${tree?.at} ${ply}`;
    const moved = place !== this.place;
    [this.node, this.place] = [tree?.at, place];
    if (moved || document.activeElement !== this.field) this.field.value = remark?.text ?? '';
    this.glyph = remark?.glyph ?? '';
    for (const button of this.glyphs) button.setAttribute('aria-pressed', String(button.textContent === this.glyph));
    this.box.hidden = Boolean(scene.curtain || scene.preview);
    // People who share a screen and keep secrets could read there what they must not know.
    this.words.hidden = this.marker.hidden = isShared(scene) && !scene.outcome;
    this.glyphBar.hidden = ply === 0;
    this.cut.hidden = ply === 0;
    this.first.hidden = !tree || !hasRank(tree);
    this.mend.hidden = !scene.can_restore;
  }
}

/**
 * Whether the node that is looked at is in a variation.
 * @param {import('./types.js').Tree} tree
 */
function hasRank(tree) {
  const seconds = new Set(Object.values(tree.forks).flatMap((children) => children.slice(1)));
  for (const [first, count] of tree.line) {
    for (let key = first; key < first + count; key += 1) {
      if (seconds.has(key)) return true;
      if (key === tree.at) return false;
    }
  }
  return false;
}
