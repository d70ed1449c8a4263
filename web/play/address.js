import { readFragment } from '../library/link.js';

/**
 * What the address of a game's page asks for.
 * @typedef {object} Asked
 * @property {string} record to be opened, or empty
 * @property {boolean} goesOn the next of several games that belong together is to be begun
 * @property {boolean} watched the game is to be played again by itself
 * @property {boolean} analysed the analysis is to be on
 */

/** What stands before a record in a link that opens it with the analysis on. */
const ANALYSE = /^analyse(=|%3D)/i;
/** What stands before a record in a link that plays it again by itself. */
const REPLAY = /^replay(=|%3D)/i;

/**
 * Read the fragment of the address, and do what one asks for that is a name.
 * @param {string} fragment with its #
 * @param {Record<string, (params: Record<string, string>) => void>} names what each of them does
 * @returns {Asked}
 */
export function readAddress(fragment, names) {
  const text = readFragment(names, fragment);
  return {
    record: text.replace(ANALYSE, '').replace(REPLAY, ''),
    goesOn: fragment === '#go-on',
    watched: REPLAY.test(text),
    analysed: fragment === '#analyse' || ANALYSE.test(text),
  };
}
