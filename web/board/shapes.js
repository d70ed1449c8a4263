/**
 * One shape of a scene as one SVG element. The same markup as the Python writer's, so that a board it drew can be taken over.
 * @typedef {import('../ui/types.js').Shape} Shape
 */

const SVG = 'http://www.w3.org/2000/svg';

/** @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);

/**
 * Where a shape stands, as an SVG transform; none at the origin.
 * @param {Shape} shape
 * @returns {string}
 */
export function placed(shape) {
  const [x, y] = shape.at ?? [0, 0];
  const turn = shape.turn ? ` rotate(${short(shape.turn)})` : '';
  if (!x && !y && !turn) return '';
  return `translate(${short(x)} ${short(y)})${turn}`;
}

/**
 * The same place in CSS, which is what animations take.
 * @param {[number, number]} at
 * @param {number} [turn]
 * @returns {string}
 */
export function placedInCss([x, y], turn) {
  return `translate(${x}px, ${y}px)${turn ? ` rotate(${turn}deg)` : ''}`;
}

/**
 * The attributes of a shape's geometry, without its place.
 * @param {Shape} shape
 * @returns {Record<string, string>}
 */
function geometry(shape) {
  switch (shape.kind) {
    case 'circle': return { r: short(shape.r ?? 0) };
    case 'ellipse': return { rx: short(shape.rx ?? 0), ry: short(shape.ry ?? 0) };
    case 'polygon': return { points: (shape.points ?? []).map(([x, y]) => `${short(x)},${short(y)}`).join(' ') };
    case 'path': return { d: shape.d ?? '' };
    case 'text': return { 'font-size': short(shape.size ?? 16) };
    default: return {};
  }
}

/**
 * The SVG element name for a shape.
 * @param {Shape} shape
 */
const tagOf = (shape) => (shape.kind === 'group' ? 'g' : shape.kind);

/**
 * Set or remove one attribute, touching the DOM only when it changes.
 * @param {Element} element
 * @param {string} name
 * @param {string} value empty removes it
 */
export function setAttribute(element, name, value) {
  if (value === '') element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Bring an element up to a shape; for a group its parts are made anew.
 * @param {Element} element
 * @param {Shape} shape
 */
export function dress(element, shape) {
  setAttribute(element, 'class', shape.role ?? '');
  setAttribute(element, 'transform', placed(shape));
  for (const [name, value] of Object.entries(geometry(shape))) setAttribute(element, name, value);
  if (shape.kind === 'text' && element.textContent !== (shape.text ?? '')) element.textContent = shape.text ?? '';
  if (shape.kind === 'group') element.replaceChildren(...(shape.parts ?? []).map(make));
}

/**
 * Make the element for a shape.
 * @param {Shape} shape
 * @returns {SVGGraphicsElement}
 */
export function make(shape) {
  const element = /** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, tagOf(shape)));
  if (shape.key) element.setAttribute('data-key', shape.key);
  dress(element, shape);
  return element;
}

/**
 * Whether an element can show a shape, or another kind is needed.
 * @param {Element} element
 * @param {Shape} shape
 */
export function fits(element, shape) {
  return element.localName === tagOf(shape);
}

/**
 * A plain SVG group.
 * @param {Record<string, string>} attributes
 * @returns {SVGGElement}
 */
export function group(attributes) {
  const element = document.createElementNS(SVG, 'g');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/**
 * An empty board.
 * @returns {SVGSVGElement}
 */
export function emptyBoard() {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('role', 'grid');
  svg.append(group({ 'aria-hidden': 'true' }));
  return svg;
}
