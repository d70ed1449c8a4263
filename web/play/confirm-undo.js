import { dialog, h } from '../ui/dom.js';

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
          h('button', {
            type: 'button',
            class: 'btn primary',
            text: 'Take it back',
            onclick: () => {
              sure = true;
              box.close();
            },
          }),
          h('button', {
            type: 'button',
            class: 'btn',
            text: 'Leave it',
            onclick: () => box.close(),
          }),
        ),
      ],
      'undo-dialog',
    );
    box.addEventListener('close', () => resolve(sure));
  });
}
