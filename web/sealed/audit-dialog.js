import { dialog, h, textButton } from '../ui/dom.js';
import { saveMessages } from './messages-file.js';

/**
 * The audit: a finished game, replayed from the messages and what both sides opened, step by step.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('../ui/types.js').AuditStep} AuditStep
 */

/** @param {AuditStep} step @param {string[]} names of the seats */
function row({ number, seat, fits, said }, names) {
  const who = seat === null ? '' : ` ${names[seat] ?? `Seat ${seat + 1}`}:`;
  return h(
    'li',
    { class: fits ? 'fits' : 'wrong', tabindex: '-1' },
    h('b', { text: `${fits ? '✓' : '✗'} ${number}.${who} ` }),
    said,
  );
}

/**
 * Check a game and show what was found, one message after the other or all at once.
 * @param {Opening} opening
 * @param {string[]} messages
 * @returns {Promise<string>} why it cannot be checked, or empty
 */
export async function openAudit(opening, messages) {
  const { audit, error } = await opening.table.bridge.ask({ do: 'audit', messages });
  if (!audit) return error?.message ?? 'The game cannot be checked.';
  const names = opening.table.scene.seats.map(({ name }) => name);
  const wrong = audit.steps.find(({ fits }) => !fits);
  const rows = audit.steps.map((step) => row(step, names));
  let shown = 0;
  const count = h('p', { class: 'audit-count', role: 'status' });
  const draw = () => {
    rows.forEach((each, i) => {
      each.hidden = i >= shown;
    });
    const done = shown >= rows.length;
    for (const button of [next, all]) button.hidden = done;
    count.textContent = done ? '' : `Step ${shown} of ${rows.length}`;
    verdict.hidden = !done;
    replay.hidden = !done || !audit.fits;
    rows[shown - 1]?.scrollIntoView({ block: 'nearest' });
  };
  const next = textButton(
    'Next step',
    () => {
      shown += 1;
      draw();
    },
    'btn primary',
  );
  const all = textButton('All steps', () => {
    shown = rows.length;
    draw();
  });
  const verdict = h('p', {
    class: audit.fits ? 'verdict' : 'verdict problem',
    role: 'status',
    text: audit.fits
      ? 'Everything fits: the dice, the hidden orders and the moves are as they should be.'
      : `Something does not fit. ${wrong?.said ?? ''}`,
  });
  const replay = textButton('Replay the game with everything shown', () => {
    box.close();
    void opening.openLink(audit.record);
  });
  const box = dialog(
    'Check the game',
    [
      h('p', {
        class: 'lead',
        text: 'Every message is played again from the numbers that both sides fixed before the game, and every hidden order is compared with its seal.',
      }),
      h('ol', { class: 'audit', tabindex: '0', 'aria-label': 'Steps of the check' }, ...rows),
      count,
      verdict,
      h(
        'div',
        { class: 'line' },
        next,
        all,
        replay,
        textButton('Save the messages', () => saveMessages(opening.table.scene.game, messages)),
      ),
    ],
    'audit-dialog',
  );
  shown = 1;
  draw();
  return '';
}
