import { endsOfTurns, turnInWords } from '../moves/turns.js';
import { h, svgElement } from '../ui/dom.js';

/**
 * The evaluation over the course of a game, as a graph that is also a slider over its plies.
 * @typedef {import('../ui/types.js').Review} Review
 * @typedef {import('../ui/types.js').Scene} Scene
 */

const [WIDTH, HEIGHT, STEP] = [300, 90, 10];

export class EvaluationGraph {
  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.go = go;
    this.svg = svgElement('svg', {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    });
    this.cursor = h('i', { class: 'cursor' });
    this.marks = h('div', { class: 'graph-marks' });
    this.legend = h('div', { class: 'legend' });
    this.slider = h(
      'div',
      {
        class: 'graph',
        role: 'slider',
        tabindex: '0',
        'aria-label': 'The course of the game',
        'aria-valuemin': 0,
      },
      this.svg,
      this.cursor,
      this.marks,
    );
    this.box = h('div', {}, this.slider, this.legend);
    this.plies = 0;
    this.ply = 0;
    this.shown = '';
    this.listen();
  }

  listen() {
    const { slider } = this;
    /** @param {PointerEvent} event */
    const point = (event) => {
      const { left, width } = slider.getBoundingClientRect();
      this.to(Math.round(((event.clientX - left) / width) * this.plies));
    };
    slider.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      slider.setPointerCapture(event.pointerId);
      point(event);
    });
    slider.addEventListener('pointermove', (event) => {
      if (slider.hasPointerCapture(event.pointerId)) point(event);
    });
    slider.addEventListener('keydown', (event) => {
      /** @type {Record<string, number>} */
      const places = {
        ArrowLeft: this.ply - 1,
        ArrowDown: this.ply - 1,
        ArrowRight: this.ply + 1,
        ArrowUp: this.ply + 1,
        PageDown: this.ply - STEP,
        PageUp: this.ply + STEP,
        Home: 0,
        End: this.plies,
      };
      if (!(event.key in places) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.to(places[event.key]);
    });
  }

  /** @param {number} wanted */
  to(wanted) {
    const ply = Math.min(Math.max(wanted, 0), this.plies);
    if (ply !== this.ply) this.go(ply);
    this.ply = ply; // keys pressed before the reply count from here
  }

  /** @param {Review} review @param {Scene} scene */
  draw(review, scene) {
    this.plies = review.winning_chances.length - 1;
    this.ply = scene.ply;
    const content = JSON.stringify([
      review.winning_chances,
      review.draws,
      review.mistakes,
      endsOfTurns(scene, this.plies),
      scene.seats.map((seat) => seat.role),
    ]);
    if (content !== this.shown) this.redraw(review, scene);
    this.shown = content;
    this.cursor.style.left = `${this.x(scene.ply)}%`;
    const { slider } = this;
    slider.setAttribute('aria-valuemax', String(this.plies));
    slider.setAttribute('aria-valuenow', String(scene.ply));
    slider.setAttribute('aria-valuetext', described(review, scene));
  }

  /** Where a ply is, in per cent of the width. @param {number} ply */
  x(ply) {
    return this.plies ? (ply / this.plies) * 100 : 0;
  }

  /** @param {Review} review @param {Scene} scene */
  redraw({ winning_chances, draws, mistakes }, scene) {
    const { seats } = scene;
    // What one ply of a turn is worth depends on the next, so that a point for each goes up and down.
    const ends = endsOfTurns(scene, this.plies);
    const values = winning_chances.map((value, ply) => (ends[ply] ? value : null));
    const two = seats.length === 2;
    const drawn = two && draws.some(Boolean);
    this.slider.className = two ? `graph two ${seats[1].role}` : 'graph';
    const places = two ? [' from below', ' from above'] : [];
    this.legend.replaceChildren(
      ...seats.map(({ name, role }, i) =>
        h('span', {}, h('i', { class: `pip ${role}` }), `${name}${places[i] ?? ''}`),
      ),
      ...(drawn ? [h('span', {}, h('i', { class: 'pip drawn' }), 'draw between them')] : []),
    );
    this.svg.replaceChildren(
      ...(two
        ? this.area(values, seats[0].role, drawn ? [this.band(values, draws)] : [])
        : seats.map((seat, i) => this.course(values, i, seat.role))),
      svgElement('path', { class: 'even', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    );
    this.marks.replaceChildren(
      ...mistakes.map(({ ply, glyph }) => {
        const sign = h('i', { class: glyph.length > 1 ? 'worst' : '', text: glyph });
        sign.style.left = `${this.x(ply)}%`;
        sign.style.top = `${100 - chanceAt(values, ply)}%`;
        return sign;
      }),
    );
  }

  /**
   * The points of one seat, or of all seats.
   * @param {Review['winning_chances']} values
   * @param {number} [seat]
   */
  points(values, seat) {
    return values.flatMap((value, ply) =>
      value && (seat === undefined || value[0] === seat) ? [this.point(ply, value[1])] : [],
    );
  }

  /** @param {Review['winning_chances']} values @param {string} role @param {Element[]} between */
  area(values, role, between) {
    const points = this.points(values);
    if (!points.length) return [];
    const [first] = points[0].split(' ');
    const last = points[points.length - 1].split(' ')[0];
    return [
      svgElement('path', {
        class: `area-first ${role}`,
        d: `M${first} ${HEIGHT}L${points.join('L')}L${last} ${HEIGHT}Z`,
      }),
      ...between,
      svgElement('path', { class: 'course', d: `M${points.join('L')}` }),
    ];
  }

  /**
   * The chance of a draw: half of it on each side of the course.
   * @param {Review['winning_chances']} values
   * @param {Review['draws']} draws
   */
  band(values, draws) {
    const known = values.flatMap((value, ply) => (value ? [[ply, value[1], draws[ply] ?? 0]] : []));
    /** @param {number} side */
    const edge = (side) =>
      known.map(([ply, chance, draw]) => this.point(ply, chance + (side * draw) / 2));
    return svgElement('path', {
      class: 'drawn',
      d: `M${[...edge(1), ...edge(-1).reverse()].join('L')}Z`,
    });
  }

  /** A point of the graph. @param {number} ply @param {number} chance in per cent */
  point(ply, chance) {
    return `${((this.x(ply) * WIDTH) / 100).toFixed(1)} ${((HEIGHT * (100 - chance)) / 100).toFixed(1)}`;
  }

  /** @param {Review['winning_chances']} values @param {number} seat @param {string} role */
  course(values, seat, role) {
    const points = this.points(values, seat);
    return svgElement('path', {
      class: `course ${role}`,
      d: points.length ? `M${points.join('L')}` : '',
    });
  }
}

/**
 * Where the course is at a ply, in per cent, which may lie between two of its points.
 * @param {Review['winning_chances']} values
 * @param {number} ply
 */
function chanceAt(values, ply) {
  const from = values.findLastIndex((value, at) => value && at <= ply);
  const to = values.findIndex((value, at) => value && at >= ply);
  const [before, after] = [values[from] ?? values[to], values[to] ?? values[from]];
  if (!before || !after) return 50;
  const part = to > from && from >= 0 ? (ply - from) / (to - from) : 0;
  return before[1] + (after[1] - before[1]) * part;
}

/**
 * Describe the current ply of the graph.
 * @param {Review} review
 * @param {Scene} scene
 */
function described({ winning_chances: values, draws, mistakes }, scene) {
  const { ply, seats } = scene;
  const value = values[ply];
  const drawn = draws[ply] ? `, a draw ${draws[ply]}%` : '';
  const chance = value ? `: ${seats[value[0]].name}’s chances ${value[1]}%${drawn}` : '';
  const mistake = mistakes.find((each) => each.ply === ply);
  return `${turnInWords(scene, ply) || (ply ? 'Set-up' : 'Start')}${chance}.${mistake ? ` ${mistake.text}` : ''}`;
}
