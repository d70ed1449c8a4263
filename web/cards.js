import { h, icon, need, setText } from './dom.js';
import { Graph } from './graph.js';

/**
 * The cards of the analysis and of the review.
 * @typedef {import('./insight.js').Insight} Insight
 * @typedef {import('./types.js').Analysis} Analysis
 * @typedef {import('./types.js').Ply} Ply
 * @typedef {import('./types.js').Review} Review
 * @typedef {import('./types.js').Scene} Scene
 */

const WAYS = 3;
const number = new Intl.NumberFormat('en');

/**
 * How far a search has come.
 * @param {{depth?: number, nodes?: number, ms?: number}} figures
 * @returns {string[]}
 */
export function figures({ depth, nodes, ms }) {
  return [
    depth ? `depth ${depth}` : '', nodes ? `${number.format(nodes)} positions` : '', ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`,
  ].filter(Boolean);
}

export class Cards {
  /** @param {Insight} insight */
  constructor(insight) {
    this.insight = insight;
    this.ways = Array.from({ length: WAYS }, () => new WayRow((line, at) => void insight.lookAhead(line, at)));
    this.bar = h('div', { class: 'bar', role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': 100 }, h('i'));
    this.ends = [h('span'), h('span')];
    this.words = h('p', { class: 'verdict' });
    this.list = h('ol', { class: 'ways' }, ...this.ways.map((way) => way.row));
    this.ahead = this.makeAhead();
    this.note = h('p', { class: 'analysis-note' });
    this.figures = h('p', { class: 'figures' });
    this.full = h('button', { type: 'button', class: 'btn', text: 'Review the whole game', onclick: () => insight.look('begin') });
    this.hope = h('div', { class: 'hope' }, this.bar, h('div', { class: 'ends', 'aria-hidden': 'true' }, ...this.ends), this.words);
    need('analysis').append(h('h2', { id: 'analysis-head', text: 'Analysis' }), this.hope, this.list, this.ahead.box, h('div', { class: 'analysis-foot' }, this.note, this.figures), this.full);
    this.makeReview();
  }

  /** The line that is looked at. */
  makeAhead() {
    const { insight } = this;
    const line = h('div', { class: 'ahead-line', role: 'group', 'aria-label': 'The line looked at' });
    /** @param {'prev'|'next'} name @param {string} label @param {number} by */
    const step = (name, label, by) => {
      const button = h('button', { type: 'button', class: 'btn', 'aria-label': label, title: label, onclick: () => insight.step(by) });
      button.append(icon(name));
      return button;
    };
    const box = h('div', { class: 'ahead', hidden: true }, line, h('div', { class: 'ahead-acts' },
      step('prev', 'One move back in the line', -1), step('next', 'One move on in the line', 1),
      h('button', { type: 'button', class: 'btn', text: 'Play to here', onclick: () => void insight.follow() }),
      h('button', { type: 'button', class: 'btn', text: 'Back', 'aria-label': 'Back to the game', onclick: () => void insight.lookAhead([], 0) })));
    return { box, line, shown: '' };
  }

  makeReview() {
    const { insight } = this;
    this.progress = h('progress', { 'aria-label': 'Positions reviewed' });
    this.graph = new Graph((ply) => void insight.wishes.ask({ do: 'goto', ply }));
    this.turns = h('ul', { class: 'turns' });
    this.remark = h('p', { class: 'analysis-note' });
    this.end = h('button', { type: 'button', class: 'quiet', onclick: () => insight.look(insight.review?.busy ? 'stop' : 'close') });
    need('review').append(h('div', { class: 'review-head' }, h('h2', { id: 'review-head', text: 'Review' }), this.progress, this.end), this.graph.box, this.remark, this.turns);
  }

  /** Show what there is. */
  draw() {
    const { analysis, review, scene } = this.insight;
    need('analysis').hidden = !analysis;
    need('review').hidden = !review;
    if (!scene) return;
    if (analysis) this.drawAnalysis(analysis, scene);
    if (review) this.drawReview(review, scene);
  }

  /** @param {Analysis} analysis @param {Scene} scene */
  drawAnalysis(analysis, scene) {
    const { evaluation } = analysis;
    this.hope.classList.toggle('unknown', !evaluation);
    this.hope.classList.toggle('none', analysis.candidates.length > 0 && !evaluation);
    setText(this.words, evaluation?.words ?? '');
    if (evaluation) this.drawBar(evaluation, scene);
    const { ahead } = this.insight;
    this.list.hidden = Boolean(ahead);
    this.ways.forEach((way, i) => way.draw(analysis.candidates[i], scene));
    this.drawAhead(ahead);
    setText(this.note, analysis.note);
    setText(this.figures, figures(analysis).join(' · '));
    this.full.hidden = Boolean(this.insight.review) || scene.plies === 0;
  }

  /** @param {import('./types.js').Evaluation} evaluation @param {Scene} scene */
  drawBar({ seat, winning_chance: chance, words }, { seats }) {
    const other = seats.length === 2 ? seats[1 - seat] : null;
    this.bar.className = `bar ${other?.role ?? ''}`;
    const part = /** @type {HTMLElement} */ (this.bar.firstElementChild);
    part.className = seats[seat].role;
    part.style.width = `${chance}%`;
    for (const [name, value] of [['aria-valuenow', chance], ['aria-valuetext', words], ['aria-label', `Winning chance of ${seats[seat].name}`]]) this.bar.setAttribute(String(name), String(value));
    setText(this.ends[0], `${seats[seat].name} ${chance}`);
    setText(this.ends[1], other ? `${100 - chance} ${other.name}` : '');
  }

  /** @param {Insight['ahead']} ahead */
  drawAhead(ahead) {
    const { box, line, shown } = this.ahead;
    box.hidden = !ahead;
    const looks = JSON.stringify(ahead?.line);
    if (ahead && looks !== shown) {
      line.replaceChildren(...ahead.line.map((ply, i) => h('button', { type: 'button', class: 'ply', title: ply.label, 'aria-label': `${ply.text}: ${ply.label}`, text: ply.text, onclick: () => void this.insight.lookAhead(ahead.line, i + 1) })));
    }
    this.ahead.shown = looks;
    [...line.children].forEach((button, i) => {
      if (ahead?.at === i + 1) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    });
  }

  /** @param {Review} review @param {Scene} scene */
  drawReview(review, scene) {
    const { progress, turns, remark, end, graph } = this;
    if (!progress || !turns || !remark || !end || !graph) return;
    progress.max = review.total;
    progress.value = review.done;
    progress.classList.toggle('done', !review.busy);
    setText(end, review.busy ? 'Stop' : 'Close');
    const known = review.winning_chances.some(Boolean);
    graph.box.hidden = !known;
    if (known) graph.draw(review, scene);
    setText(remark, review.note);
    remark.hidden = !review.note;
    const looks = JSON.stringify(review.mistakes);
    if (turns.dataset.looks !== looks) {
      turns.dataset.looks = looks;
      turns.replaceChildren(...review.mistakes.map((mistake) => this.turn(mistake)));
    }
  }

  /** @param {import('./types.js').Mistake} mistake */
  turn({ ply, glyph, action, text }) {
    const button = h('button', { type: 'button', onclick: () => void this.insight.wishes.ask({ do: 'goto', ply }) },
      h('b', { text: `${ply}. ${action} ${glyph}` }), text);
    return h('li', {}, button);
  }
}

/** A way on: its worth and its line. The buttons stay while their text changes under a running search. */
class WayRow {
  /** @param {(line: Ply[], at: number) => void} go */
  constructor(go) {
    this.go = go;
    this.pip = h('i', { class: 'pip', 'aria-hidden': 'true' });
    this.brief = h('b', { 'aria-hidden': 'true' });
    this.words = h('span', { class: 'unseen' });
    this.line = h('div', { class: 'line' });
    /** @type {Ply[]} */
    this.plies = [];
    this.row = h('li', {}, h('span', { class: 'worth' }, this.pip, this.brief, this.words), this.line);
  }

  /** @param {import('./types.js').Candidate|undefined} candidate @param {Scene} scene */
  draw(candidate, { seats }) {
    this.row.classList.toggle('none', !candidate);
    this.row.inert = !candidate;
    const { evaluation, line = [] } = candidate ?? {};
    this.pip.className = `pip ${evaluation ? seats[evaluation.seat].role : ''}`;
    this.pip.hidden = !evaluation;
    setText(this.brief, evaluation?.brief ?? '');
    setText(this.words, evaluation?.words ?? '');
    this.plies = line;
    while (this.line.children.length < line.length) this.line.append(this.button(this.line.children.length));
    [...this.line.children].forEach((button, i) => {
      const ply = line[i];
      /** @type {HTMLElement} */ (button).hidden = !ply;
      if (!ply || button.textContent === ply.text && button.getAttribute('title') === ply.label) return;
      setText(button, ply.text);
      button.setAttribute('title', ply.label);
      button.setAttribute('aria-label', `${ply.text}: ${ply.label}`);
    });
  }

  /** @param {number} place */
  button(place) {
    return h('button', { type: 'button', class: 'ply', onclick: () => this.go(this.plies, place + 1) });
  }
}
