import { h } from '../ui/dom.js';

/** Shows a link as a QR code. The library is loaded when one is needed. */

/** Cameras have trouble with the codes of longer links. In characters. */
const MAX_LENGTH = 1200;
/** The quiet zone around the code, in modules: readers need it. */
const MARGIN = 4;

/** @typedef {{size: number, get: (x: number, y: number) => boolean}} Code */

/**
 * @param {string} text
 * @returns {Promise<Element>} the code, or a sentence on why there is none
 */
export async function qrCode(text) {
  if (text.length > MAX_LENGTH)
    return h('p', {
      text: `The link is ${text.length} characters long; a code that cameras can read holds ${MAX_LENGTH}. Use the file or the link itself.`,
    });
  const { generate, correction } = await import('lean-qr/nano');
  return picture(generate(text, { minCorrectionLevel: correction.L }));
}

/**
 * Draw a code, dark on light in either theme, since not every reader accepts the opposite.
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
  for (const [name, value] of Object.entries({
    viewBox: `0 0 ${side} ${side}`,
    class: 'qr',
    role: 'img',
    'aria-label': 'The link as a QR code',
    'shape-rendering': 'crispEdges',
  }))
    svg.setAttribute(name, value);
  svg.append(path);
  return svg;
}
