import { readJson, writeItem } from '../library/storage.js';

/**
 * The board that is being set up: its record, its undo history, and what the engine says about it.
 * The engine keeps nothing, so each edit is sent with the record before it, one after the other.
 * @typedef {import('../engine/bridge.js').Bridge} Bridge
 * @typedef {import('../ui/types.js').ArrangeRequest} ArrangeRequest
 * @typedef {import('../ui/types.js').Arrangement} Arrangement
 * @typedef {Partial<Omit<ArrangeRequest, 'game'>>} Edit
 * @typedef {object} ArrangementListener
 * @property {(arrangement: Arrangement, edited: boolean) => void} changed edited: by what was just
 * asked for
 * @property {(why: string, group: string) => void} refused group: of the edit
 */

const MAX_HISTORY = 100;

export class OpenArrangement {
  /**
   * @param {string} game
   * @param {Bridge} bridge
   * @param {ArrangementListener} listener
   */
  constructor(game, bridge, listener) {
    this.game = game;
    this.bridge = bridge;
    this.listener = listener;
    /** @type {Arrangement|null} */
    this.arrangement = null;
    this.record = '';
    /** Records before and after this one. @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
    /** @type {string|null} */
    this.focus = null;
    /**
     * What waits for the engine, or for what was asked before. group: edits of the same one are
     * undone together.
     * @type {{edit: Edit, group: string, step?: () => void}[]}
     */
    this.edits = [];
    this.group = '';
    this.stale = false;
    /** Whether the words about the focus have not been requested yet. */
    this.pointed = false;
    this.asking = false;
  }

  /** The key of what is stored. */
  get key() {
    return `set-up/${this.game}`;
  }

  /** Restore what was being edited. @returns {boolean} whether there was something */
  restore() {
    const { record, past, future } = readJson(this.key) ?? {};
    /** @param {unknown} found */
    const records = (found) =>
      Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
    if (typeof record !== 'string' || !record) return false;
    this.record = record;
    this.past = records(past);
    this.future = records(future);
    return true;
  }

  save() {
    writeItem(
      this.key,
      JSON.stringify({ record: this.record, past: this.past, future: this.future }),
      true,
    );
  }

  /**
   * Queue an edit. Painting that waits anyway is sent in one request.
   * @param {Edit} edit
   * @param {string} [group]
   */
  edit(edit, group = '') {
    const last = this.edits.at(-1);
    const paint = edit.paint;
    const before = last?.edit.paint;
    const joined =
      group &&
      last?.group === group &&
      paint &&
      before &&
      paint.brush === before.brush &&
      !paint.targets?.some((target) => before.targets?.includes(target));
    if (joined) before.targets = [...(before.targets ?? []), ...(paint.targets ?? [])];
    else this.edits.push({ edit, group });
    void this.update();
  }

  /** Point at a place. @param {string|null} target */
  point(target) {
    if (this.focus === target) return;
    this.focus = target;
    this.pointed = true;
    void this.update();
  }

  undo() {
    this.later(() => this.step(this.past, this.future));
  }

  redo() {
    this.later(() => this.step(this.future, this.past));
  }

  /** Step when the edits before have been made. @param {() => void} step */
  later(step) {
    this.edits.push({ edit: {}, group: '', step });
    void this.update();
  }

  /** @param {string[]} from @param {string[]} to */
  step(from, to) {
    const record = from.pop();
    if (record === undefined) return;
    to.push(this.record);
    this.record = record;
    this.group = '';
    this.stale = true;
    this.save();
  }

  /** Ask what there is to say of the board as it is. */
  refresh() {
    this.stale = true;
    void this.update();
  }

  /** Ask the engine until it has answered for the board as it is. */
  async update() {
    if (this.asking) return;
    this.asking = true;
    while (this.edits.length || this.stale || this.pointed) {
      const next = this.edits.shift();
      if (next?.step) {
        next.step();
        continue;
      }
      const { record, focus } = this;
      if (!next) this.stale = false;
      // Why an edit is refused says more than what is there, which is not asked for again.
      this.pointed = false;
      const reply = await this.bridge.ask({
        do: 'arrange',
        game: this.game,
        focus,
        record,
        ...next?.edit,
      });
      if (reply.arrangement) this.receive(reply.arrangement, next?.group ?? '', Boolean(next));
      else
        this.listener.refused(
          reply.error?.message ?? 'The editor did not answer.',
          next?.group ?? '',
        );
    }
    this.asking = false;
  }

  /** @param {Arrangement} arrangement @param {string} group @param {boolean} edited */
  receive(arrangement, group, edited) {
    if (this.record && arrangement.record !== this.record) {
      if (!group || group !== this.group)
        this.past = [...this.past.slice(-MAX_HISTORY), this.record];
      this.future = [];
      this.group = group;
    }
    this.record = arrangement.record;
    this.arrangement = arrangement;
    this.save();
    this.listener.changed(arrangement, edited);
  }
}
