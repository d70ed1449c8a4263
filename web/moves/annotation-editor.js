import { GLYPHS, isInVariation, MAKE_MAIN } from './variations.js';
import { h, need, textButton } from '../ui/dom.js';
import { isShared } from '../ui/scene.js';

/**
 * Edits the annotations of the current move: its comment, its glyph and the marks on the board.
 * Also promotes and deletes variations.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('../ui/types.js').Request} Request
 */

const MAX_LENGTH = 4000;
/** Milliseconds without typing before the comment is saved. */
const SAVE_DELAY = 500;

export class AnnotationEditor {
  /**
   * @param {{ask: (request: Request) => Promise<boolean>, mark: (on: boolean) => void}} callbacks
   */
  constructor({ ask, mark }) {
    this.ask = ask;
    /**
     * The node of the comment in the field; undefined in a game without variations.
     * @type {number|undefined}
     */
    this.node = undefined;
    /** The game, node and ply of the comment in the field. */
    this.place = '';
    this.field = h('textarea', {
      id: 'comment',
      rows: 2,
      maxlength: MAX_LENGTH,
      onchange: () => this.save(),
      oninput: () => this.saveSoon(),
      placeholder: 'A comment on this move',
    });
    this.glyphs = Object.entries(GLYPHS).map(([glyph, words]) =>
      textButton(
        glyph,
        () => {
          void ask({ do: 'annotate', node: this.node, glyph: glyph === this.glyph ? '' : glyph });
        },
        'quiet',
        { title: words, 'aria-label': `${glyph} ${words}`, 'aria-pressed': 'false' },
      ),
    );
    this.glyph = '';
    this.timer = 0;
    this.marker = textButton(
      'Mark the board',
      () => mark(this.marker.getAttribute('aria-pressed') !== 'true'),
      'btn',
      { 'aria-pressed': 'false' },
    );
    this.promote = textButton(MAKE_MAIN, () => void ask({ do: 'promote', node: this.node }));
    this.delete = textButton('Delete from here', () => void ask({ do: 'delete', node: this.node }));
    this.restore = textButton(
      'Restore what was deleted',
      () => void ask({ do: 'restore' }),
      'btn primary',
      { hidden: true },
    );
    this.glyphBar = h(
      'div',
      { class: 'glyphs', role: 'group', 'aria-label': 'How good the move is' },
      ...this.glyphs,
    );
    this.words = h(
      'div',
      {},
      this.glyphBar,
      h('label', { class: 'visually-hidden', for: 'comment', text: 'A comment on this move' }),
      this.field,
      h('p', {
        class: 'none',
        text: 'To mark the board, drag with the right button or with Shift, or use the button. A move played in place of another becomes a variation.',
      }),
    );
    this.box = h(
      'details',
      { class: 'annotation-editor' },
      h('summary', { text: 'Notes and variations' }),
      this.words,
      h('div', { class: 'line' }, this.marker, this.promote, this.delete),
    );
    need('moves').append(this.restore, this.box);
  }

  /** Save the comment after a pause: a field in a background window gets no change event. */
  saveSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_DELAY);
  }

  /** Save the comment in the field. */
  save() {
    clearTimeout(this.timer);
    void this.ask({ do: 'annotate', node: this.node, text: this.field.value });
  }

  /** @param {boolean} on whether the board is being marked */
  showMarking(on) {
    this.marker.setAttribute('aria-pressed', String(on));
    this.marker.textContent = on ? 'Stop marking' : 'Mark the board';
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { tree, ply } = scene;
    const annotation = tree?.annotations?.[tree.at];
    const place = `${scene.game} ${tree?.at} ${ply}`;
    const moved = place !== this.place;
    [this.node, this.place] = [tree?.at, place];
    if (moved || document.activeElement !== this.field) this.field.value = annotation?.text ?? '';
    this.glyph = annotation?.glyph ?? '';
    for (const button of this.glyphs)
      button.setAttribute('aria-pressed', String(button.textContent === this.glyph));
    this.box.hidden = Boolean(scene.curtain || scene.preview);
    // Players who share a screen could read here what is secret.
    this.words.hidden = this.marker.hidden = isShared(scene) && !scene.outcome;
    this.glyphBar.hidden = ply === 0;
    this.delete.hidden = ply === 0;
    this.promote.hidden = !tree || !isInVariation(tree);
    this.restore.hidden = !scene.can_restore;
  }
}
