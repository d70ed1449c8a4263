/**
 * What a key press means, whatever the layout of the keyboard.
 */

/** Letters and signs of other scripts than the Latin one. */
const OTHER_SCRIPT = /[^\p{ASCII}\p{Script=Latin}]/u;
const SIGN = /^[^\p{L}\p{N}\s]$/u;

/** What the keys with signs write on a US keyboard, without and with Shift. */
const SIGNS = new Map([
  ['BracketLeft', '[['],
  ['BracketRight', ']]'],
  ['Slash', '/?'],
  ['Equal', '=+'],
  ['Minus', '--'],
]);

/** Whether keys of one letter, digit or sign mean anything; on in frames, which keep no settings. */
const areSingleKeysOn = () => document.documentElement.dataset.keys !== 'off';

/**
 * What a US keyboard has at the place of a key: a small letter, a digit or a sign; empty for others.
 * @param {KeyboardEvent} event
 */
function atPlace({ code, shiftKey }) {
  return (
    /^(?:Key|Digit|Numpad)(\w)$/.exec(code)?.[1].toLowerCase() ??
    SIGNS.get(code)?.[shiftKey ? 1 : 0] ??
    ''
  );
}

/**
 * The letter or digit of a key that is meant by its place, such as one of six around another; empty
 * where single keys mean nothing.
 * @param {KeyboardEvent} event
 */
export function keyByPlace(event) {
  if (event.isComposing || !areSingleKeysOn()) return '';
  return event.code ? atPlace(event) : event.key.toLowerCase(); // keys on a screen have no place
}

/**
 * What a key writes; what a US keyboard would write there where that is in another script. Russian
 * keyboards have a comma where others have the question mark.
 * @param {KeyboardEvent} event
 */
function written(event) {
  const key = event.key.toLowerCase();
  const foreign = OTHER_SCRIPT.test(key) || (key === ',' && event.code === 'Slash');
  return (foreign && atPlace(event)) || key;
}

/**
 * The name of a shortcut, such as `h`, `[`, `ctrl+z` (with Ctrl or Cmd) or `ctrl+shift+z`; empty
 * where it is none.
 * @param {KeyboardEvent} event
 */
export function shortcutOf(event) {
  if (event.isComposing) return '';
  const key = written(event);
  const isSign = SIGN.test(key);
  // Many keyboards write signs with Alt, Option or AltGr, which Windows reports as Ctrl and Alt.
  if (event.altKey && !isSign) return '';
  if ((event.ctrlKey || event.metaKey) && !event.altKey)
    return `ctrl+${event.shiftKey ? 'shift+' : ''}${key}`;
  return key.length === 1 && !areSingleKeysOn() ? '' : key;
}

// A key that is held presses a button once.
addEventListener(
  'keydown',
  (event) => {
    if (
      event.repeat &&
      event.key === 'Enter' &&
      event.target instanceof Element &&
      event.target.closest('button, summary')
    )
      event.preventDefault();
  },
  { capture: true },
);
