import { confirmed } from '../ui/confirmed.js';

/** Ask before moves are taken back that have shown dice or hidden orders. */
export const confirmUndo = () =>
  confirmed({
    title: 'Take this back?',
    text: 'It has shown dice or a hidden order, which nobody can forget. If you take it back and play on from there, the record of the game says so.',
    yes: 'Take it back',
    no: 'Leave it',
  });
