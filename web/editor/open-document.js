import { loadDocument, saveDocument } from './document-store.js';
import { changed } from './json-pointer.js';

/**
 * The open document: its content, its undo history, and what the engine says about it. The engine
 * keeps no state, so after a change made while it was answering it is simply asked again.
 * @typedef {import('../engine/bridge.js').Bridge} Bridge
 * @typedef {import('../ui/types.js').Craft} Craft
 * @typedef {import('../ui/types.js').Workshop} WorkshopAnswer
 * @typedef {{paint: import('./painter.js').Stroke}|{add: {path: string, like?: number}}} Edit that
 * only the engine can make
 * @typedef {object} DocumentListener
 * @property {(whole: boolean) => void} changed whole: the form has to be redrawn
 * @property {(result: WorkshopAnswer) => void} checked
 * @property {(why: string) => void} refused
 * @property {(lasting: boolean) => void} saved
 * @property {() => void} separate another tab has changed the document too, so this version is now
 * a document of its own
 */

const MAX_HISTORY = 200;

export class OpenDocument {
  /**
   * @param {string} game
   * @param {Bridge} bridge
   * @param {DocumentListener} listener
   */
  constructor(game, bridge, listener) {
    this.game = game;
    this.bridge = bridge;
    this.listener = listener;
    /** @type {Craft|null} */
    this.craft = null;
    this.id = '';
    /** The content as this tab read or saved it last, to notice when another tab has changed it. */
    this.savedText = '';
    /** The title of the document, as the engine reported it last. */
    this.title = '';
    /** @type {any} */
    this.document = null;
    /** The result for the document as it is. @type {WorkshopAnswer|null} */
    this.result = null;
    /** Versions of the document before and after this one. @type {any[]} */
    this.past = [];
    /** @type {any[]} */
    this.future = [];
    /** The field being typed in: undo removes what was typed in it, not single letters. */
    this.typingIn = '';
    /** Edits that wait for the engine. @type {Edit[]} */
    this.edits = [];
    this.revision = 0;
    this.updating = false;
    this.stale = false;
    /** @type {(() => void)[]} */
    this.waiting = [];
  }

  /**
   * Open a document.
   * @param {Craft} craft
   * @param {string} id of the stored document
   * @param {string} title
   * @param {any} document
   */
  open(craft, id, title, document) {
    this.craft = craft;
    this.id = id;
    this.title = title;
    this.savedText = JSON.stringify(document);
    this.past = [];
    this.future = [];
    this.result = null;
    this.replace(document);
    this.listener.changed(true);
    void this.update();
  }

  /** Close the document. */
  close() {
    this.craft = null;
    this.id = '';
    this.document = null;
    this.result = null;
    this.revision += 1;
    this.edits = [];
  }

  /** Replace the content. @param {any} document */
  replace(document) {
    this.document = document;
    this.revision += 1;
    this.typingIn = '';
    this.edits = [];
    this.stale = true;
  }

  /**
   * Change the value at a place.
   * @param {string} path
   * @param {any} value undefined removes it
   * @param {boolean} [whole] the form has to be redrawn
   */
  change(path, value, whole = false) {
    if (this.typingIn !== path || whole) this.remember();
    const { edits } = this;
    this.replace(changed(this.document, path, value));
    this.edits = edits;
    this.typingIn = whole ? '' : path;
    this.listener.changed(whole);
    this.save();
    void this.update();
  }

  /** Add the current version to the undo history. */
  remember() {
    this.past = [...this.past.slice(-MAX_HISTORY), this.document];
    this.future = [];
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  /** @param {any[]} from @param {any[]} to */
  step(from, to) {
    if (!from.length) return;
    to.push(this.document);
    this.replace(from.pop());
    this.listener.changed(true);
    this.save();
    void this.update();
  }

  /** Queue an edit; a stroke of the same brush is joined with the last one. @param {Edit} edit */
  edit(edit) {
    const last = this.edits.length > 1 ? this.edits.at(-1) : undefined;
    if (
      last &&
      'paint' in last &&
      'paint' in edit &&
      last.paint.brush === edit.paint.brush &&
      String(last.paint.on) === String(edit.paint.on)
    )
      last.paint.targets.push(...edit.paint.targets);
    else this.edits.push(edit);
    void this.update();
  }

  save() {
    if (!this.craft || !this.id) return;
    const text = JSON.stringify(this.document);
    const separate = this.changedElsewhere(text);
    const { id, lasting } = saveDocument(this.game, this.craft.key, {
      id: separate ? undefined : this.id,
      title: this.title,
      text,
    });
    [this.id, this.savedText] = [id, text];
    this.listener.saved(lasting);
    if (separate) this.listener.separate();
  }

  /**
   * Whether another tab has stored something else than this one read or saved last.
   * @param {string} text what is here now
   */
  changedElsewhere(text = JSON.stringify(this.document)) {
    const stored = this.craft && loadDocument(this.game, this.craft.key, this.id);
    if (!stored) return false;
    const there = JSON.stringify(JSON.parse(stored.text)); // what was brought in may be written in another way
    return there !== text && there !== this.savedText;
  }

  /** Ask the engine until it has answered for the document as it is. */
  async update() {
    if (this.updating) return;
    this.updating = true;
    while (this.craft && (this.stale || this.edits.length)) {
      const { revision, craft } = this;
      const edit = this.edits[0];
      this.stale = false;
      const reply = await this.bridge.ask({
        do: 'workshop',
        game: this.game,
        craft: craft.key,
        text: JSON.stringify(this.document),
        ...edit,
      });
      if (revision !== this.revision) this.stale = true;
      else if (reply.workshop) this.receive(reply.workshop, edit);
      else {
        this.edits = [];
        this.listener.refused(reply.error?.message ?? 'The workshop did not answer.');
      }
    }
    this.updating = false;
    this.waiting.splice(0).forEach((go) => go());
  }

  /** @param {WorkshopAnswer} result @param {Edit|undefined} edit that it is the result of */
  receive(result, edit) {
    this.result = result;
    // The same content, but without computed values, which the next change would make wrong.
    if (!edit) this.document = result.document;
    if (edit) {
      const rest = this.edits.slice(1);
      this.remember();
      this.replace(result.document);
      this.stale = false;
      this.edits = rest;
      this.listener.changed('add' in edit);
      this.save();
    }
    if (result.title !== undefined && result.title !== this.title) {
      this.title = result.title;
      this.save();
    }
    this.listener.checked(result);
  }

  /** @returns {Promise<void>} resolved when the engine has answered everything */
  settled() {
    return this.updating
      ? new Promise((resolve) => {
          this.waiting.push(resolve);
        })
      : Promise.resolve();
  }
}
