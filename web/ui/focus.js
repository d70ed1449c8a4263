/**
 * Where a control that has the focus goes, the focus goes to what takes its place: the same control
 * drawn anew, else what is next to it. Where the focus is moved at once, it is left there.
 * Installs itself.
 */

/** What can take the focus; no fields of text, which open the keyboard of a phone. */
const CONTROLS =
  'a[href], button:not([disabled]), summary, select, input[type=checkbox], input[type=radio], [tabindex="0"]';

/** What has had the focus, the last first. @type {Element[]} */
const before = [];
const REMEMBERED = 8;

/** Whether the visitor has left it for the page itself, by a click on nothing. */
let left = false;

/** @param {Element} element */
const isThere = (element) => element.isConnected && element.getClientRects().length > 0;

/** The controls in an element that can be seen. @param {ParentNode} scope */
const controls = (scope) => [...scope.querySelectorAll(CONTROLS)].filter(isThere);

/** What a control is called. @param {Element} element */
const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent;

/**
 * The control next to a place: after it, else before it, as near in the tree as there is
 * one.
 * @param {Element} parent
 * @param {Node|null} next what comes after the place in the parent
 * @returns {Element|undefined}
 */
function nextTo(parent, next) {
  const found = controls(parent);
  const follows = found.findIndex(
    (each) =>
      next &&
      (next === each ||
        next.contains(each) ||
        next.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  if (found.length) return found.at(follows);
  const up = parent.parentElement;
  return up && !parent.matches('dialog') ? nextTo(up, parent.nextSibling) : undefined;
}

/**
 * @param {MutationRecord} record of what took the control away
 * @param {Element} lost
 */
function successor({ target, addedNodes, nextSibling }, lost) {
  const again = lost.id && document.getElementById(lost.id);
  if (again && isThere(again)) return again;
  const added = [...addedNodes].flatMap((node) =>
    node instanceof Element ? [node, ...node.querySelectorAll('*')] : [],
  );
  const drawn = added.filter((each) => each.matches(CONTROLS) && isThere(each));
  const same = drawn.find((each) => nameOf(each) === nameOf(lost)) ?? drawn[0];
  if (same) return same;
  // After a dialog, what had the focus before it.
  const last = before.find(isThere);
  if (lost.closest('dialog') && last) return last;
  return target instanceof Element && target.isConnected ? nextTo(target, nextSibling) : last;
}

/** @param {MutationRecord[]} records */
function passOn(records) {
  const [lost] = before;
  const { activeElement } = document;
  if (!lost || left || (activeElement && activeElement !== document.body && activeElement !== lost))
    return;
  const record = records.find(({ type, target, removedNodes }) =>
    type === 'attributes'
      ? target.contains(lost) && !isThere(lost)
      : [...removedNodes].some((node) => node.contains(lost)) && !lost.isConnected,
  );
  if (!record) return;
  const { type, target } = record;
  const next =
    type === 'attributes' && target.parentElement
      ? nextTo(target.parentElement, target.nextSibling)
      : successor(record, lost);
  if (next instanceof HTMLElement || next instanceof SVGElement)
    next.focus({ preventScroll: true });
}

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element)) return;
  before.unshift(target);
  before.splice(REMEMBERED);
  left = false;
});
addEventListener('focusout', ({ target }) =>
  queueMicrotask(() => {
    left = document.activeElement === document.body && target instanceof Element && isThere(target);
  }),
);
new MutationObserver(passOn).observe(document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['hidden'],
});
