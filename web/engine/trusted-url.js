/**
 * Turns text into the address of a script. Where the browser supports Trusted Types, the pages'
 * policy allows no other way, and this one accepts only addresses of this site.
 */

/** The origin of this script. In the single-file site this is not the address of the page. */
const HOME = new URL(import.meta.url).origin;

/** @type {{createScriptURL: (address: string) => any}|undefined} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('quanta', {
  createScriptURL: (/** @type {string} */ address) => {
    const url = new URL(address, location.href);
    if (url.origin !== HOME)
      throw new TypeError(`${url.origin} may not load scripts into this page.`);
    return url.href;
  },
});

/**
 * An address in the form that the browser requires for a worker.
 * @param {URL|string} address of this site
 * @returns {string}
 */
export const scriptAddress = (address) =>
  policy ? policy.createScriptURL(String(address)) : String(address);
