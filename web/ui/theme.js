/** The colour theme: light, dark or the system's; the choice is stored. Installs itself on the button that every page has. */

import { writeItem, readItem } from '../library/storage.js';

/** @typedef {'system'|'light'|'dark'} Theme */

/** @type {Theme[]} */
const ORDER = ['system', 'light', 'dark'];
const NAMES = { system: 'same as system', light: 'light', dark: 'dark' };

/** @returns {Theme} */
function storedTheme() {
  const theme = readItem('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** @param {Theme} theme */
function show(theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const button = document.getElementById('theme');
  button?.setAttribute('aria-label', `Theme: ${NAMES[theme]}`);
  button?.setAttribute('title', `Theme: ${NAMES[theme]}`);
}

let theme = storedTheme();
show(theme);
document.getElementById('theme')?.addEventListener('click', () => {
  theme = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
  writeItem('theme', theme);
  show(theme);
});
