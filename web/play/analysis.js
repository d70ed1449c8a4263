import { announce } from '../ui/announce.js';
import { late } from '../ui/late.js';

/**
 * The analysis of the position and the review of the whole game, as the engine reports them. The
 * cards that show them are loaded when first needed; the arrows on the board are shapes like any
 * others.
 * @typedef {import('../ui/types.js').Analysis} Analysis
 * @typedef {import('../ui/types.js').Ply} Ply
 * @typedef {import('../ui/types.js').Reply} Reply
 * @typedef {import('../ui/types.js').Review} Review
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {object} AnalysisCallbacks
 * @property {(request: import('../ui/types.js').Request) => Promise<boolean>} ask
 * @property {(request: import('../ui/types.js').Request) => Promise<Reply>} look ask the engine for
 * what changes nothing on the board
 * @property {() => void} redraw the arrows changed
 * @property {(review: Review|null) => void} reviewChanged
 * @property {(practice: import('../ui/types.js').Practice) => void} playOn from before a mistake
 */

export class GameAnalysis {
  /** @param {AnalysisCallbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    /** @type {Analysis|null} */
    this.analysis = null;
    /** @type {Review|null} */
    this.review = null;
    /**
     * The line shown on the board, and after how many of its plies.
     * @type {{line: readonly Ply[], at: number}|null}
     */
    this.preview = null;
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {Promise<import('./analysis-cards.js').AnalysisCards>|null} */
    this.cards = null;
    this.arrows = '';
    /** Whether the visitor has just asked for the analysis, and waits to see it. */
    this.asked = false;
    /** @type {Promise<import('../engine/spare-engines.js').SpareEngines>|null} */
    this.spares = null;
  }

  /** @param {Reply} reply */
  receive(reply) {
    if (reply.analysis !== undefined) this.analysis = reply.analysis;
    if (reply.review !== undefined) {
      if (reply.review?.status !== this.review?.status) announce(reply.review?.status);
      this.review = reply.review;
      this.callbacks.reviewChanged(this.review);
      this.shareReview();
    }
    if (reply.scene) {
      this.scene = reply.scene;
      const { preview: at, previewed: line } = reply.scene;
      this.preview = at && line ? { line, at } : null;
    }
    this.draw();
    const arrows = JSON.stringify(this.analysis?.arrows ?? []);
    if (arrows !== this.arrows && !reply.scene) this.callbacks.redraw();
    this.arrows = arrows;
  }

  /** Have other engines search for the review too, once they can start from the offline copy. */
  shareReview() {
    const isStored = document.documentElement.dataset.offline === 'ready';
    if (this.review?.busy && isStored)
      this.spares ??= late(() => import('../engine/spare-engines.js')).then(
        ({ SpareEngines }) =>
          new SpareEngines(this.callbacks.look, (reply) => {
            if (reply.review !== undefined) this.receive({ ok: true, review: reply.review });
          }),
      );
    void this.spares?.then((spares) => spares.follow(this.review));
  }

  /** Update the cards, if any were ever needed. */
  draw() {
    const { analysis, review } = this;
    if (!this.cards && !analysis && !review) return;
    this.cards ??= late(() => import('./analysis-cards.js')).then(
      ({ AnalysisCards }) => new AnalysisCards(this),
    );
    void this.cards.then((cards) => {
      cards.draw();
      if (this.asked && this.analysis) {
        this.asked = false;
        cards.reveal();
      }
    });
  }

  /**
   * Add the arrows of the analysis to a scene.
   * @param {Scene} scene
   * @returns {Scene}
   */
  withArrows(scene) {
    const { analysis } = this;
    if (
      !analysis?.arrows?.length ||
      analysis.ply !== scene.ply ||
      scene.preview ||
      scene.status.kind === 'hint'
    )
      return scene;
    return { ...scene, shapes: [...scene.shapes, ...analysis.arrows] };
  }

  /**
   * Show a line on the board after some of its plies; after none of them, show the game again.
   * @param {readonly Ply[]} line
   * @param {number} at
   */
  async showLine(line, at) {
    await this.callbacks.ask({ do: 'preview', line: line.map(({ text }) => text), at });
  }

  /** Go along the previewed line. @param {number} by */
  step(by) {
    if (!this.preview) return;
    const { line, at } = this.preview;
    if (at + by <= line.length) void this.showLine(line, at + by);
  }

  /** Play the previewed plies. */
  async playPreview() {
    if (!this.preview) return;
    const { line, at } = this.preview;
    await this.callbacks.ask({ do: 'follow', line: line.slice(0, at).map(({ text }) => text) });
  }

  async toggle() {
    const on = !this.analysis;
    this.asked = on;
    if (!(await this.callbacks.ask({ do: 'analyse', on }))) this.asked = false;
  }

  /** @param {'begin'|'longer'|'stop'|'close'} to */
  controlReview(to) {
    void this.callbacks.ask({ do: 'review', to });
  }

  /** Begin the review again in a new engine. */
  restartReview() {
    if (this.review) this.controlReview('begin');
  }
}
