/**
 * Scenes told as differences, see `quanta.session.scene.difference`.
 * @typedef {import('./page-types.js').KeptScene} Scene
 * @typedef {import('./types.js').Shape} Shape
 * @typedef {import('./types.js').Difference} Difference
 */

/**
 * The scene after a difference. What has not changed is the same object as before, so it can be
 * compared by `===`; the last scene is left as it is.
 * @param {Scene|{}} last
 * @param {Difference} difference
 * @returns {Scene}
 */
export function merged(last, { fields = {}, tails = {}, gone = [], shapes }) {
  /** @type {Record<string, any>} */
  const scene = { ...last, ...fields };
  for (const [name, [size, tail]] of Object.entries(tails)) {
    const same = scene[name].slice(0, size);
    scene[name] = typeof tail === 'string' ? same + tail : [...same, ...tail];
  }
  for (const name of gone) delete scene[name];
  if (shapes) {
    const [ends, told] = shapes;
    const before = new Map(scene.shapes.map((/** @type {Shape} */ shape) => [shape.key, shape]));
    scene.shapes = changed(
      scene.shapes,
      ends,
      told.map(([place, patch]) => [place, patched(before.get(patch.key), patch)]),
    );
  }
  return /** @type {Scene} */ (scene);
}

/**
 * The shape after a patch.
 * @param {any} old
 * @param {Record<string, any>} patch
 * @returns {any}
 */
function patched(old, patch) {
  if ('kind' in patch) return patch;
  const { inside, ...fields } = patch;
  const shape = { ...old, ...fields };
  if (inside) {
    const [length, news] = inside;
    shape.parts = Array.from({ length }, (_, place) =>
      place in news ? patched(old.parts[place], news[place]) : old.parts[place],
    );
  }
  return shape;
}

/**
 * The shapes of the next picture.
 * @param {Shape[]} shapes of the last one
 * @param {string[]} gone the keys of those to remove
 * @param {[number, Shape][]} put those that are new, changed or moved in the painting order, with
 * their places
 */
export function changed(shapes, gone, put) {
  const out = new Set([...gone, ...put.map(([, { key }]) => key)]);
  const next = shapes.filter(({ key }) => !out.has(key));
  for (const [place, shape] of put) next.splice(place, 0, shape);
  return next;
}
