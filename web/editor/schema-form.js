import { h, textButton } from '../ui/dom.js';
import { at, under } from './json-pointer.js';

/**
 * A form built from the JSON Schema of a document: objects, lists of objects, of numbers and of
 * choices, texts, numbers and choices. It reports changes and never edits the document itself.
 * @typedef {import('../ui/types.js').Schema} Schema
 * @typedef {import('../ui/types.js').Problem} Problem
 * @typedef {object} FormCallbacks
 * @property {(path: string, value: any) => void} change undefined removes the value
 * @property {(path: string, like?: number) => void} add an entry to a list; like: index of the one
 * to copy
 * @property {(path: string) => void} remove an entry
 */

/** Texts that may be longer than this get several lines. */
const LINE = 80;

/** @param {string} path the id of a field's control */
const idOf = (path) => `field${path.replaceAll('/', '-')}`;

export class SchemaForm {
  /**
   * @param {HTMLElement} host
   * @param {FormCallbacks} callbacks
   */
  constructor(host, callbacks) {
    this.host = host;
    this.callbacks = callbacks;
    /** The elements of fields and entries, by place. @type {Map<string, HTMLElement>} */
    this.boxes = new Map();
    /** Entries that are unfolded, by place. @type {Set<string>} */
    this.open = new Set();
  }

  /**
   * Redraw the form.
   * @param {Schema} schema
   * @param {any} document
   * @param {string} without a place to leave out, since it is edited elsewhere
   */
  draw(schema, document, without) {
    const focused = this.host.contains(window.document.activeElement)
      ? window.document.activeElement?.id
      : '';
    this.boxes.clear();
    this.host.replaceChildren(...this.parts(schema, document, '', without));
    if (focused) window.document.getElementById(focused)?.focus();
  }

  /**
   * The fields of an object.
   * @param {Schema} schema
   * @param {any} document the whole of it
   * @param {string} path
   * @param {string} [without]
   * @returns {HTMLElement[]}
   */
  parts(schema, document, path, without) {
    const shown = Object.entries(schema.properties ?? {}).filter(
      ([key, part]) => !key.startsWith('$') && !part.readOnly && under(path, key) !== without,
    );
    return shown.map(([key, part]) => {
      const place = under(path, key);
      const box = part.items?.properties
        ? this.entries(part, document, place)
        : this.field(part, at(document, place), place, key);
      this.boxes.set(place, box);
      return box;
    });
  }

  /**
   * A list of objects, each of which can be folded.
   * @param {Schema} schema
   * @param {any} document
   * @param {string} path
   */
  entries(schema, document, path) {
    const found = at(document, path);
    const items = Array.isArray(found) ? found : [];
    const name = (schema.items?.title ?? 'entry').toLowerCase();
    return h(
      'section',
      { class: 'entries', 'aria-label': schema.title },
      h('h3', {}, schema.title ?? '', ' ', h('small', { text: String(items.length) })),
      ...items.map((_, i) => this.entry(schema.items ?? {}, document, path, i)),
      textButton(
        `Add ${/^[aeiou]/.test(name) && !/^un/.test(name) ? 'an' : 'a'} ${name}`,
        () => {
          this.open.add(under(path, items.length));
          this.callbacks.add(path);
        },
        'btn add',
        { id: `${idOf(path)}-add` },
      ),
    );
  }

  /**
   * @param {Schema} schema
   * @param {any} document
   * @param {string} path of the list
   * @param {number} index
   */
  entry(schema, document, path, index) {
    const place = under(path, index);
    const name = nameOf(schema, at(document, place)) || `${schema.title ?? 'Entry'} ${index + 1}`;
    const box = h(
      'details',
      {
        class: 'entry',
        open: this.open.has(place),
        ontoggle: () => {
          if (box.open) this.open.add(place);
          else this.open.delete(place);
        },
      },
      h(
        'summary',
        { id: idOf(place) },
        h('b', { class: 'entry-name', text: name }),
        h('span', { class: 'figure' }),
        h('span', { class: 'flaws' }),
      ),
      h('div', { class: 'entry-fields' }, ...this.parts(schema, document, place)),
      h(
        'div',
        { class: 'line' },
        textButton(
          'Copy',
          () => {
            this.open.add(under(path, index + 1));
            this.callbacks.add(path, index);
          },
          'quiet',
          { 'aria-label': `Copy ${name}` },
        ),
        textButton(
          'Remove',
          () => {
            this.open.delete(place);
            this.callbacks.remove(place);
          },
          'quiet',
          { 'aria-label': `Remove ${name}` },
        ),
      ),
    );
    this.boxes.set(place, box);
    return box;
  }

