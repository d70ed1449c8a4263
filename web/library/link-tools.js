import { copyText } from './clipboard.js';
import { h, textButton } from '../ui/dom.js';
import { qrCode } from './qr-code.js';

/**
 * A text to be sent, and the ways to send it: copied, shared, as a QR code.
 * @typedef {object} LinkTools
 * @property {HTMLTextAreaElement} field
 * @property {HTMLElement} line the buttons
 * @property {HTMLElement} code where the QR code appears
 * @property {HTMLElement} message says whether copying worked
 * @property {(link: string, words?: string) => void} set shows another text; words: to be sent with
 * it
 * @property {(text: string, what: string) => Promise<void>} copy
 */

/** Rows of the field, for a text of this length. @param {number} length */
const rowsFor = (length) => Math.min(6, 2 + Math.floor(length / 90));

/**
 * @param {string} label of the field
 * @param {string} title of what is shared
 * @param {boolean} isLink whether it is an address, and not a bare text
 * @param {boolean} [showsCode] whether the QR code is always shown, and not behind a button
 * @returns {LinkTools}
 */
export function linkTools(label, title, isLink, showsCode = false) {
  let beside = '';
  const field = h('textarea', {
    class: 'share-link',
    readonly: true,
    'aria-label': label,
    onfocus: () => field.select(),
  });
  const message = h('p', { class: 'message', role: 'status' });
  const code = h('div', { class: 'code', hidden: !showsCode });
  const drawCode = () => {
    if (!code.hidden) void qrCode(field.value).then((picture) => code.replaceChildren(picture));
  };
  /** @param {string} text @param {string} what */
  const copy = async (text, what) => {
    message.textContent = (await copyText(text, field))
      ? `${what} copied.`
      : 'Copying is not allowed here. The text is selected: copy it with Ctrl+C or your menu.';
  };
  const qrButton = textButton('QR code', () => {
    code.hidden = !code.hidden;
    qrButton.setAttribute('aria-expanded', String(!code.hidden));
    drawCode();
  });
  qrButton.setAttribute('aria-expanded', 'false');
  const send =
    'share' in navigator
      ? textButton(
          'Send…',
          () =>
            void navigator
              .share(
                isLink
                  ? { title, ...(beside && { text: beside }), url: field.value }
                  : { title, text: [beside, field.value].filter(Boolean).join('\n') },
              )
              .catch(() => {}),
        )
      : null;
  return {
    field,
    code,
    message,
    copy,
    line: h(
      'div',
      { class: 'line' },
      isLink
        ? textButton(
            'Copy link',
            () => void copy(field.value, 'Link'),
            showsCode ? 'btn' : 'btn primary',
          )
        : null,
      send,
      isLink && !showsCode ? qrButton : null,
    ),
    set: (link, words = '') => {
      field.value = link;
      beside = words;
      field.rows = rowsFor(link.length);
      drawCode();
    },
  };
}
