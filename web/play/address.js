import { ownPart, readFragment } from '../library/link.js';

/**
 * What the address of a game's page asks for.
 * @typedef {object} Asked
 * @property {string} record to be opened, or empty
 * @property {boolean} goesOn whether to begin the next of several games that belong together
 * @property {boolean} watched whether to replay the game by itself
 * @property {boolean} analysed whether to switch the analysis on
 */

/** What stands before a record in a link that opens it with the analysis on. */
const ANALYSE = /^analyse(=|%3D)/i;
/** What stands before a record in a link that plays it again by itself. */
const REPLAY = /^replay(=|%3D)/i;

/**
 * Read the fragment of the address; if it is a name, do what that asks for.
 * @param {string} fragment with its #
 * @param {Record<string, (params: Record<string, string>) => void>} names what each of them does
 * @returns {Asked}
 */
export function readAddress(fragment, names) {
  const text = readFragment(names, fragment);
  return {
    record: text.replace(ANALYSE, '').replace(REPLAY, ''),
    goesOn: ownPart(fragment) === 'go-on',
    watched: REPLAY.test(text),
    analysed: ownPart(fragment) === 'analyse' || ANALYSE.test(text),
  };
}