  /**
   * @param {Schema} schema
   * @param {any} value
   * @param {string} path
   * @param {string} key
   */
  field(schema, value, path, key) {
    const label = schema.title ?? key;
    const control = this.control(schema, value, path, label);
    const help = schema.description
      ? h('p', { class: 'help', id: `${idOf(path)}-help`, text: schema.description })
      : null;
    const flaw = h('p', { class: 'flaw', id: `${idOf(path)}-flaw`, hidden: true });
    const several = control instanceof HTMLFieldSetElement;
    const kind = schema.maxLength && schema.maxLength > LINE ? 'wide' : several ? 'several' : '';
    control.setAttribute('aria-describedby', help ? `${idOf(path)}-help` : `${idOf(path)}-flaw`);
    return h(
      'div',
      { class: `field ${kind}`.trim() },
      several ? null : h('label', { for: idOf(path), text: label }),
      control,
      help,
      flaw,
    );
  }

  /**
   * @param {Schema} schema
   * @param {any} value
   * @param {string} path
   * @param {string} label
   */
  control(schema, value, path, label) {
    const id = idOf(path);
    if (schema.prefixItems) return this.pair(schema.prefixItems, value, path, label);
    if (schema.items?.enum) return this.ticks(schema.items, value, path, label);
    if (schema.enum) return this.choice(schema, value, path);
    if (isNumber(schema)) return this.number(schema, value, path);
    const numbers = schema.items !== undefined;
    const text = Array.isArray(value)
      ? value.join(' ')
      : value === undefined || value === null
        ? ''
        : String(value);
    const props = {
      id,
      spellcheck: 'false',
      autocomplete: 'off',
      oninput: () => this.callbacks.change(path, numbers ? listOf(control.value) : control.value),
    };
    const control =
      (schema.maxLength ?? 0) > LINE
        ? h('textarea', { ...props, rows: 2 })
        : h('input', { ...props, inputmode: numbers ? 'numeric' : false });
    control.value = text;
    return control;
  }

  /**
   * @param {Schema} schema
   * @param {any} value
   * @param {string} path
   */
  number(schema, value, path) {
    const input = h('input', {
      id: idOf(path),
      type: 'number',
      min: schema.minimum,
      max: schema.maximum,
      inputmode: 'numeric',
      oninput: () => {
        const none = schema.type?.includes('null') ? null : undefined;
        this.callbacks.change(path, input.value === '' ? none : Number(input.value));
      },
    });
    input.value = typeof value === 'number' ? String(value) : '';
    return input;
  }

  /**
   * A few named numbers.
   * @param {Schema[]} parts
   * @param {any} value
   * @param {string} path
   * @param {string} label
   */
  pair(parts, value, path, label) {
    const inputs = parts.map((part, i) =>
      h('input', {
        id: idOf(under(path, i)),
        type: 'number',
        min: part.minimum,
        max: part.maximum,
        inputmode: 'numeric',
        value: Array.isArray(value) ? value[i] : '',
        oninput: () => {
          this.callbacks.change(
            path,
            inputs.map((input) => (input.value === '' ? null : Number(input.value))),
          );
        },
      }),
    );
    return h(
      'fieldset',
      { id: idOf(path) },
      h('legend', { text: label }),
      h(
        'div',
        { class: 'numbers' },
        ...parts.map((part, i) => h('label', {}, part.title ?? '', inputs[i])),
      ),
    );
  }

  /**
   * Checkboxes for any number of choices.
   * @param {Schema} of
   * @param {any} value
   * @param {string} path
   * @param {string} label
   */
  ticks(of, value, path, label) {
    const chosen = Array.isArray(value) ? value : [];
    const boxes = (of.enum ?? []).map((word) =>
      h('input', {
        type: 'checkbox',
        value: word,
        checked: chosen.includes(word),
        onchange: () => {
          this.callbacks.change(
            path,
            boxes.filter((box) => box.checked).map((box) => box.value),
          );
        },
      }),
    );
    return h(
      'fieldset',
      { id: idOf(path) },
      h('legend', { text: label }),
      h(
        'div',
        { class: 'ticks' },
        ...boxes.map((box, i) => h('label', { class: 'tick' }, box, of.titles?.[i] ?? box.value)),
      ),
    );
  }

