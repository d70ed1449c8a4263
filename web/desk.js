import { keep } from './documents.js';
import { changed } from './pointer.js';

/**
 * The document being worked on: what is done to it, its history, and what the engine says of it. The engine keeps
 * nothing, so a change made while it was answering is simply asked about again.
 * @typedef {import('./bridge.js').Bridge} Bridge
 * @typedef {import('./types.js').Craft} Craft
 * @typedef {import('./types.js').Workshop} WorkshopAnswer
 * @typedef {{paint: import('./painter.js').Stroke}|{add: {path: string, like?: number}}} Job what only the engine can do
 * @typedef {object} Views
 * @property {(whole: boolean) => void} drawn the document changed; whole: not by typing into its form
 * @property {(found: WorkshopAnswer) => void} found
 * @property {(why: string) => void} refused
 * @property {(lasting: boolean) => void} saved
 */

const LONGEST_HISTORY = 200;

export class Desk {
  /**
   * @param {string} game
   * @param {Bridge} bridge
   * @param {Views} views
   */
  constructor(game, bridge, views) {
    this.game = game;
    this.bridge = bridge;
    this.views = views;
    /** @type {Craft|null} */
    this.craft = null;
    this.id = '';
    /** What the document calls itself, as far as the engine has said. */
    this.title = '';
    /** @type {any} */
    this.document = null;
    /** @type {WorkshopAnswer|null} what was found last, of the document as it is */
    this.found = null;
    /** Documents before and after this one. @type {any[]} */
    this.past = [];
    /** @type {any[]} */
    this.future = [];
    /** Where was typed last, so that a word is one step back and not one for each letter. */
    this.typed = '';
    /** @type {Job[]} */
    this.jobs = [];
    this.revision = 0;
    this.working = false;
    this.stale = false;
    /** @type {(() => void)[]} */
    this.waiting = [];
  }

  /**
   * Take up a document.
   * @param {Craft} craft
   * @param {string} id where it is kept
   * @param {string} title
   * @param {any} document
   */
  begin(craft, id, title, document) {
    this.craft = craft;
    this.id = id;
    this.title = title;
    this.past = [];
    this.future = [];
    this.found = null;
    this.take(document);
    this.views.drawn(true);
    void this.work();
  }

  /** Nothing is worked on. */
  clear() {
    this.craft = null;
    this.id = '';
    this.document = null;
    this.found = null;
    this.revision += 1;
    this.jobs = [];
  }

  /** @param {any} document */
  take(document) {
    this.document = document;
    this.revision += 1;
    this.typed = '';
    this.jobs = [];
    this.stale = true;
  }

  /**
   * Another value at a place, typed or chosen in the form.
   * @param {string} path
   * @param {any} value undefined takes it away
   * @param {boolean} [whole] the form has to be made anew
   */
  change(path, value, whole = false) {
    if (this.typed !== path || whole) this.remember();
    const { jobs } = this;
    this.take(changed(this.document, path, value));
    this.jobs = jobs;
    this.typed = whole ? '' : path;
    this.views.drawn(whole);
    this.save();
    void this.work();
  }

  remember() {
    this.past = [...this.past.slice(-LONGEST_HISTORY), this.document];
    this.future = [];
  }

  undo() {
    this.walk(this.past, this.future);
  }

  redo() {
    this.walk(this.future, this.past);
  }

  /** @param {any[]} from @param {any[]} to */
  walk(from, to) {
    if (!from.length) return;
    to.push(this.document);
    this.take(from.pop());
    this.views.drawn(true);
    this.save();
    void this.work();
  }

  /** @param {Job} job */
  ask(job) {
    const last = this.jobs.length > 1 ? this.jobs.at(-1) : undefined;
    if (last && 'paint' in last && 'paint' in job && last.paint.brush === job.paint.brush && String(last.paint.on) === String(job.paint.on)) last.paint.targets.push(...job.paint.targets);
    else this.jobs.push(job);
    void this.work();
  }

  save() {
    if (!this.craft || !this.id) return;
    const { lasting } = keep(this.game, this.craft.key, { id: this.id, title: this.title, text: JSON.stringify(this.document) });
    this.views.saved(lasting);
  }

  /** Ask the engine until it has answered for the document as it is. */
  async work() {
    if (this.working) return;
    this.working = true;
    while (this.craft && (this.stale || this.jobs.length)) {
      const { revision, craft } = this;
      const job = this.jobs[0];
      this.stale = false;
      const reply = await this.bridge.ask({ do: 'workshop', game: this.game, craft: craft.key, text: JSON.stringify(this.document), ...job });
      if (revision !== this.revision) this.stale = true;
      else if (reply.workshop) this.answered(reply.workshop, job);
      else {
        this.jobs = [];
        this.views.refused(reply.error?.message ?? 'The workshop did not answer.');
      }
    }
    this.working = false;
    this.waiting.splice(0).forEach((go) => go());
  }

  /** @param {WorkshopAnswer} found @param {Job|undefined} job */
  answered(found, job) {
    this.found = found;
    // The same, without what follows from the rest and would be wrong after the next change.
    if (!job) this.document = found.document;
    if (job) {
      const rest = this.jobs.slice(1);
      this.remember();
      this.take(found.document);
      this.stale = false;
      this.jobs = rest;
      this.views.drawn('add' in job);
      this.save();
    }
    if (found.title !== undefined && found.title !== this.title) {
      this.title = found.title;
      this.save();
    }
    this.views.found(found);
  }

  /** @returns {Promise<void>} kept when all is answered */
  settled() {
    return this.working ? new Promise((resolve) => { this.waiting.push(resolve); }) : Promise.resolve();
  }
}
