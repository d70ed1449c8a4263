import { need } from './dom.js';

/**
 * Keep the height of the notices in a property of the page, whose styles leave as much room: notices
 * lie over the page, and what they cover must be reached without dismissing them.
 */
export function keepNoticeRoom() {
  const host = need('notices');
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--notices', `${host.offsetHeight}px`);
  }).observe(host);
}
