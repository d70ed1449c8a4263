import { dialog, h, textButton } from '../ui/dom.js';
import { radios } from '../ui/fields.js';
import { setTheme, storedTheme } from '../ui/theme.js';
import { change, CHOICES, settings } from './settings.js';
import { play } from './sounds.js';

/**
 * The dialog with everything that a player can set. Each choice is shown on the page behind it and
 * stored at once.
 * @typedef {import('./settings.js').Settings} Settings
 */

const THEMES = { system: 'Same as the system', light: 'Light', dark: 'Dark' };

/**
 * Radio buttons with a legend.
 * @param {string} name
 * @param {string} legend
 * @param {Record<string, string>} choices by key
 * @param {string} chosen
 * @param {(key: string) => void} choose
 */
function choice(name, legend, choices, chosen, choose) {
  const { box, value } = radios(`setting-${name}`, Object.entries(choices), chosen);
  box.addEventListener('change', () => choose(value()));
  return h('fieldset', { class: 'field setting' }, h('legend', { text: legend }), box);
}

/** @param {keyof Settings} name @param {string} legend @param {(key: string) => void} [then] */
function setting(name, legend, then) {
  return choice(name, legend, CHOICES[name], settings()[name], (key) => {
    change({ [name]: key });
    then?.(key);
  });
}

/** The button for the full screen; null where the browser has none. */
function fullScreen() {
  if (!document.fullscreenEnabled) return null;
  const words = () => (document.fullscreenElement ? 'Leave full screen' : 'Full screen');
  const button = textButton(words(), async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
    button.textContent = words();
  });
  return button;
}

export function openSettings() {
  dialog(
    'Settings',
    [
      choice('theme', 'Colours', THEMES, storedTheme(), (key) =>
        setTheme(/** @type {import('../ui/theme.js').Theme} */ (key)),
      ),
      setting('board', 'Board'),
      setting('pieces', 'Pieces'),
      setting('sound', 'Sounds', (key) => {
        if (key === 'on') play('move');
      }),
      setting('motion', 'Motion'),
      setting('dice', 'Dice'),
      setting('keys', 'Single-key shortcuts'),
      h('div', { class: 'line' }, fullScreen()),
      h('p', {
        class: 'lead',
        text: 'These choices are kept in this browser. What is marked on the board is chosen beside it, under “Show on the board”.',
      }),
    ],
    'settings',
  );
}
