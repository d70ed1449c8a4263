import { GIFEncoder } from 'gifenc';

/**
 * Makes a GIF of pictures that are drawn flat and differ in a few places, in bounded memory: of each
 * picture only the pixels that have changed, in colours of its own where it brings new ones. A file
 * of its own, which is loaded when a GIF is made.
 */

/** Colours of a palette; one more place is for the pixels that stay. */
const COLOURS = 255;
/** Colours that are surely exact: pictures have fewer with which areas are filled. */
const FLAT = 64;
/** What a frame leaves for the next one: itself. */
const KEEP = 1;

/**
 * @typedef {object} Palette
 * @property {number[]} colours as pixels have them
 * @property {Map<number, number>} places of the colours that are in it exactly
 * @typedef {{index: Uint8Array, palette: Palette, own: boolean}} Frame own: whether the palette is
 * the frame's, and not that of the first
 */

/** The red, green and blue of a pixel. @param {number} pixel @returns {[number, number, number]} */
const parts = (pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];

/**
 * How often each colour comes among the pixels that differ from those before.
 * @param {Uint32Array} pixels
 * @param {Uint32Array} [before]
 */
function changedColours(pixels, before) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (let i = 0; i < pixels.length; i += 1) {
    const pixel = pixels[i];
    if (before?.[i] !== pixel) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  }
  return counts;
}

/**
 * How far two colours are apart, squared.
 * @param {number} one
 * @param {number} other
 */
const distance = (one, other) =>
  ((one & 255) - (other & 255)) ** 2 +
  (((one >> 8) & 255) - ((other >> 8) & 255)) ** 2 +
  (((one >> 16) & 255) - ((other >> 16) & 255)) ** 2;

/**
 * The palette of some colours: the most frequent, with which areas are filled, and of those of soft
 * edges the ones that would be most wrong without.
 * @param {Map<number, number>} counts how often each of them comes
 * @returns {Palette}
 */
function paletteOf(counts) {
  const rest = [...counts].sort(([, one], [, other]) => other - one);
  const colours = rest.splice(0, rest.length > COLOURS ? FLAT : COLOURS).map(([colour]) => colour);
  const far = rest.map(([colour]) =>
    colours.reduce((least, each) => Math.min(least, distance(each, colour)), Infinity),
  );
  while (rest.length && colours.length < COLOURS) {
    let worst = 0;
    for (let i = 1; i < rest.length; i += 1)
      if (far[i] * rest[i][1] > far[worst] * rest[worst][1]) worst = i;
    const added = rest[worst][0];
    colours.push(added);
    rest.forEach(([colour], i) => {
      far[i] = Math.min(far[i], distance(added, colour));
    });
  }
  return { colours, places: new Map(colours.map((colour, place) => [colour, place])) };
}

/**
 * The place of the colour of a palette that is nearest.
 * @param {number} pixel
 * @param {Palette} palette
 */
function nearest(pixel, { colours }) {
  let best = 0;
  for (let place = 1; place < colours.length; place += 1)
    if (distance(colours[place], pixel) < distance(colours[best], pixel)) best = place;
  return best;
}

/**
 * Begin a GIF.
 * @param {number} width in pixels, of all pictures
 * @param {number} height
 * @param {boolean} loops whether it begins again after its end
 */
export function gif(width, height, loops) {
  const encoder = GIFEncoder();
  /** @type {Uint32Array|undefined} */
  let before;
  /** @type {Palette|undefined} */
  let shared;
  /** The last picture, which is written when it is known for how long it is shown. @type {Frame|undefined} */
  let last;

  /** @param {number} delay */
  const write = (delay) => {
    if (!last) return;
    const { index, palette, own } = last;
    const stays = palette.colours.length;
    encoder.writeFrame(index, width, height, {
      palette: own ? [...palette.colours.map(parts), [0, 0, 0]] : undefined,
      delay,
      repeat: loops ? 0 : -1,
      transparent: true,
      transparentIndex: stays,
      dispose: KEEP,
      colorDepth: Math.max(2, Math.ceil(Math.log2(stays + 1))),
    });
  };

  return {
    /**
     * Add a picture. One that is like the last is left out.
     * @param {Uint32Array} pixels which are not changed afterwards
     * @param {number} delay how long the picture before is shown, in milliseconds
     */
    add(pixels, delay) {
      const counts = changedColours(pixels, before);
      if (!counts.size) return;
      write(delay);
      const known = shared;
      const own = !known || ![...counts.keys()].every((colour) => known.places.has(colour));
      const palette = own ? paletteOf(counts) : known;
      shared ??= palette;
      const places = new Map(palette.places);
      for (const colour of counts.keys())
        if (!places.has(colour)) places.set(colour, nearest(colour, palette));
      const stays = palette.colours.length;
      const index = new Uint8Array(pixels.length);
      for (let i = 0; i < pixels.length; i += 1)
        index[i] =
          before?.[i] === pixels[i] ? stays : /** @type {number} */ (places.get(pixels[i]));
      last = { index, palette, own };
      before = pixels;
    },
    /**
     * The whole file.
     * @param {number} delay how long the last picture is shown, in milliseconds
     */
    finish(delay) {
      write(delay);
      encoder.finish();
      return encoder.bytes();
    },
  };
}
