import { h, iconButton, need, setText, textButton } from '../ui/dom.js';
import { turnOf } from '../moves/turns.js';
import { EvaluationGraph } from './evaluation-graph.js';

/**
 * The cards of the analysis and of the review.
 * @typedef {import('./analysis.js').GameAnalysis} GameAnalysis
 * @typedef {import('../ui/types.js').Analysis} Analysis
 * @typedef {import('../ui/types.js').Ply} Ply
 * @typedef {import('../ui/types.js').Review} Review
 * @typedef {import('../ui/types.js').Scene} Scene
 */

const CANDIDATES = 3;
const number = new Intl.NumberFormat('en');

/**
 * The depth, nodes and time of a search in words.
 * @param {{depth?: number, nodes?: number, ms?: number}} figures
 * @returns {string[]}
 */
export function figures({ depth, nodes, ms }) {
  return [
    depth ? `depth ${depth}` : '',
    nodes ? `${number.format(nodes)} ${nodes === 1 ? 'position' : 'positions'}` : '',
    ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`,
  ].filter(Boolean);
}

export class AnalysisCards {
  /** @param {GameAnalysis} source */
  constructor(source) {
    this.source = source;
    this.rows = Array.from(
      { length: CANDIDATES },
      () => new CandidateRow((line, at) => void source.showLine(line, at)),
    );
    this.bar = h(
      'div',
      { class: 'bar', role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': 100 },
      h('i'),
      h('i', { class: 'drawn' }),
    );
    this.ends = [h('span'), h('span'), h('span')];
    this.words = h('p', { class: 'verdict' });
    this.list = h('ol', { class: 'candidates' }, ...this.rows.map(({ row }) => row));
    this.preview = this.makePreview();
    this.note = h('p', { class: 'analysis-note' });
    this.figures = h('p', { class: 'figures' });
    this.reviewButton = textButton('Review the whole game', () => source.controlReview('begin'));
    this.evaluation = h(
      'div',
      { class: 'evaluation' },
      this.bar,
      h('div', { class: 'bar-ends', 'aria-hidden': 'true' }, ...this.ends),
      this.words,
    );
    need('analysis').append(
      h('h2', { id: 'analysis-head', text: 'Analysis' }),
      this.evaluation,
      this.list,
      this.preview.box,
      h('div', { class: 'analysis-foot' }, this.note, this.figures),
      this.reviewButton,
    );
    this.makeReview();
  }

  /** The previewed line with its buttons. */
  makePreview() {
    const { source } = this;
    const line = h('div', {
      class: 'preview-line',
      role: 'group',
      'aria-label': 'The line on the board',
    });
    const box = h(
      'div',
      { class: 'line-preview', hidden: true },
      line,
      h(
        'div',
        { class: 'preview-actions' },
        iconButton('prev', 'One move back in the line', () => source.step(-1)),
        iconButton('next', 'One move forward in the line', () => source.step(1)),
        textButton('Play to here', () => void source.playPreview()),
        textButton('Back', () => void source.showLine([], 0), 'btn', {
          'aria-label': 'Back to the game',
        }),
      ),
    );
    return { box, line, shown: '' };
  }

  makeReview() {
    const { source } = this;
    this.progress = h('progress', { 'aria-label': 'Positions reviewed' });
    this.graph = new EvaluationGraph((ply) => void source.callbacks.ask({ do: 'goto', ply }));
    this.turningPoints = h('ul', { class: 'turning-points' });
    this.story = h('section', { class: 'story', 'aria-label': 'The story of the game' });
    this.reviewNote = h('p', { class: 'analysis-note' });
    this.longer = textButton('Search longer', () => source.controlReview('longer'), 'quiet', {
      title: 'Search each position four times as long',
    });
    this.end = h('button', {
      type: 'button',
      class: 'quiet',
      onclick: () => source.controlReview(source.review?.busy ? 'stop' : 'close'),
    });
    need('review').append(
      h(
        'div',
        { class: 'review-head' },
        h('h2', { id: 'review-head', text: 'Review' }),
        this.progress,
        this.longer,
        this.end,
      ),
      this.graph.box,
      this.reviewNote,
      this.story,
      this.turningPoints,
    );
  }

  /** Show what there is and hide the rest. */
  draw() {
    const { analysis, review, scene } = this.source;
    need('analysis').hidden = !analysis;
    need('review').hidden = !review;
    if (!scene) return;
    if (analysis) this.drawAnalysis(analysis, scene);
    if (review) this.drawReview(review, scene);
  }

  /** Bring the analysis into view, which may be far below its button or above it. */
  reveal() {
    need('analysis').scrollIntoView({ block: 'nearest' });
  }

  /** @param {Analysis} analysis @param {Scene} scene */
  drawAnalysis(analysis, scene) {
    const { evaluation } = analysis;
    this.evaluation.classList.toggle('unknown', !evaluation);
    this.evaluation.classList.toggle('none', analysis.candidates.length > 0 && !evaluation);
    setText(this.words, evaluation?.words ?? '');
    if (evaluation) this.drawBar(evaluation, scene);
    const { preview } = this.source;
    this.list.hidden = Boolean(preview);
    this.rows.forEach((row, i) => row.draw(analysis.candidates[i], scene));
    this.drawPreview(preview);
    setText(this.note, analysis.note);
    setText(this.figures, figures(analysis).join(' · '));
    this.reviewButton.hidden = Boolean(this.source.review) || !canReview(scene);
  }

  /** @param {import('../ui/types.js').Evaluation} evaluation @param {Scene} scene */
  drawBar({ seat, winning_chance: chance, chances, words }, { seats }) {
    const other = seats.length === 2 ? seats[1 - seat] : null;
    const [win, draw, loss] = chances ?? [chance, 0, 100 - chance];
    this.bar.className = `bar ${other?.role ?? ''}`;
    const [part, drawn] = /** @type {Iterable<HTMLElement>} */ (this.bar.children);
    part.className = seats[seat].role;
    part.style.width = `${win}%`;
    drawn.style.width = `${draw}%`;
    for (const [name, value] of [
      ['aria-valuenow', chance],
      ['aria-valuetext', words],
      ['aria-label', `${seats[seat].name}’s chances`],
    ])
      this.bar.setAttribute(String(name), String(value));
    setText(this.ends[0], `${seats[seat].name} ${win}`);
    setText(this.ends[1], draw ? `${draw} drawn` : '');
    setText(this.ends[2], other ? `${loss} ${other.name}` : '');
  }

  /** @param {GameAnalysis['preview']} preview */
  drawPreview(preview) {
    const { box, line, shown } = this.preview;
    box.hidden = !preview;
    const content = JSON.stringify(preview?.line);
    if (preview && content !== shown) {
      line.replaceChildren(
        ...preview.line.map((ply, i) =>
          textButton(
            ply.name ?? ply.text,
            () => void this.source.showLine(preview.line, i + 1),
            'ply',
            { title: ply.label, 'aria-label': `${ply.name ?? ply.text}: ${ply.label}` },
          ),
        ),
      );
    }
    this.preview.shown = content;
    [...line.children].forEach((button, i) => {
      if (preview?.at === i + 1) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    });
  }

  /** @param {Review} review @param {Scene} scene */
  drawReview(review, scene) {
    const { progress, turningPoints, reviewNote, longer, end, graph } = this;
    if (!progress || !turningPoints || !reviewNote || !longer || !end || !graph) return;
    progress.max = review.total;
    progress.value = review.done;
    progress.classList.toggle('done', !review.busy);
    longer.hidden = !review.longer;
    setText(end, review.busy ? 'Stop' : 'Close');
    const known = review.winning_chances.some(Boolean);
    graph.box.hidden = !known;
    if (known) graph.draw(review, scene);
    setText(reviewNote, review.note);
    reviewNote.hidden = !review.note;
    const story = JSON.stringify(review.story);
    if (this.story && this.story.dataset.content !== story) {
      this.story.dataset.content = story;
      this.story.replaceChildren(...review.story.map((text) => h('p', { text })));
      this.story.hidden = !review.story.length;
    }
    const content = JSON.stringify(review.mistakes);
    if (turningPoints.dataset.content !== content) {
      turningPoints.dataset.content = content;
      turningPoints.replaceChildren(
        ...review.mistakes.map((mistake) => this.turningPoint(mistake, scene)),
      );
    }
  }

  /** @param {import('../ui/types.js').Mistake} mistake @param {Scene} scene */
  turningPoint({ ply, glyph, name, text, practice }, scene) {
    const turn = turnOf(scene, ply);
    const button = h(
      'button',
      { type: 'button', onclick: () => void this.source.callbacks.ask({ do: 'mistake', ply }) },
      h('b', { text: `${turn ? `${turn}. ` : ''}${name} ${glyph}` }),
      text,
    );
    const on =
      practice &&
      textButton(
        'Play on from here, until you have won twice',
        () => this.source.callbacks.playOn(practice),
        'play-on',
      );
    return h('li', {}, button, on ?? null);
  }
}

/**
 * A candidate move: its evaluation and its line. Its buttons stay while a running search changes
 * their text.
 */
class CandidateRow {
  /** @param {(line: Ply[], at: number) => void} go */
  constructor(go) {
    this.go = go;
    this.pip = h('i', { class: 'pip', 'aria-hidden': 'true' });
    this.brief = h('b', { 'aria-hidden': 'true' });
    this.words = h('span', { class: 'visually-hidden' });
    this.line = h('div', { class: 'candidate-line' });
    /** @type {Ply[]} */
    this.plies = [];
    this.row = h(
      'li',
      {},
      h('span', { class: 'candidate-value' }, this.pip, this.brief, this.words),
      this.line,
    );
  }

  /** @param {import('../ui/types.js').Candidate|undefined} candidate @param {Scene} scene */
  draw(candidate, { seats }) {
    this.row.classList.toggle('none', !candidate);
    this.row.inert = !candidate;
    const { evaluation, line = [] } = candidate ?? {};
    this.pip.className = `pip ${evaluation ? seats[evaluation.seat].role : ''}`;
    this.pip.hidden = !evaluation;
    setText(this.brief, evaluation?.brief ?? '');
    setText(this.words, evaluation?.words ?? '');
    this.plies = line;
    while (this.line.children.length < line.length)
      this.line.append(this.button(this.line.children.length));
    [...this.line.children].forEach((button, i) => {
      const ply = line[i];
      /** @type {HTMLElement} */ (button).hidden = !ply;
      if (
        !ply ||
        (button.textContent === (ply.name ?? ply.text) &&
          button.getAttribute('title') === ply.label)
      )
        return;
      setText(button, ply.name ?? ply.text);
      button.setAttribute('title', ply.label);
      button.setAttribute('aria-label', `${ply.name ?? ply.text}: ${ply.label}`);
    });
  }

  /** @param {number} place */
  button(place) {
    return h('button', {
      type: 'button',
      class: 'ply',
      onclick: () => this.go(this.plies, place + 1),
    });
  }
}

/**
 * Whether a review of the game can say something. Where dice decide much, a single move changes the
 * chances too little.
 * @param {import('../ui/types.js').Scene} scene
 */
const canReview = ({ plies, moves = [] }) => plies > 0 && !moves.some((move) => move.seat < 0);
