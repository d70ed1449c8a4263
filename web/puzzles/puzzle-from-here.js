import { h, textButton } from '../ui/dom.js';

/**
 * Find out whether a position makes a puzzle.
 * @typedef {import('../ui/types.js').Reply} Reply
 */

export const ABOUT =
  'Find out whether this position makes a puzzle: a proven win with only one first move, or a chain of moves that solves it.';

/**
 * A button that has the position proven, and the result.
 * @param {() => Promise<Reply>} certify asks the engine
 * @param {(link: string) => string} addressOf what to show for a link to the puzzle
 * @returns {[HTMLButtonElement, HTMLElement]}
 */
export function puzzleFromHere(certify, addressOf) {
  const answer = h('div', { class: 'puzzle-proof', role: 'status' });
  const button = textButton('Puzzle from here', async () => {
    button.disabled = true;
    answer.replaceChildren(h('p', { text: 'Proving what can be proved…' }));
    const { certificate, error } = await certify();
    button.disabled = false;
    const says = certificate?.says ?? [error?.message ?? 'Nothing could be proved.'];
    answer.replaceChildren(
      ...says.map((text) => h('p', { text })),
      ...(certificate?.text ? [linkField(addressOf(`puzzle=${certificate.text}`))] : []),
    );
  });
  return [button, answer];
}

/** @param {string} link */
function linkField(link) {
  const field = h('input', {
    type: 'text',
    readonly: true,
    value: link,
    onfocus: () => field.select(),
  });
  return h('label', {}, 'A link to this puzzle', field);
}
