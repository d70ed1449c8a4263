import { h } from '../ui/dom.js';

/**
 * Refuses to begin in a frame of another site: that could lay something over the page and have one
 * press what sends a secret. A host that sends the site's headers does not even show it there; boards
 * for other pages are in the folder `embed`.
 */

/** Whether a page of another site shows this one in a frame. */
function isFramed() {
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true; // of another site, which is not revealed
  }
}

if (window.top !== window && isFramed()) {
  const link = h('a', {
    class: 'btn primary',
    href: location.href,
    target: '_blank',
    rel: 'noopener',
    text: 'Open the game in a tab of its own',
  });
  document.body.replaceChildren(h('p', { class: 'notice' }, link));
  throw new Error('The page of a game is not shown in a frame of another site.');
}
