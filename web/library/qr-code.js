import { h, svgElement } from '../ui/dom.js';

/** Shows a link as a QR code. The library is loaded when one is needed. */

/** Cameras have trouble with the codes of longer links. In characters. */
const MAX_LENGTH = 1200;
/** The quiet zone around the code, in modules: readers need it. */
const MARGIN = 4;

/**
 * @param {string} text
 * @returns {Promise<Element>} the code, or a sentence on why there is none
 */
export async function qrCode(text) {
  if (text.length > MAX_LENGTH)
    return h('p', {
      text: `The link is ${text.length} characters long; a code that cameras can read holds ${MAX_LENGTH}. Use the file or the link itself.`,
    });
  const library = await import('qr').catch(() => null);
  if (!library)
    return h('p', {
      text: 'What draws codes has not loaded: check the connection and reload the page. The link itself works.',
    });
  return picture(library.encodeQR(text, 'raw', { ecc: 'low', border: MARGIN }));
}

/**
 * Draw a code, dark on light in either theme, since not every reader accepts the opposite.
 * @param {boolean[][]} rows
 */
function picture(rows) {
  let d = '';
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) d += `M${x} ${y}h1v1h-1z`;
    }),
  );
  const svg = svgElement('svg', {
    viewBox: `0 0 ${rows.length} ${rows.length}`,
    class: 'qr',
    role: 'img',
    'aria-label': 'The link as a QR code',
    'shape-rendering': 'crispEdges',
  });
  svg.append(svgElement('path', { d }));
  return svg;
}
