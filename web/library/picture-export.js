import { download, h } from '../ui/dom.js';
import { endOfTurn, turnOf, turnsPlayed } from '../moves/turns.js';
import { joinNames } from '../ui/scene.js';

/**
 * Pictures of a game to save or print: of the position on the board, or of the moves as an
 * animation. They show what the player at the board may see.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {(as: string, more?: Record<string, unknown>) => Promise<string>} ExportAs
 */

const WIDTHS = [600, 1200, 2400];
/** The longest animation that the engine makes (see the export request), in plies. */
const MAX_PLIES = 149;

/**
 * The first turn that an animation of all later ones can have.
 * @param {Pick<Scene, 'plies'|'moves'>} scene
 */
function firstTurn(scene) {
  const begins = Math.max(0, scene.plies - MAX_PLIES);
  const turn = turnOf(scene, begins);
  return endOfTurn(scene, turn) < begins ? turn + 1 : turn;
}

/** The theme that the page is shown in. */
function themeNow() {
  const { theme } = document.documentElement.dataset;
  return theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** What is said where a PNG would not show what was drawn. */
const STRIPES = new Error(
  'This browser hides what a page draws, so that sites cannot recognize it, and the PNG would be stripes. “Save picture” under “Share” makes an SVG, which is as it should be.',
);

/** Whether a drawing is read back as it was drawn, judged by one pixel of it. */
function readsDrawings() {
  const context = h('canvas', { width: 1, height: 1 }).getContext('2d');
  if (!context) return false;
  context.fillStyle = '#123456';
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data.join() === '18,52,86,255';
}

/**
 * Convert an SVG file to PNG.
 * @param {string} svg with a fixed width and theme
 * @returns {Promise<Blob>} fails with a reason where a browser hides drawings
 */
export async function toPng(svg) {
  if (!readsDrawings()) throw STRIPES;
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h('canvas', { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('too large'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * A field for the number of a turn; 0 is the start.
 * @param {string} label @param {number} value @param {number} most
 */
const turnField = (label, value, most) =>
  h('input', { type: 'number', min: 0, max: most, value, 'aria-label': label });

/**
 * The section of the Share dialog.
 * @param {Pick<Scene, 'plies'|'seats'|'known'|'moves'>} scene without seats where only a board is
 * shown, which is not printed
 * @param {ExportAs} exportAs
 * @param {string} name of the files, without an ending
 * @param {(text: string) => void} announce
 */
export function pictureSection(scene, exportAs, name, announce) {
  const theme = h(
    'select',
    { 'aria-label': 'Colours' },
    ...[
      ['', 'Colours of the viewer’s theme'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ].map(([value, text]) => h('option', { value, text })),
  );
  const width = h(
    'select',
    { 'aria-label': 'Width of the PNG' },
    ...WIDTHS.map((value) =>
      h('option', { value, text: `${value} pixels`, selected: value === WIDTHS[1] }),
    ),
  );
  const names = h('input', { type: 'checkbox', checked: true });
  const turns = turnsPlayed(scene);
  const from = turnField('First turn of the animation', firstTurn(scene), turns);
  const to = turnField('Last turn of the animation', turns, turns);
  /** @param {string} form @param {Record<string, unknown>} [more] */
  const ask = async (form, more = {}) => {
    const text = await exportAs(form, { theme: theme.value, coordinates: names.checked, ...more });
    if (!text)
      announce(
        'This picture cannot be made: the rules are not loaded yet, or it has too many moves.',
      );
    return text;
  };
  const saveSvg = async () => {
    const svg = await ask('svg');
    if (svg) download(`${name}.svg`, svg, 'image/svg+xml');
  };
  const savePng = async () => {
    const svg = await ask('svg', { theme: theme.value || themeNow(), width: Number(width.value) });
    if (!svg) return;
    try {
      download(`${name}.png`, await toPng(svg), 'image/png');
    } catch (error) {
      announce(
        error === STRIPES ? STRIPES.message : 'This browser cannot make a PNG of that width.',
      );
    }
  };
  const saveAnimation = async () => {
    const svg = await ask('animation', {
      from: endOfTurn(scene, Number(from.value)),
      to: endOfTurn(scene, Number(to.value)),
    });
    if (svg) download(`${name}-moving.svg`, svg, 'image/svg+xml');
  };
  /** @param {string} text @param {() => void} act */
  const button = (text, act) => h('button', { type: 'button', class: 'btn', text, onclick: act });
  const known = scene.known ?? [];
  return h(
    'details',
    { class: 'pictures' },
    h('summary', {}, h('h3', { text: 'Pictures' })),
    known.length
      ? h('p', { class: 'lead', text: `They show what ${joinNames(known)} may see.` })
      : null,
    h('div', { class: 'line' }, theme, h('label', { class: 'tick' }, names, 'Names of the cells')),
    h(
      'div',
      { class: 'line' },
      button('Save picture', () => void saveSvg()),
      button('Save as PNG', () => void savePng()),
      width,
    ),
    scene.plies
      ? h(
          'div',
          { class: 'line' },
          button('Save animation', () => void saveAnimation()),
          h('span', { class: 'range' }, 'turns ', from, ' to ', to),
        )
      : null,
    scene.seats.length
      ? h(
          'div',
          { class: 'line' },
          button('Print…', () => {
            document
              .querySelectorAll('dialog[open]')
              .forEach((box) => /** @type {HTMLDialogElement} */ (box).close());
            print();
          }),
        )
      : null,
  );
}
