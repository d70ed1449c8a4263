import { dialog, h, textButton } from '../ui/dom.js';

/**
 * Ask before moves are taken back that have shown dice or hidden orders.
 * @returns {Promise<boolean>} whether they are to be taken back
 */
export function confirmUndo() {
  return new Promise((resolve) => {
    let sure = false;
    const box = dialog(
      'Take this back?',
      [
        h('p', {
          class: 'lead',
          text: 'It has shown dice or a hidden order, which nobody can forget. If you take it back and play on from there, the record of the game says so.',
        }),
        h(
          'div',
          { class: 'line' },
          textButton(
            'Take it back',
            () => {
              sure = true;
              box.close();
            },
            'btn primary',
          ),
          textButton('Leave it', () => box.close()),
        ),
      ],
      'undo-dialog',
    );
    box.addEventListener('close', () => resolve(sure));
  });
}