  /**
   * @param {Schema} schema
   * @param {any} value
   * @param {string} path
   */
  choice(schema, value, path) {
    const words = schema.enum ?? [];
    const select = h(
      'select',
      { id: idOf(path), onchange: () => this.callbacks.change(path, select.value) },
      words.includes(value)
        ? null
        : h('option', { value: '', text: 'Choose…', selected: true, disabled: true }),
      ...words.map((word, i) =>
        h('option', { value: word, text: schema.titles?.[i] ?? word, selected: word === value }),
      ),
    );
    return select;
  }

  /**
   * Show the engine's results in the form: names, figures, and the problems at their places.
   * @param {Schema} schema
   * @param {any} document
   * @param {Record<string, string>} figures
   * @param {Problem[]} problems
   */
  showResults(schema, document, figures, problems) {
    for (const [path, box] of this.boxes) {
      if (box instanceof HTMLDetailsElement)
        this.showEntryResults(schema, document, path, box, figures[path] ?? '', problems);
      else if (!box.matches('.entries'))
        showFieldProblems(
          box,
          problems.filter((problem) => this.place(problem.path) === path),
        );
    }
  }

  /**
   * @param {Schema} schema
   * @param {any} document
   * @param {string} path
   * @param {HTMLDetailsElement} box
   * @param {string} figure
   * @param {Problem[]} problems
   */
  showEntryResults(schema, document, path, box, figure, problems) {
    const [list] = path.split(/\/\d+$/);
    const of = schema.properties?.[list.slice(1)]?.items ?? {};
    const count = problems.filter(
      (problem) => problem.path === path || problem.path.startsWith(`${path}/`),
    ).length;
    const parts = {
      '.entry-name':
        nameOf(of, at(document, path)) || box.querySelector('.entry-name')?.textContent || '',
      '.figure': figure,
      '.flaws': count ? `${count} ${count === 1 ? 'problem' : 'problems'}` : '',
    };
    for (const [selector, text] of Object.entries(parts)) {
      const part = box.querySelector(selector);
      if (part && part.textContent !== text) part.textContent = text;
    }
  }

  /**
   * The place of the innermost field or entry that contains a place; empty if none does.
   * @param {string} path
   * @returns {string}
   */
  place(path) {
    if (!path || this.boxes.has(path)) return path;
    return this.place(path.slice(0, path.lastIndexOf('/')));
  }

  /**
   * Scroll to the field at a place and focus it.
   * @param {string} path
   * @returns {boolean} whether there is one
   */
  reveal(path) {
    const place = this.place(path);
    const box = this.boxes.get(place);
    if (!box) return false;
    for (
      let above = box.closest('details');
      above;
      above = above.parentElement?.closest('details') ?? null
    )
      above.open = true;
    const control = box.matches('details')
      ? box.querySelector('summary')
      : /** @type {HTMLElement|null} */ (box.querySelector('input, select, textarea, button'));
    box.scrollIntoView({ block: 'nearest' });
    control?.focus();
    return true;
  }
}

/** @param {HTMLElement} box @param {Problem[]} problems those of this field */
function showFieldProblems(box, problems) {
  const flaw = /** @type {HTMLElement|null} */ (box.querySelector('.flaw'));
  const control = box.querySelector('input, select, textarea');
  if (!flaw || !control) return;
  const text = problems.map((problem) => problem.text).join(' ');
  if (flaw.textContent !== text) flaw.textContent = text;
  flaw.hidden = !text;
  const wrong = problems.some((problem) => problem.level === 'error');
  for (const each of box.querySelectorAll('input, select, textarea')) {
    if (wrong) each.setAttribute('aria-invalid', 'true');
    else each.removeAttribute('aria-invalid');
  }
  const described = box.querySelector('[aria-describedby]');
  described?.setAttribute(
    'aria-describedby',
    [text ? flaw.id : '', box.querySelector('.help')?.id ?? ''].filter(Boolean).join(' ') ||
      flaw.id,
  );
}

/** @param {Schema} schema */
const isNumber = ({ type }) =>
  Array.isArray(type) ? type.includes('integer') : type === 'integer';

/**
 * @param {string} text numbers with any separators; anything else is kept, so that it is reported
 */
const listOf = (text) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => (/^\d{1,6}$/.test(word) ? Number(word) : word));

/**
 * The name of an entry: its text fields that have a pattern.
 * @param {Schema} schema
 * @param {any} entry
 */
function nameOf(schema, entry) {
  const keys = Object.entries(schema.properties ?? {})
    .filter(([, part]) => part.pattern)
    .map(([key]) => key);
  return keys
    .map((key) => entry?.[key])
    .filter((text) => typeof text === 'string' && text)
    .join(' ');
}
