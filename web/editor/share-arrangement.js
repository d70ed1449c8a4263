import { copyText } from '../library/clipboard.js';
import { linkTo } from '../library/link.js';
import { pictureSection } from '../library/picture-export.js';
import { qrCode } from '../library/qr-code.js';
import { embedLink } from '../embed/embed-snippet.js';
import { dialog, h, textButton } from '../ui/dom.js';

/**
 * The dialog that shares a board that was set up: as a link, as text, as a picture, in a page. What
 * is no position is shared as a link to the editor.
 * @typedef {import('../ui/types.js').Arrangement} Arrangement
 * @typedef {import('../ui/types.js').PicturePartRequest} PictureOptions
 */

/**
 * Open the dialog.
 * @param {string} game
 * @param {Arrangement} arrangement
 * @param {string} address of the site, empty if there is none
 * @param {(svg: PictureOptions) => Promise<string>} picture as a file of SVG
 */
export function openShareArrangement(game, { record, link, text, legal }, address, picture) {
  const page = legal ? `${address}${game}/index.html` : `${address}${game}/set-up/index.html`;
  const shared = address ? linkTo(page, link) : record;
  const field = h('textarea', {
    class: 'share-link',
    readonly: true,
    rows: 3,
    'aria-label': address ? 'Link to this position' : 'Record of this position',
    onfocus: () => field.select(),
  });
  field.value = shared;
  const message = h('p', { class: 'message', role: 'status' });
  const code = h('div', { class: 'code', hidden: true });
  /** @param {string} what @param {string} given */
  const copy = async (what, given) => {
    message.textContent = (await copyText(given, field))
      ? `${what} copied.`
      : 'Copying is not allowed here. The text is selected: copy it with Ctrl+C or your menu.';
  };
  const qrButton = textButton('QR code', async () => {
    code.hidden = !code.hidden;
    qrButton.setAttribute('aria-expanded', String(!code.hidden));
    if (!code.hidden) code.replaceChildren(await qrCode(shared));
  });
  qrButton.setAttribute('aria-expanded', 'false');
  dialog(
    'Share this position',
    [
      h('p', {
        class: 'lead',
        text: legal
          ? 'Anyone who opens the link can play from this position.'
          : 'No game can begin here yet: the link opens this board in the editor.',
      }),
      field,
      h(
        'div',
        { class: 'line' },
        textButton(
          address ? 'Copy link' : 'Copy record',
          () => void copy(address ? 'Link' : 'Record', shared),
          'btn primary',
        ),
        address ? qrButton : null,
        textButton('Copy text', () => void copy('Text', text)),
        address && legal ? embedLink(page, () => record) : null,
      ),
      code,
      message,
      pictureSection(
        { plies: 0, seats: [], known: [], moves: [] },
        (_form, more = {}) => picture(more),
        `${game}-position`,
      ),
    ],
    'share',
  );
}
