/** Creates and finds elements, with types. */

/**
 * Create an element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [props] attributes; `text` sets the text, `on…` adds a listener;
 * false, null and undefined are skipped
 * @param {(Node|string|null|false|undefined)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === 'text') element.textContent = String(value);
    else if (name.startsWith('on'))
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * A button with words on it.
 * @param {string} text
 * @param {() => unknown} act
 * @param {string} [kind] its classes
 * @param {Record<string, unknown>} [more] further attributes
 */
export const textButton = (text, act, kind = 'btn', more = {}) =>
  h('button', { type: 'button', class: kind, text, onclick: act, ...more });

/**
 * A button with an icon, and a name that is read out and shown on hovering.
 * @param {keyof typeof ICONS} sign
 * @param {string} name
 * @param {() => unknown} act
 * @param {string} [kind] its classes
 */
export const iconButton = (sign, name, act, kind = 'btn') =>
  h(
    'button',
    { type: 'button', class: kind, 'aria-label': name, title: name, onclick: act },
    icon(sign),
  );

/**
 * The element with an id that the page's template must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function need(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * Set the text of an element only if it differs, so that nothing flickers or is read out again.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const FRAMES = ['DIV', 'P'];

/**
 * Give an element these children, in place of its own. Those that are equal to what is there stay,
 * with the focus and how far they are scrolled; what frames others stays when only its contents
 * differ. Children that stay keep their old listeners.
 * @param {Element} host
 * @param {Node[]} children
 */
export function replaceChanged(host, children) {
  const there = [...host.childNodes];
  children.forEach((child, i) => {
    const old = there[i];
    if (!old) host.append(child);
    else if (framesAlike(old, child)) {
      const { className } = /** @type {Element} */ (child);
      if (old.className !== className) old.className = className;
      replaceChanged(old, [...child.childNodes]);
    } else if (!old.isEqualNode(child)) old.replaceWith(child);
  });
  for (const old of there.slice(children.length)) old.remove();
}

/**
 * Whether both are frames of one kind, which have no listeners.
 * @param {Node} old
 * @param {Node} child
 * @returns {old is Element}
 */
const framesAlike = (old, child) =>
  old instanceof Element &&
  child instanceof Element &&
  FRAMES.includes(old.tagName) &&
  old.tagName === child.tagName &&
  old.classList[0] === child.classList[0];

/**
 * The JSON that the builder wrote into the page.
 * @returns {any}
 */
export function pageData() {
  return JSON.parse(need('page').textContent || '{}');
}

const ICONS = {
  undo: 'M9 7L4 12l5 5M4 12h9a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12h-9a6 6 0 0 0-6 6',
  flip: 'M7 4v16M7 4L4 7M7 4l3 3M17 20V4M17 20l-3-3M17 20l3-3',
  hint: 'M9 17h6M10 20h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.8 1-2.5A6 6 0 0 0 12 3z',
  newGame: 'M12 5v14M5 12h14',
  analyse: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  first: 'M7 6v12M18 6l-7 6 7 6z',
  prev: 'M16 6l-8 6 8 6z',
  next: 'M8 6l8 6-8 6z',
  last: 'M17 6v12M6 6l7 6-7 6z',
  play: 'M8 5l11 7-11 7z',
  replay: 'M12 5a7 7 0 1 1-6.6 4.7M5 4v6h6M10.5 9.5v5l4-2.5z',
  pause: 'M8 6v12M16 6v12',
  die: 'M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01',
};

/**
 * Enable or disable a button. Not by `disabled`, which would lose the focus when, say, the last
 * undo is reached.
 * @param {HTMLElement} button
 * @param {boolean} on
 */
export function enable(button, on) {
  if (on) button.removeAttribute('aria-disabled');
  else button.setAttribute('aria-disabled', 'true');
}

/**
 * Create an element of a picture.
 * @param {string} tag
 * @param {Record<string, string|number>} attributes
 */
export function svgElement(tag, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** A text within HTML or SVG that is written as text. @param {string} text */
export const escaped = (text) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/**
 * A line icon. It is decoration only: the button needs a name of its own.
 * @param {keyof typeof ICONS} name
 * @returns {SVGElement}
 */
export function icon(name) {
  const svg = svgElement('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  svg.append(svgElement('path', { d: ICONS[name] }));
  return svg;
}

/**
 * Close the dialogs that are open.
 * @param {(box: HTMLDialogElement) => boolean} [wanted]
 */
export function closeDialogs(wanted = () => true) {
  for (const box of document.querySelectorAll('dialog')) if (box.open && wanted(box)) box.close();
}

/**
 * Open a dialog with a heading and a close button. It is removed from the page when it closes.
 * @param {string} title
 * @param {(Node|string|null)[]} content
 * @param {string} [kind] a further class
 * @returns {HTMLDialogElement}
 */
export function dialog(title, content, kind = '') {
  // A second click on what opens it, before it was there, asks for the same.
  closeDialogs((open) => open.querySelector('h2')?.textContent === title);
  const id = `dialog-${Date.now().toString(36)}`;
  /** @type {HTMLDialogElement} */
  const box = h(
    'dialog',
    { class: `dialog ${kind}`.trim(), 'aria-labelledby': id },
    h(
      'div',
      { class: 'dialog-head' },
      h('h2', { id, text: title }),
      textButton('×', () => box.close(), 'quiet close', { 'aria-label': 'Close' }),
    ),
    h('div', { class: 'dialog-body' }, ...content),
  );
  box.addEventListener('close', () => box.remove());
  box.addEventListener('click', (event) => {
    // Not the second click of a double click on what has opened it.
    if (event.target === box && event.detail < 2) box.close();
  });
  document.body.append(box);
  box.showModal();
  const body = box.querySelector('.dialog-body');
  // Without a control in it, a long text could not be scrolled by keyboard.
  if (body && !body.querySelector('a[href], button, input, select, textarea, summary'))
    body.setAttribute('tabindex', '0');
  box.dispatchEvent(new Event('opened', { bubbles: true })); // see announce.js
  return box;
}

/**
 * Save a file to the user's downloads.
 * @param {string} name
 * @param {string|Blob} text
 * @param {string} [type]
 */
export function download(name, text, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
