import { dialog, h, textButton } from '../ui/dom.js';
import { latestGame } from '../library/saved-games.js';
import { begin } from '../sealed/own-side.js';
import { levelOf, limits } from '../sealed/levels.js';
import { showMessage } from './send-dialog.js';

/**
 * The dialog that shows a challenge and asks whether to accept it. Behind it is the board of the
 * game that it is about.
 * @param {import('../play/opening.js').Opening} opening
 * @param {import('../ui/types.js').Arrival} arrival
 * @param {string} text of the challenge
 * @param {import('./greeting.js').Greeting} [greeting] that came with it
 */
export function openAcceptance(opening, { name, terms, level = 2, seat = 0 }, text, greeting) {
  const described = levelOf(opening.page.levels, level);
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  // A game without dice and secrets is kept fair by how its links fit together.
  const flows = opening.isConnected && opening.page.by_link;
  let accepted = false;
  const button = textButton(
    'Accept',
    async () => {
      button.disabled = true;
      const wrong = await begin(opening, { step: 'accept', text }, { friend: greeting?.from });
      button.disabled = false;
      problem.textContent = wrong;
      problem.hidden = !wrong;
      if (wrong) return;
      accepted = true;
      box.close();
      showMessage(opening);
    },
    'btn primary',
  );
  const box = dialog(
    `${greeting?.from || 'A friend'} challenges you`,
    [
      greeting?.words ? h('blockquote', { class: 'greeting-words', text: greeting.words }) : null,
      h('p', {
        class: 'lead',
        text: `A game of ${name}. You play ${terms?.seats[seat] ?? 'the other side'}.`,
      }),
      h('div', { class: 'agreed' }, ...(terms ? termsInWords(terms) : [])),
      ...(flows
        ? []
        : [
            h('p', {}, h('b', { text: `${described.name}. ` }), described.says),
            limits(described, opening.page.root),
          ]),
      problem,
      h(
        'div',
        { class: 'line' },
        button,
        textButton('Not now', () => box.close()),
        h('a', { class: 'btn', href: 'rules/index.html', text: 'Rules' }),
      ),
    ],
    'accept-dialog',
  );
  box.addEventListener('close', () => {
    if (!accepted) void opening.openSaved(latestGame(opening.page.game));
  });
  button.focus();
}

/**
 * What a game is played on.
 * @param {import('../ui/types.js').Terms} terms
 */
export const termsInWords = ({ title, says, chosen }) => [
  h('b', { text: title }),
  h('p', { text: says.join(' ') }),
  chosen.length ? h('ul', { class: 'terms' }, ...chosen.map((text) => h('li', { text }))) : '',
];
