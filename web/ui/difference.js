/**
 * Scenes as differences, see `quanta.session.scene.difference`.
 * @typedef {import('./page-types.js').KeptScene} Scene
 * @typedef {import('./types.js').Shape} Shape
 * @typedef {import('./types.js').Difference} Difference
 * @typedef {NonNullable<Difference['shapes']>} Shapes
 */

/**
 * The scene after a difference. What has not changed is the same object as before, so it can be
 * compared by `===`; the last scene is left as it is.
 * @param {Scene|{}} last
 * @param {Difference} difference
 * @returns {Scene}
 */
export function merged(last, { fields = {}, inside = {}, tails = {}, gone = [], shapes }) {
  /** @type {Record<string, any>} */
  const scene = { ...last, ...fields };
  for (const [name, news] of Object.entries(inside)) scene[name] = { ...scene[name], ...news };
  for (const [name, [size, tail]] of Object.entries(tails)) {
    const same = scene[name].slice(0, size);
    scene[name] = typeof tail === 'string' ? same + tail : [...same, ...tail];
  }
  for (const name of gone) delete scene[name];
  if (shapes) scene.shapes = drawn(scene.shapes, shapes);
  return /** @type {Scene} */ (scene);
}

/**
 * The shapes after a difference.
 * @param {Shape[]} last
 * @param {Shapes} difference
 * @returns {Shape[]}
 */
function drawn(last, { gone = [], put = [], set = {}, tails = {} }) {
  const known = new Map(last.map((shape) => [shape.key, shape]));
  for (const key of gone) known.delete(key);
  /** @type {[number, any][]} */
  const placed = put.flatMap(([first, ...keys]) =>
    keys.map((key, i) => /** @type {[number, any]} */ ([first + i, known.get(key) ?? { key }])),
  );
  /** @type {any[]} */
  const next = changed(last, [...gone], placed);
  const copied = new Set();
  /**
   * @param {Shapes['set']} columns
   * @param {(shape: any, name: string, value: any) => void} change
   */
  const apply = (columns = {}, change) => {
    for (const [name, values] of Object.entries(columns))
      for (const [value, ...places] of values)
        for (const place of places) {
          if (!copied.has(place)) next[place] = { ...next[place] };
          copied.add(place);
          change(next[place], name, value);
        }
  };
  apply(set, (shape, name, value) => {
    if (name === 'inside') shape.parts = parts(shape.parts, value);
    else shape[name] = value;
  });
  apply(tails, (shape, name, [same, tail]) => {
    shape[name] = shape[name].slice(0, same) + tail;
  });
  return next;
}

/**
 * The parts of a group after a difference.
 * @param {any[]} last
 * @param {[number, Record<string, any>]} patch how many there are, and what is new in which
 */
const parts = (last, [length, news]) =>
  Array.from({ length }, (_, place) =>
    place in news ? patched(last[place], news[place]) : last[place],
  );

/**
 * A part after a patch.
 * @param {any} old
 * @param {Record<string, any>} patch
 * @returns {any}
 */
function patched(old, patch) {
  if ('kind' in patch) return patch;
  const { inside, ...fields } = patch;
  const part = { ...old, ...fields };
  if (inside) part.parts = parts(old.parts, inside);
  return part;
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
