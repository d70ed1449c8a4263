/**
 * The one way in which the address of a script comes from a text. Where the browser has Trusted Types the pages'
 * policy allows no other, and this one lets through only what the site itself serves.
 */

/** Where this script came from, which in a site that is one file is not the address of the page. */
const HOME = new URL(import.meta.url).origin;

/** @type {{createScriptURL: (address: string) => any}|undefined} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('quanta', {
  createScriptURL: (/** @type {string} */ address) => {
    const url = new URL(address, location.href);
    if (url.origin !== HOME) throw new TypeError(`${url.origin} may not bring scripts into this page.`);
    return url.href;
  },
});

/**
 * An address as the browser wants it for a worker.
 * @param {URL|string} address of this site
 * @returns {string}
 */
export const scriptAddress = (address) => (policy ? policy.createScriptURL(String(address)) : String(address));
