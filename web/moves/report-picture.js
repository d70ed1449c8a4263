import { escaped, svgElement } from '../ui/dom.js';

/**
 * Pictures of a report: a curve for the page, and all of it in one SVG to be kept.
 * @typedef {import('../ui/types.js').Curve} Curve
 * @typedef {import('../ui/types.js').Report} Report
 * @typedef {import('../ui/types.js').Note} Note
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {{label: string, values: string[]}} Row
 */

const [WIDTH, HEIGHT] = [300, 100];
const NAMESPACE = 'http://www.w3.org/2000/svg';
/** Colours of a standalone picture. */
const [INK, MUTED, GROUND, EDGE] = ['#20242f', '#5f6370', '#fffdf7', '#8f8a7c'];
/** Characters in a line of such a picture, and the width of a column of figures. */
const [LINE, COLUMN] = [66, 78];
/**
 * The lines of a curve in such a picture, by seat: paper white with a rim is not seen as a line.
 */
const LINES = ['#b08a3c', '#191c27', '#c2402b', '#2f8458'];

/** The lowest and the highest value of a curve, with 0 among them. @param {Curve} curve */
function rangeOf({ lines }) {
  const all = lines.flatMap(({ values }) => values);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  return high > low ? [low, high] : [low, low + 1];
}

/**
 * The points of a line, as an SVG path in steps.
 * @param {number[]} values
 * @param {number[]} range
 */
function pathOf(values, [low, high]) {
  const x = (/** @type {number} */ i) => ((i / Math.max(values.length - 1, 1)) * WIDTH).toFixed(1);
  const y = (/** @type {number} */ value) =>
    (HEIGHT - 4 - ((value - low) / (high - low)) * (HEIGHT - 8)).toFixed(1);
  return values.map((value, i) => (i ? `H${x(i)}V${y(value)}` : `M${x(0)} ${y(value)}`)).join('');
}

/** The value at the end, as it is written. @param {number[]} values */
export const lastOf = (values) => String(Math.round(values.at(-1) ?? 0)).replace('-', '−');

/** Where 0 is. @param {number[]} range */
const zeroAt = ([low, high]) => HEIGHT - 4 + (low / (high - low)) * (HEIGHT - 8);

/**
 * A curve as an element, coloured by the roles of its lines.
 * @param {Curve} curve
 * @param {number[]} points plies to mark
 */
export function curvePicture(curve, points) {
  const svg = svgElement('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': describe(curve),
  });
  const range = rangeOf(curve);
  const size = (curve.lines[0]?.values.length ?? 1) - 1;
  /** @param {string} tag @param {Record<string, string|number>} attributes */
  const add = (tag, attributes) => svg.append(svgElement(tag, attributes));
  for (const ply of points)
    add('line', {
      class: 'point',
      x1: (ply / Math.max(size, 1)) * WIDTH,
      x2: (ply / Math.max(size, 1)) * WIDTH,
      y1: 0,
      y2: HEIGHT,
    });
  add('line', { class: 'even', x1: 0, x2: WIDTH, y1: zeroAt(range), y2: zeroAt(range) });
  for (const { role, values } of curve.lines) {
    add('path', { class: 'course under', d: pathOf(values, range) });
    add('path', { class: `course ${role}`, d: pathOf(values, range) });
  }
  return svg;
}

/** A curve in words. @param {Curve} curve */
const describe = ({ title, lines }) =>
  `${title} at the end: ${lines.map(({ name, values }) => `${name} ${lastOf(values)}`).join(', ')}.`;

/**
 * Break a text into lines of at most so many characters.
 * @param {string} text
 * @param {number} most
 */
function wrapped(text, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A text as rows without figures. @param {string} text @returns {Row[]} */
const linesOf = (text) => wrapped(text, LINE).map((label) => ({ label, values: [] }));

/**
 * The rows of a card, with the headings of its figures above the first that has any.
 * @param {Note} note
 * @returns {Row[]}
 */
function rowsOf({ items = [], columns = [] }) {
  const rows = items.flatMap(({ text, label = '', values = [] }) =>
    text === undefined ? [{ label, values: [...values] }] : linesOf(text),
  );
  const first = rows.findIndex(({ values }) => values.length);
  return columns.length && first >= 0
    ? rows.toSpliced(first, 0, { label: '', values: [...columns] })
    : rows;
}

/**
 * The whole report as an SVG file: the board on the left, the rest beside it.
 * @param {Scene} scene
 * @param {Report} report
 * @param {string} board an SVG file, or empty
 */
export function reportPicture(scene, report, board) {
  const [left, right, wide] = [40, 640, 560];
  let y = 130;
  let drawn = '';
  /** @param {string} text @param {string} style @param {number} [x] */
  const write = (text, style, x = right) => {
    drawn += `<text x="${x}" y="${y}" ${style}>${escaped(text)}</text>`;
  };
  for (const curve of report.curves) {
    const range = rangeOf(curve);
    write(
      `${curve.title}: ${curve.lines.map(({ name, values }) => `${name} ${lastOf(values)}`).join(', ')}`,
      'font-weight="700" font-size="18"',
    );
    drawn += `<svg x="${right}" y="${y + 10}" width="${wide}" height="120" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><line x1="0" x2="${WIDTH}" y1="${zeroAt(range)}" y2="${zeroAt(range)}" stroke="${EDGE}" stroke-dasharray="3 3" stroke-width=".6"/>`;
    curve.lines.forEach(({ values }, i) => {
      drawn += `<path d="${pathOf(values, range)}" fill="none" stroke="${LINES[i % LINES.length]}" stroke-width="2.4" vector-effect="non-scaling-stroke"/>`;
    });
    drawn += '</svg>';
    y += 168;
  }
  /** @param {string} title @param {Row[]} rows */
  const section = (title, rows) => {
    write(title, 'font-weight="700" font-size="18"');
    for (const { label, values } of rows) {
      y += 23;
      write(label, `fill="${MUTED}" font-size="15"`);
      values.forEach((value, i) =>
        write(
          value,
          'font-size="15" text-anchor="end"',
          right + wide - (values.length - 1 - i) * COLUMN,
        ),
      );
    }
    y += 40;
  };
  if (report.turning_points.length)
    section(
      'Turning points',
      report.turning_points.flatMap(({ text }) => linesOf(text)),
    );
  for (const note of report.notes) section(note.title, rowsOf(note));
  const height = Math.max(y, 820);
  const [x1, y1] = [right + wide + left, 56];
  const picture = board
    ? `<image x="${left}" y="110" width="560" height="${height - 150}" preserveAspectRatio="xMidYMin meet" href="data:image/svg+xml;charset=utf-8,${encodeURIComponent(board)}"/>`
    : '';
  return (
    `<svg xmlns="${NAMESPACE}" width="${x1}" height="${height}" viewBox="0 0 ${x1} ${height}" font-family="ui-sans-serif, system-ui, sans-serif" fill="${INK}"><rect width="100%" height="100%" fill="${GROUND}"/>` +
    `<text x="${left}" y="${y1}" font-size="30" font-weight="700">${escaped(scene.outcome?.headline ?? '')}</text><text x="${left}" y="${y1 + 30}" font-size="17" fill="${MUTED}">${escaped(`${scene.title}. ${scene.outcome?.reason ?? ''}`)}</text>` +
    `${picture}${drawn}</svg>`
  );
}
