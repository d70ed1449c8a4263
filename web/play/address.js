import { ownPart, readFragment } from '../library/link.js';

/**
 * What the address of a game's page asks for.
 * @typedef {object} Asked
 * @property {string} record to be opened, or empty
 * @property {boolean} goesOn whether to begin the next of several games that belong together
 * @property {boolean} watched whether to replay the game by itself
 * @property {boolean} analysed whether to switch the analysis on
 */

/** What comes before a record in a link that opens it with the analysis on. */
const ANALYSE = /^analyse(=|%3D)/i;
/** What comes before a record in a link that plays it again by itself. */
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
    goesOn: /^go-on\b/.test(ownPart(fragment)),
    watched: REPLAY.test(text),
    analysed: ownPart(fragment) === 'analyse' || ANALYSE.test(text),
  };
}

/** Marks the steps of the history that are not new, to which the visitor may come back. */
const SEEN = { seen: true };

/** @param {MouseEvent} event whether it opens a link in this tab */
export const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }) =>
  !(button || ctrlKey || metaKey || shiftKey || altKey);

/**
 * Open what links to this page ask for. None leaves a step in the browser's history, which could not
 * go back to the game before it: the page's own links make none, and for a link that was pasted the
 * page goes back over the step, with the address as it is then.
 * @param {(fragment: string) => Promise<boolean>} open with its #; whether it stayed on this page
 */
export function onFragment(open) {
  let steps = 0;
  let opening = 0;
  let address = '';
  /** Where the page came to by going back, which a last event reports. */
  let passed = '';
  history.replaceState(SEEN, '');

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isPlain(event)) return;
    if (document.getElementById(link.hash.slice(1))) return; // a place on the page
    event.preventDefault();
    void open(link.hash);
  });
  addEventListener('popstate', () => {
    if (!address) return;
    passed = location.href;
    history.replaceState(SEEN, '', address);
    address = '';
  });
  // What the event holds, since a link opened before may have cleared the address meanwhile.
  addEventListener('hashchange', async ({ newURL }) => {
    const { hash } = new URL(newURL);
    const isPassed = newURL === passed;
    const isNew = !history.state?.seen;
    passed = '';
    if (isNew) history.replaceState(SEEN, '');
    if (isPassed || !hash || document.getElementById(hash.slice(1))) return;
    steps += Number(isNew);
    opening += 1;
    const stayed = await open(hash);
    opening -= 1;
    if (opening) return;
    if (stayed && steps) {
      address = location.href;
      history.go(-steps);
    }
    steps = 0;
  });
}
