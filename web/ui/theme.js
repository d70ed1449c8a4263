/** Light, dark, or as the system has it; the choice is kept. Installs itself on the button that every page has. */

import { put, take } from '../library/storage.js';

/** @typedef {'system'|'light'|'dark'} Theme */

/** @type {Theme[]} */
const ORDER = ['system', 'light', 'dark'];
const NAMES = { system: 'as the system', light: 'light', dark: 'dark' };

/** @returns {Theme} */
function chosen() {
  const theme = take('theme');
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

let theme = chosen();
show(theme);
document.getElementById('theme')?.addEventListener('click', () => {
  theme = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
  put('theme', theme);
  show(theme);
});
