import { h } from '../ui/dom.js';

/** A link as a picture that a phone's camera reads. The library is fetched when one is wanted. */

/** Longer links make pictures that cameras read badly. */
const LONGEST = 1200;
/** White around it, in squares of the code: readers need it. */
const MARGIN = 4;

/** @typedef {{size: number, get: (x: number, y: number) => boolean}} Code */

/**
 * @param {string} text
 * @returns {Promise<Element>} the picture, or a sentence on why there is none
 */
export async function qr(text) {
  if (text.length > LONGEST) return h('p', { text: `The link is ${text.length} characters long; a code that cameras can read holds ${LONGEST}. The file or the link itself will do.` });
  const library = './lean-qr.js';
  const { generate, correction } = /** @type {{generate: (text: string, options: object) => Code, correction: {L: number}}} */ (await import(library));
  return picture(generate(text, { minCorrectionLevel: correction.L }));
}

/**
 * Dark on light in either theme, since not every reader takes the opposite.
 * @param {Code} code
 */
function picture({ size, get }) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const side = size + 2 * MARGIN;
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  let d = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (get(x, y)) d += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
  }
  path.setAttribute('d', d);
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${side} ${side}`, class: 'qr', role: 'img', 'aria-label': 'The link as a QR code', 'shape-rendering': 'crispEdges' })) svg.setAttribute(name, value);
  svg.append(path);
  return svg;
}
