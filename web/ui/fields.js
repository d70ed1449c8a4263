import { h } from './dom.js';

/** Fields of forms. */

/** Of a field for what is no prose: nothing that is written into it is corrected or completed. */
export const VERBATIM = { spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' };

/**
 * The value of the radio button that is chosen in an element; empty if none is.
 * @param {Element} box
 */
export const checkedIn = (box) =>
  /** @type {HTMLInputElement|null} */ (box.querySelector('input:checked'))?.value ?? '';

/**
 * Radio buttons.
 * @param {string} name
 * @param {[value: string|number, ...label: (Node|string)[]][]} options
 * @param {string|number} chosen
 * @param {string} [kind] the class of their box
 */
export function radios(name, options, chosen, kind = 'options') {
  const box = h(
    'div',
    { class: kind },
    ...options.map(([value, ...label]) =>
      h(
        'label',
        {},
        h('input', { type: 'radio', name, value, checked: value === chosen }),
        ...label,
      ),
    ),
  );
  return { box, value: () => checkedIn(box) };
}

/**
 * A drop-down list.
 * @param {Record<string, unknown>} attributes
 * @param {(readonly [value: string|number, text: string])[]} options
 * @param {string|number|null} [chosen]
 */
export const dropDown = (attributes, options, chosen) =>
  h(
    'select',
    attributes,
    ...options.map(([value, text]) => h('option', { value, text, selected: value === chosen })),
  );
