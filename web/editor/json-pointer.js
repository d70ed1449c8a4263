/**
 * Places in a JSON document as JSON Pointers (RFC 6901), such as `/units/0/dice`.
 * @typedef {any} Json
 */

/** The pointer to a key or index below a place. @param {string} path @param {string|number} key */
export const under = (path, key) =>
  `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** @param {string} path */
const steps = (path) =>
  path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * The value at a place, or undefined.
 * @param {Json} document
 * @param {string} path
 * @returns {Json}
 */
export const at = (document, path) =>
  steps(path).reduce(
    (part, step) => (part !== null && typeof part === 'object' ? part[step] : undefined),
    document,
  );

/**
 * A copy of a document with another value at a place, or without it (undefined). Unchanged parts
 * are shared.
 * @param {Json} document
 * @param {string} path
 * @param {Json} value
 * @returns {Json}
 */
export function changed(document, path, value) {
  const [first, ...rest] = steps(path);
  if (first === undefined) return value;
  const copy = Array.isArray(document) ? [...document] : { ...document };
  const deeper = rest.map((step) => under('', step)).join('');
  const part = changed(copy[first], deeper, value);
  if (part !== undefined) copy[first] = part;
  else if (Array.isArray(copy)) copy.splice(Number(first), 1);
  else delete copy[first];
  return copy;
}
