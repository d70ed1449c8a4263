import { readJson, writeItem } from '../library/storage.js';

/**
 * How a player likes boards to look, sound and move. The choices are stored together, and the page
 * shows them as data attributes of its root, which the style sheets follow. `first-paint.js` does
 * the same before anything is drawn.
 * @typedef {{board: string, pieces: string, sound: string, motion: string, dice: string, keys: string}} Settings
 */

/**
 * The choices of each setting and what they are called; the first is the usual one.
 * @type {Record<keyof Settings, Record<string, string>>}
 */
export const CHOICES = {
  board: { sand: 'Sand', wood: 'Wood', slate: 'Slate', plain: 'Plain, for print' },
  pieces: {
    shaded: 'Shaded',
    flat: 'Flat',
    clear: 'Clear, for colour-blind eyes',
    ink: 'Ink, for print',
  },
  sound: { on: 'On', off: 'Off' },
  motion: { system: 'Same as the system', off: 'Off' },
  dice: { quick: 'One after another', slow: 'One after another, slowly', off: 'All at once' },
  keys: { on: 'On', off: 'Off' },
};

/**
 * @param {unknown} stored
 * @param {keyof Settings} name
 * @returns {string} what it says of a setting, or the usual choice
 */
function choiceOf(stored, name) {
  const value =
    typeof stored === 'object' && stored !== null
      ? /** @type {Record<string, unknown>} */ (stored)[name]
      : '';
  return typeof value === 'string' && Object.hasOwn(CHOICES[name], value)
    ? value
    : Object.keys(CHOICES[name])[0];
}

/** @returns {Settings} */
export function settings() {
  const stored = readJson('settings');
  return {
    board: choiceOf(stored, 'board'),
    pieces: choiceOf(stored, 'pieces'),
    sound: choiceOf(stored, 'sound'),
    motion: choiceOf(stored, 'motion'),
    dice: choiceOf(stored, 'dice'),
    keys: choiceOf(stored, 'keys'),
  };
}

/** Choose, show and store. @param {Partial<Settings>} changes */
export function change(changes) {
  const changed = { ...settings(), ...changes };
  writeItem('settings', JSON.stringify(changed));
  for (const [name, value] of Object.entries(changed))
    document.documentElement.dataset[name] = value;
}

/** Whether sounds are wanted. */
export const isSoundOn = () => settings().sound === 'on';
