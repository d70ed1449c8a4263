/** The top of the site, where the manifest is: pages are at any depth below it. */
export const TOP = new URL(
  '.',
  /** @type {HTMLLinkElement|null} */ (document.querySelector('link[rel=manifest]'))?.href ??
    document.baseURI,
);
