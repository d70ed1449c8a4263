import { closeDialogs, download, h, textButton } from '../ui/dom.js';
import { dropDown } from '../ui/fields.js';
import { endOfTurn, turnOf, turnsPlayed } from '../moves/turns.js';
import { joinNames } from '../ui/scene.js';

/**
 * Pictures of a game to save or print: of the position on the board, or of the moves, as a GIF or an
 * animated SVG. They show what the player at the board may see.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {(as: string, more?: Record<string, unknown>) => Promise<string>} ExportAs
 */

const WIDTHS = [600, 1200, 2400];
/** The longest animated SVG that the engine makes (see the export request), in plies. */
const MAX_PLIES = 149;
/** Of a GIF, in pixels. */
const GIF_WIDTH = 720;
/** The paces of a GIF: how long a move is shown, in milliseconds. The last stays for twice as long. */
/** @type {[number, string][]} */
const PACES = [
  [2000, 'Slow'],
  [1200, 'Normal pace'],
  [600, 'Fast'],
];

/**
 * The first turn that an animated SVG of all later ones can have.
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
  'This browser hides what a page draws, so that sites cannot recognize it, and the PNG would be stripes. “Save SVG” under “Share” makes a picture that is as it should be.',
);

/** What is said where the engine cannot draw now. */
const NOT_YET = new Error('This picture cannot be made: the rules are not loaded yet.');

/** Whether a drawing is read back as it was drawn, judged by one pixel of it. */
function readsDrawings() {
  const context = h('canvas', { width: 1, height: 1 }).getContext('2d');
  if (!context) return false;
  context.fillStyle = '#123456';
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data.join() === '18,52,86,255';
}

/**
 * @param {string} svg with a fixed width and theme
 * @returns {Promise<HTMLImageElement>}
 */
async function imageOf(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Convert an SVG file to PNG.
 * @param {string} svg with a fixed width and theme
 * @returns {Promise<Blob>} fails with a reason where a browser hides drawings
 */
export async function toPng(svg) {
  if (!readsDrawings()) throw STRIPES;
  const image = await imageOf(svg);
  const canvas = h('canvas', { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('too large'))), 'image/png');
  });
}

/** Let the page answer what was done to it. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The pictures of plies as a GIF, each drawn and written by itself, so that the page answers in
 * between.
 * @param {(ply: number) => Promise<string>} picture of a ply, as SVG with a fixed width and theme
 * @param {number} from the first ply
 * @param {number} to the last ply, whose picture has the size of the GIF
 * @param {{pace: number, loops: boolean}} options
 * @param {(ply: number) => boolean} goesOn called with what is drawn next; whether it is still wanted
 * @returns {Promise<Blob|undefined>} none if it is no longer wanted; fails with a reason where a
 * browser hides drawings
 */
async function toGif(picture, from, to, { pace, loops }, goesOn) {
  if (!readsDrawings()) throw STRIPES;
  const { naturalWidth: width, naturalHeight: height } = await imageOf(await picture(to));
  const pen = h('canvas', { width, height }).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no canvas');
  const { gif } = await import('./game-gif.js');
  const made = gif(width, height, loops);
  for (let ply = from; ply <= to; ply += 1) {
    if (!goesOn(ply)) return undefined;
    drawFitted(pen, await imageOf(await picture(ply)));
    await pause();
    made.add(new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer), pace);
  }
  return new Blob([made.finish(2 * pace)], { type: 'image/gif' });
}

/**
 * Draw an image as large as it can be, on its own ground.
 * @param {CanvasRenderingContext2D} pen
 * @param {HTMLImageElement} image
 */
function drawFitted(pen, image) {
  const { width, height } = pen.canvas;
  const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
  const [across, down] = [image.naturalWidth * scale, image.naturalHeight * scale];
  if (Math.max(width - across, height - down) >= 1)
    pen.drawImage(image, 0, 0, 1, 1, 0, 0, width, height);
  pen.drawImage(image, (width - across) / 2, (height - down) / 2, across, down);
}

/** How large a file is, in words. @param {Blob} blob */
const sizeOf = ({ size }) =>
  size < 1e5 ? `${Math.ceil(size / 1e3)} kB` : `${(size / 1e6).toFixed(1)} MB`;

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
 */
