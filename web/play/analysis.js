/**
 * What the engine thinks of the game beside its being played. The cards that show it are fetched when they are first
 * wanted; the arrows on the board are shapes like all others.
 * @typedef {import('../ui/types.js').Analysis} Analysis
 * @typedef {import('../ui/types.js').Ply} Ply
 * @typedef {import('../ui/types.js').Reply} Reply
 * @typedef {import('../ui/types.js').Review} Review
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {object} Wishes
 * @property {(request: import('../ui/types.js').Request) => Promise<boolean>} ask
 * @property {() => void} redraw the arrows have changed
 * @property {(review: Review|null) => void} marked the turning points have changed
 */

export class Insight {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    /** @type {Analysis|null} */
    this.analysis = null;
    /** @type {Review|null} */
    this.review = null;
    /** The line that is looked at on the board. @type {{line: Ply[], at: number}|null} */
    this.ahead = null;
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {Promise<import('./analysis-cards.js').Cards>|null} */
    this.cards = null;
    this.arrows = '';
  }

  /** @param {Reply} reply */
  hear(reply) {
    if (reply.analysis || reply.scene) this.analysis = reply.analysis ?? null;
    if (reply.review !== undefined) {
      this.review = reply.review;
      this.wishes.marked(this.review);
    }
    if (reply.scene) {
      this.scene = reply.scene;
      if (!reply.scene.preview) this.ahead = null;
    }
    this.draw();
    const arrows = JSON.stringify(this.analysis?.arrows ?? []);
    if (arrows !== this.arrows && !reply.scene) this.wishes.redraw();
    this.arrows = arrows;
  }

  /** Bring the cards up to date, if there have ever been any. */
  draw() {
    const { analysis, review } = this;
    if (!this.cards && !analysis && !review) return;
    this.cards ??= import('./analysis-cards.js').then(({ Cards }) => new Cards(this));
    void this.cards.then((cards) => cards.draw());
  }

  /**
   * A scene with the arrows of the analysis in it.
   * @param {Scene} scene
   * @returns {Scene}
   */
  dress(scene) {
    const { analysis } = this;
    if (!analysis?.arrows?.length || analysis.ply !== scene.ply || scene.preview || scene.status.kind === 'hint') return scene;
    return { ...scene, shapes: [...scene.shapes, ...analysis.arrows] };
  }

  /**
   * Look at a line after so many of its moves; after none, at the game.
   * @param {Ply[]} line
   * @param {number} at
   */
  async lookAhead(line, at) {
    this.ahead = at ? { line, at } : null;
    if (!await this.wishes.ask({ do: 'preview', line: line.map(({ text }) => text), at })) this.ahead = null;
    this.draw();
  }

  /** One move along the line that is looked at. @param {number} by */
  step(by) {
    if (!this.ahead) return;
    const { line, at } = this.ahead;
    if (at + by <= line.length) void this.lookAhead(line, at + by);
  }

  /** Play what is looked at. */
  async follow() {
    if (!this.ahead) return;
    const { line, at } = this.ahead;
    await this.wishes.ask({ do: 'follow', line: line.slice(0, at).map(({ text }) => text) });
  }

  toggle() {
    void this.wishes.ask({ do: 'analyse', on: !this.analysis });
  }

  /** @param {'begin'|'stop'|'close'} to */
  look(to) {
    void this.wishes.ask({ do: 'review', to });
  }

  /** A new engine knows nothing of the review. */
  again() {
    if (this.review) this.look('begin');
  }
}
