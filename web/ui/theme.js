/**
 * The colour theme: light, dark or the system's; the choice is stored. Installs itself on the
 * button that every page has.
 */

import { writeItem, readItem } from '../library/storage.js';

/** @typedef {'system'|'light'|'dark'} Theme */

const NAMES = { system: 'same as system', light: 'light', dark: 'dark' };

/** @returns {Theme} */
export function storedTheme() {
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

/** @returns {'light'|'dark'} */
const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Choose a theme and store it. @param {Theme} theme */
export function setTheme(theme) {
  writeItem('theme', theme);
  show(theme);
}

show(storedTheme());
document.getElementById('theme')?.addEventListener('click', () => {
  const stored = storedTheme();
  // The other of the two that can be seen, so that every click changes something; the system's is
  // kept as such.
  const other = (stored === 'system' ? systemTheme() : stored) === 'dark' ? 'light' : 'dark';
  setTheme(other === systemTheme() ? 'system' : other);
});
