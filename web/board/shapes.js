/**
 * Draws a shape of a scene as an SVG element, with the same markup as the SVG writer in Python, so
 * that a pre-rendered board can be taken over.
 * @typedef {import('../ui/types.js').Shape} Shape
 */

const SVG = 'http://www.w3.org/2000/svg';

/** @param {number} value */
const rounded = (value) => String(Math.round(value * 100) / 100);

/**
 * The place of a shape as an SVG transform; empty at the origin.
 * @param {Shape} shape
 * @returns {string}
 */
export function transformOf(shape) {
  const [x, y] = shape.at ?? [0, 0];
  const turn = shape.turn ? ` rotate(${rounded(shape.turn)})` : '';
  if (!x && !y && !turn) return '';
  return `translate(${rounded(x)} ${rounded(y)})${turn}`;
}

/**
 * The same as a CSS transform, for animations.
 * @param {[number, number]} at
 * @param {number} [turn]
 * @returns {string}
 */
export function cssTransformOf([x, y], turn) {
  return `translate(${x}px, ${y}px)${turn ? ` rotate(${turn}deg)` : ''}`;
}

/**
 * The attributes for a shape's geometry, without its place.
 * @param {Shape} shape
 * @returns {Record<string, string>}
 */
function geometry(shape) {
  switch (shape.kind) {
    case 'circle':
      return { r: rounded(shape.r ?? 0) };
    case 'ellipse':
      return { rx: rounded(shape.rx ?? 0), ry: rounded(shape.ry ?? 0) };
    case 'polygon':
      return {
        points: (shape.points ?? []).map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(' '),
      };
    case 'path':
      return { d: shape.d ?? '' };
    case 'text':
      return { 'font-size': rounded(shape.size ?? 16) };
    default:
      return {};
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
 * @param {string} value an empty one removes the attribute
 */
export function setAttribute(element, name, value) {
  if (value === '') element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Make an element show a shape. The parts of a group are created anew.
 * @param {Element} element
 * @param {Shape} shape
 */
export function update(element, shape) {
  setAttribute(element, 'class', shape.role ?? '');
  setAttribute(element, 'transform', transformOf(shape));
  for (const [name, value] of Object.entries(geometry(shape))) setAttribute(element, name, value);
  if (shape.kind === 'text' && element.textContent !== (shape.text ?? ''))
    element.textContent = shape.text ?? '';
  if (shape.kind === 'group') element.replaceChildren(...(shape.parts ?? []).map(create));
}

/**
 * Create the element for a shape.
 * @param {Shape} shape
 * @returns {SVGGraphicsElement}
 */
export function create(shape) {
  const element = /** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, tagOf(shape)));
  if (shape.key) element.setAttribute('data-key', shape.key);
  update(element, shape);
  return element;
}

/**
 * Whether an element is of the kind that a shape needs.
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
