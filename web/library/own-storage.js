/**
 * The part of the browser's storage that is this copy's of the site. Several copies may be on one
 * origin, such as `/q/` and `/q-dev/`, so the name of all that one stores begins with its folder.
 * The first copies shared everything. What is left of that is taken over once, by a copy that has
 * stored nothing yet, and stays for the others.
 */

import { TOP } from '../ui/site-top.js';

/** How the names of this copy's entries begin. Browsers give all files of a disk one storage. */
export const OWN = `quanta ${TOP.protocol === 'file:' ? '/' : TOP.pathname} `;

/**
 * A channel to the other tabs of this copy.
 * @param {string} name
 * @returns {BroadcastChannel|null} null where there are no other tabs, or none can be heard
 */
export function ownChannel(name) {
  try {
    return new BroadcastChannel(OWN + name);
  } catch {
    return null;
  }
}

const SHARED = 'quanta/';
/** The last scenes are large, and only a convenience. */
const LEFT = `${SHARED}scene/`;

/** @param {string} key of an entry that all copies share */
function take(key) {
  const text = localStorage.getItem(key) ?? '';
  const own = OWN + key.slice(SHARED.length);
  try {
    localStorage.setItem(own, text);
  } catch {
    // There is no room for both, and another copy could not store anything either.
    localStorage.removeItem(key);
    try {
      localStorage.setItem(own, text);
    } catch (error) {
      localStorage.setItem(key, text);
      throw error;
    }
  }
}

/** Take over what copies of the site have shared, unless this one has stored anything. */
export function takeOver() {
  try {
    const keys = Object.keys(localStorage);
    if (keys.some((key) => key.startsWith(OWN))) return;
    const shared = keys.filter((key) => key.startsWith(SHARED) && !key.startsWith(LEFT));
    for (const key of shared) take(key);
    if (shared.length) localStorage.setItem(`${OWN}taken-over`, 'yes');
  } catch {
    // Storage is blocked, or it was full before.
  }
}
