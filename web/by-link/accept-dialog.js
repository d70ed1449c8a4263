import { dialog, h } from '../ui/dom.js';
import { begin } from '../sealed/own-side.js';
import { levelOf, limits } from '../sealed/levels.js';
import { showMessage } from './send-dialog.js';

/**
 * The dialog that shows a challenge and asks whether to accept it.
 * @param {import('../play/opening.js').Opening} opening
 * @param {import('../ui/types.js').Arrival} arrival
 * @param {string} text of the challenge
 */
export function openAcceptance(
  opening,
  { title, name, level = 2, seat = 0, seats = [], params = {} },
  text,
) {
  const described = levelOf(level, !opening.page.by_link);
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const button = h('button', {
    type: 'button',
    class: 'btn primary',
    text: 'Accept',
    onclick: async () => {
      button.disabled = true;
      const wrong = await begin(opening, { step: 'accept', text });
      button.disabled = false;
      problem.textContent = wrong;
      problem.hidden = !wrong;
      if (wrong) return;
      box.close();
      showMessage(opening);
    },
  });
  const box = dialog(
    'A friend challenges you',
    [
      h('p', {
        class: 'lead',
        text: `A game of ${title || name}. You play ${seats[seat] ?? 'the other side'}.`,
      }),
      h('p', {}, h('b', { text: `${described.name}. ` }), described.says),
      terms(opening.page.form, params),
      limits(described, opening.page.root),
      problem,
      h(
        'div',
        { class: 'line' },
        button,
        h('button', { type: 'button', class: 'btn', text: 'Not now', onclick: () => box.close() }),
        h('a', { class: 'btn', href: 'rules/index.html', text: 'Rules' }),
      ),
    ],
    'accept-dialog',
  );
  button.focus();
}

/**
 * What is not as usual in the game.
 * @param {import('../ui/page-types.js').Param[]} form
 * @param {Record<string, string>} params
 */
function terms(form, params) {
  const told = form.filter(
    ({ key, default: usual }) => params[key] !== undefined && params[key] !== usual,
  );
  if (!told.length) return null;
  return h(
    'ul',
    { class: 'terms' },
    ...told.map(({ key, label, choices }) =>
      h('li', {
        text: `${label}: ${choices?.find((choice) => choice.key === params[key])?.label ?? params[key]}`,
      }),
    ),
  );
}
