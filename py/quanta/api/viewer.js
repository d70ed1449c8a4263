/**
 * The widget of quanta.api.viewer in a notebook: buttons, a slider and arrow keys change the ply,
 * and Python sends the picture and the caption of that ply.
 *
 * @typedef {{
 *   get: (name: string) => any,
 *   set: (name: string, value: unknown) => void,
 *   save_changes: () => void,
 *   on: (event: string, callback: () => void) => void,
 *   off: (event: string, callback: () => void) => void,
 * }} Model
 */

const CHANGES = ['change:ply', 'change:plies', 'change:picture', 'change:caption'];

/**
 * @param {string} sign
 * @param {string} name
 * @param {() => void} press
 */
function button(sign, name, press) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = sign;
  made.title = name;
  made.setAttribute('aria-label', name);
  made.addEventListener('click', press);
  return made;
}

/** @param {{ model: Model, el: HTMLElement }} place */
function render({ model, el }) {
  const here = () => model.get('ply');
  const last = () => model.get('plies');

  /** @param {number} ply */
  function go(ply) {
    model.set('ply', Math.max(0, Math.min(last(), ply)));
    model.save_changes();
  }

  const steps = [
    { sign: '«', name: 'First', key: 'Home', to: () => 0 },
    { sign: '‹', name: 'Previous', key: 'ArrowLeft', to: () => here() - 1 },
    { sign: '›', name: 'Next', key: 'ArrowRight', to: () => here() + 1 },
    { sign: '»', name: 'Last', key: 'End', to: last },
  ];
  const buttons = steps.map(({ sign, name, to }) => button(sign, name, () => go(to())));
  const slider = document.createElement('input');
  slider.type = 'range';
  slider.setAttribute('aria-label', 'Ply');
  slider.addEventListener('input', () => go(slider.valueAsNumber));
  const picture = document.createElement('div');
  picture.className = 'picture';
  const caption = document.createElement('p');
  caption.setAttribute('aria-live', 'polite');
  const controls = document.createElement('div');
  controls.className = 'controls';
  controls.append(...buttons.slice(0, 2), slider, ...buttons.slice(2));

  const root = document.createElement('div');
  root.className = 'quanta-viewer';
  root.tabIndex = 0;
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', 'Game');
  root.dataset.lmSuppressShortcuts = 'true'; // JupyterLab uses arrow keys too
  root.addEventListener('keydown', (event) => {
    const step = steps.find(({ key }) => key === event.key);
    if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(step.to());
  });
  root.append(picture, controls, caption);
  el.append(root);

  let drawn = '';
  function show() {
    const [ply, plies] = [here(), last()];
    slider.max = String(plies);
    slider.value = String(ply);
    slider.setAttribute('aria-valuetext', model.get('caption'));
    // Not disabled: a button that is loses the focus, and the keys with it.
    buttons.forEach((each, number) => {
      each.setAttribute('aria-disabled', String(ply === (number < 2 ? 0 : plies)));
    });
    caption.textContent = model.get('caption');
    if (drawn !== model.get('picture')) picture.innerHTML = drawn = model.get('picture');
  }
  for (const change of CHANGES) model.on(change, show);
  show();
  return () => {
    for (const change of CHANGES) model.off(change, show);
  };
}

export default { render };
