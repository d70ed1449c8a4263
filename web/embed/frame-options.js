/**
 * The options of an embedded game. They are in the fragment of the frame's address as `key=value`
 * pairs joined by `&`, so that no server sees them. Invalid values are ignored.
 *
 * @typedef {object} FrameOptions
 * @property {string} game an id, or empty
 * @property {string} record or empty
 * @property {number|null} ply where to open it
 * @property {number|null} seat the visitor's; the computer plays the others
 * @property {number} level of the computer
 * @property {'light'|'dark'|''} theme
 * @property {boolean} controls whether there are buttons under the board
 * @property {boolean} interactive whether the visitor may play
 * @property {boolean} start whether to start without being touched
 * @property {string} origin of the page that may send commands, or empty
 */

const GAME = /^[a-z][a-z0-9_-]{0,31}$/;
const NUMBER = /^[0-9]{1,6}$/;
const NO = ['no', 'none', 'false', '0'];
const DEFAULT_LEVEL = 3;
/** Longer records are refused in frames. In characters. */
export const MAX_RECORD_LENGTH = 200_000;

/**
 * @param {string} hash
 * @returns {Map<string, string>}
 */
function pairs(hash) {
  const found = new Map();
  if (hash.length > 2 * MAX_RECORD_LENGTH) return found;
  for (const part of hash.replace(/^#/, '').split('&')) {
    const [key, value = ''] = part.split(/=(.*)/s);
    try {
      found.set(key, decodeURIComponent(value));
    } catch {
      found.set(key, value);
    }
  }
  return found;
}

/**
 * @param {string} hash of the address, or the options that a command gives
 * @returns {FrameOptions}
 */
export function readOptions(hash) {
  const found = pairs(hash);
  /** @param {string} key */
  const text = (key) => found.get(key) ?? '';
  /** @param {string} key */
  const number = (key) => (NUMBER.test(text(key)) ? Number(text(key)) : null);
  const theme = text('theme');
  return {
    game: GAME.test(text('game')) ? text('game') : '',
    record: text('record'),
    ply: number('ply'),
    seat: number('seat'),
    level: number('level') ?? DEFAULT_LEVEL,
    theme: theme === 'light' || theme === 'dark' ? theme : '',
    controls: !NO.includes(text('controls')),
    interactive: !NO.includes(text('interactive')),
    start: text('start') === '1',
    origin: text('origin'),
  };
}