export function pictureSection(scene, exportAs, name) {
  const message = h('p', { class: 'message', role: 'status' });
  /** @param {string} text */
  const announce = (text) => {
    message.textContent = text;
  };
  const theme = dropDown({ 'aria-label': 'Colours' }, [
    ['', 'Colours of the viewer’s theme'],
    ['light', 'Light'],
    ['dark', 'Dark'],
  ]);
  const width = dropDown(
    { 'aria-label': 'Width of the PNG' },
    WIDTHS.map((value) => [value, `${value} pixels`]),
    WIDTHS[1],
  );
  const pace = dropDown({ 'aria-label': 'Pace of the GIF' }, PACES, PACES[1][0]);
  const loops = h('input', { type: 'checkbox', checked: true });
  const names = h('input', { type: 'checkbox', checked: true });
  const progress = h('progress', { 'aria-label': 'How much of the GIF is made', hidden: true });
  const turns = turnsPlayed(scene);
  const from = turnField('First turn', 0, turns);
  const to = turnField('Last turn', turns, turns);
  /** @param {string} form @param {Record<string, unknown>} [more] */
  const ask = (form, more = {}) =>
    exportAs(form, { theme: theme.value, coordinates: names.checked, ...more });
  /** The theme of what cannot follow the viewer’s. */
  const fixed = () => theme.value || themeNow();
  const range = () => {
    const [first, last] = [from, to].map((field) => endOfTurn(scene, Number(field.value)));
    if (first >= last) announce('Choose a last turn that is later than the first.');
    return first < last ? { from: first, to: last } : null;
  };
  /** @param {string} form @param {Record<string, unknown>} [more] */
  const saveSvg = async (form, more) => {
    const svg = await ask(form, more);
    if (svg) download(`${name}${more ? '-moving' : ''}.svg`, svg, 'image/svg+xml');
    else announce(NOT_YET.message);
  };
  const savePng = async () => {
    const svg = await ask('svg', { theme: fixed(), width: Number(width.value) });
    if (!svg) return announce(NOT_YET.message);
    try {
      download(`${name}.png`, await toPng(svg), 'image/png');
    } catch (error) {
      announce(
        error === STRIPES ? STRIPES.message : 'This browser cannot make a PNG of that width.',
      );
    }
  };
  const saveAnimation = async () => {
    const plies = range();
    if (!plies) return;
    if (plies.to - plies.from > MAX_PLIES)
      announce(`An animated SVG cannot have so many moves: begin with turn ${firstTurn(scene)}.`);
    else await saveSvg('animation', plies);
  };
  /** What stops the GIF that is being made. @type {AbortController|null} */
  let making = null;
  /** @param {AbortController|null} now */
  const make = (now) => {
    making = now;
    gifButton.textContent = now ? 'Cancel' : 'Save GIF';
    progress.hidden = !now;
  };
  const cancel = () => {
    making?.abort();
    make(null);
    announce('The GIF is cancelled.');
  };
  const saveGif = async () => {
    const plies = range();
    if (!plies) return;
    const stop = new AbortController();
    make(stop);
    announce('');
    progress.max = plies.to - plies.from + 1;
    const options = { theme: fixed(), width: GIF_WIDTH };
    try {
      const blob = await toGif(
        async (ply) => {
          const svg = await ask('svg', { ...options, ply });
          if (!svg) throw NOT_YET;
          return svg;
        },
        plies.from,
        plies.to,
        { pace: Number(pace.value), loops: loops.checked },
        (ply) => {
          if (!stop.signal.aborted) progress.value = ply - plies.from;
          return !stop.signal.aborted && progress.isConnected;
        },
      );
      if (!blob) return;
      download(`${name}.gif`, blob, 'image/gif');
      announce(`The GIF is saved: ${sizeOf(blob)}.`);
    } catch (error) {
      announce(
        [STRIPES, NOT_YET].find((known) => known === error)?.message ??
          'This browser could not make the GIF.',
      );
    } finally {
      if (making === stop) make(null);
    }
  };
  const gifButton = textButton('Save GIF', () => (making ? cancel() : void saveGif()));
  const known = scene.known ?? [];
  /** @param {(Node|null)[]} parts */
  const line = (...parts) => h('div', { class: 'line' }, ...parts);
  return h(
    'details',
    { class: 'pictures' },
    h('summary', {}, h('h3', { text: 'Pictures' })),
    known.length
      ? h('p', { class: 'lead', text: `They show what ${joinNames(known)} may see.` })
      : null,
    line(theme, h('label', { class: 'tick' }, names, 'Names of the cells')),
    scene.plies ? h('div', { class: 'line range' }, 'Turns ', from, ' to ', to) : null,
    scene.plies
      ? line(gifButton, pace, h('label', { class: 'tick' }, loops, 'Repeat'), progress)
      : null,
    line(
      textButton('Save PNG', () => void savePng()),
      width,
    ),
    h('p', { class: 'lead', text: 'For print, and to edit:' }),
    line(
      textButton('Save SVG', () => void saveSvg('svg')),
      scene.plies ? textButton('Save animated SVG', () => void saveAnimation()) : null,
    ),
    message,
    scene.seats.length
      ? line(
          textButton('Print…', () => {
            closeDialogs();
            print();
          }),
        )
      : null,
  );
}
