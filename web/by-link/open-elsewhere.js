import { dialog, h, textButton } from '../ui/dom.js';

/**
 * A tab that was opened for a link whose game is on the board of another one. It has no game of its
 * own, so there is no board to play on here: the dialog covers the page until it is left.
 * @param {() => void} show shows the game here
 * @param {() => void} leave leaves the page
 */
export function openElsewhere(show, leave) {
  let shown = false;
  const button = textButton(
    'Show it here',
    () => {
      shown = true;
      box.close();
      show();
    },
    'btn primary',
  );
  const box = dialog('This game is open in another tab', [
    h('p', { text: 'The link was opened there.' }),
    h(
      'div',
      { class: 'line' },
      button,
      textButton('To the front page', () => box.close()),
    ),
  ]);
  box.addEventListener('close', () => {
    if (!shown) leave();
  });
  button.focus();
}
