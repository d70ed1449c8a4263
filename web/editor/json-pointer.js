/**
 * Places in a document, written as JSON Pointers: `/units/0/dice`.
 * @typedef {any} Json
 */

/** @param {string} path @param {string|number} key */
export const under = (path, key) => `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** @param {string} path */
const steps = (path) => path.split('/').slice(1).map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * What is at a place; undefined where there is nothing.
 * @param {Json} document
 * @param {string} path
 * @returns {Json}
 */
export const at = (document, path) => steps(path).reduce((part, step) => (part !== null && typeof part === 'object' ? part[step] : undefined), document);

/**
 * A document with something else at a place, or nothing there (undefined). What does not change is shared.
 * @param {Json} document
 * @param {string} path
 * @param {Json} value
 * @returns {Json}
 */
export function changed(document, path, value) {
  const [first, ...rest] = steps(path);
  if (first === undefined) return value;
  const whole = Array.isArray(document) ? [...document] : { ...document };
  const deeper = rest.map((step) => under('', step)).join('');
  const part = changed(whole[first], deeper, value);
  if (part !== undefined) whole[first] = part;
  else if (Array.isArray(whole)) whole.splice(Number(first), 1);
  else delete whole[first];
  return whole;
}
