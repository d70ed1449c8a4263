/** Makes links, and reads the part of an address after its #. */

/** Follows a text that would not end in a letter or a digit: see py/quanta/record/link_end.py. */
const END = '&0';

/**
 * A link, which always ends in a letter or a digit.
 * @param {string} page its address
 * @param {string} text what stands after the #
 */
export const linkTo = (page, text) => `${page}#${/[a-z0-9]$/i.test(text) ? text : text + END}`;

/**
 * The record in a link, or the text itself if it is not a link.
 * @param {string} text
 */
export const recordOf = (text) => text.replace(/^[a-z]+:\/\/[^#]*?(#|%23)/i, '');

/**
 * The text itself if its percent-encoding is invalid.
 * @param {string} text perhaps percent-encoded, as browsers do in addresses
 */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Read the fragment of the page's address. The name of a dialog, perhaps with parameters
 * (`#new;key=value`), opens that and is taken out of the address.
 * @param {Record<string, (params: Record<string, string>) => void>} dialogs
 * @param {string} fragment with its #
 * @returns {string} the record to open, if the fragment is one
 */
export function readFragment(dialogs, fragment) {
  const hash = fragment.slice(1);
  const [head, ...params] = hash.split(';');
  if (Object.hasOwn(dialogs, head)) {
    history.replaceState(null, '', location.pathname + location.search);
    const pairs = params
      .map((param) => param.split(/=(.*)/s))
      .map(([key, value = '']) => [key, decoded(value)]);
    dialogs[head](Object.fromEntries(pairs));
    return '';
  }
  return hash && !document.getElementById(hash) ? hash : '';
}
