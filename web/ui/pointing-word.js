/**
 * The word for what a visitor does to a thing on the screen. Sentences say “click”; here it becomes
 * “tap” where one points with a finger, and nowhere else.
 * @typedef {import('./page-types.js').KeptScene} Scene
 */

const CLICK = /\b([Cc])lick(s|ed|ing)?\b/g;
/** The fields of a scene whose sentences say what to do. */
const FIELDS = /** @type {const} */ ([
  'status',
  'says',
  'notes',
  'cards',
  'lesson',
  'buttons',
  'phases',
  'goal',
]);
const DOUBLED = { s: 's', ed: 'ped', ing: 'ping' };

/**
 * Words alone, such as those of requests, are not sentences.
 * @param {string} text
 */
const tapped = (text) =>
  text.includes(' ')
    ? text.replace(
        CLICK,
        (_, first, ending) =>
          `${first === 'C' ? 'T' : 't'}ap${DOUBLED[/** @type {keyof typeof DOUBLED} */ (ending)] ?? ''}`,
      )
    : text;

/** @param {any} value @returns {any} the same with other sentences */
function reworded(value) {
  if (typeof value === 'string') return tapped(value);
  if (Array.isArray(value)) return value.map(reworded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, reworded(each)]));
}

/**
 * A scene in the words for how one points here.
 * @template {Scene} S
 * @param {S} scene
 * @returns {S}
 */
export function forPointer(scene) {
  if (!matchMedia('(pointer: coarse)').matches) return scene;
  const told = FIELDS.filter((field) => scene[field] !== undefined);
  return { ...scene, ...Object.fromEntries(told.map((field) => [field, reworded(scene[field])])) };
}
