// node reading_codes.mjs: makes QR codes as the page does, shows them to its camera turned, tilted,
// unevenly lit, noisy and blurred, and prints for each picture whether it was read.

import { qrCode } from '../../web/library/qr-code.js';

/** What the page's modules need of a document: elements, and a canvas that scales. */
class Element {
  children = [];
  attributes = {};
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  append(child) {
    this.children.push(child);
  }
  getContext() {
    return this;
  }
  drawImage(source, _x, _y, width, height) {
    this.pixels = scaled(source, width, height);
  }
  getImageData() {
    return this.pixels;
  }
}
// How much is tried must not depend on how busy this machine is.
Date.now = () => 0;
globalThis.document = {
  createElement: () => new Element(),
  createElementNS: () => new Element(),
};
globalThis.createImageBitmap = async (picture) => ({ ...picture, close() {} });
const { readFrame, readPhoto } = await import('../../web/carriers/read-code.js');

/** @param {number} width @param {number} height @param {(x: number, y: number) => number} light */
function drawn(width, height, light) {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.fill(light(x, y), 4 * (y * width + x), 4 * (y * width + x) + 3);
  return { width, height, data };
}

/** The mean of the pixels below each. */
const scaled = ({ width, height, data }, wide, high) =>
  drawn(wide, high, (x, y) => {
    const [left, right] = [Math.floor((x * width) / wide), Math.ceil(((x + 1) * width) / wide)];
    const [top, end] = [Math.floor((y * height) / high), Math.ceil(((y + 1) * height) / high)];
    let sum = 0;
    for (let i = left; i < right; i += 1)
      for (let j = top; j < end; j += 1) sum += data[4 * (j * width + i)];
    return sum / ((right - left) * (end - top));
  });

/** The dark modules of the code of a text, and how many there are in a row with the margin. */
async function modules(text) {
  const svg = await qrCode(text);
  const [path] = svg.children;
  const dark = new Set(path.attributes.d.match(/\d+ \d+(?=h)/g));
  return { dark, size: Number(svg.attributes.viewBox.split(' ')[2]) };
}

let seed = 1;
const chance = () => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
};
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const linkOf = (length) =>
  `https://games.example/#${Array.from({ length: length - 23 }, () => LETTERS[Math.floor(64 * chance())]).join('')}`;

/**
 * A picture of a code: turned by degrees, tilted (how much smaller its far side is), in a light that
 * falls off to the right, with noise, each sample the mean of a blur's width in pixels.
 */
function seen(
  { dark, size },
  width,
  height,
  { share = 0.8, turn = 0, tilt = 0, falloff = 0, noise = 0, blur = 1 },
) {
  const scale = (share * Math.min(width, height)) / size;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const module = (x, y) => {
    const near = 1 + (tilt * y) / height;
    const [a, b] = [(x * near) / scale, (y * near) / scale];
    const [i, j] = [
      Math.floor(size / 2 + a * cos + b * sin),
      Math.floor(size / 2 - a * sin + b * cos),
    ];
    if (Math.min(i, j) < 0 || Math.max(i, j) >= size) return 150;
    return dark.has(`${i} ${j}`) ? 40 : 215;
  };
  const near = [-0.25, 0.25].map((part) => part * blur);
  return drawn(width, height, (x, y) => {
    let sum = 0;
    for (const i of near)
      for (const j of near) sum += module(x + i - width / 2, y + j - height / 2);
    return (sum / near.length ** 2) * (1 - (falloff * x) / width) + noise * (chance() - 0.5);
  });
}

const VIEWS = {
  upright: {},
  turned: { turn: 12 },
  'on its side': { turn: 90 },
  'upside down': { turn: 183 },
  slanting: { turn: 30, share: 0.7 },
  tilted: { tilt: 0.35, share: 0.7 },
  'turned and tilted': { turn: -20, tilt: 0.25, share: 0.65 },
  'in uneven light': { falloff: 0.6 },
  noisy: { noise: 90 },
  blurred: { blur: 3 },
};

/** What a video and a photo of it were read as: texts of codes. */
const readBoth = async (picture) => ({
  video: await readFrame({ ...picture, videoWidth: picture.width, videoHeight: picture.height }),
  photo: await readPhoto(picture),
});
/** @param {string} view @param {object} read @param {string[]} texts what is to be read */
const tell = (view, read, texts) => {
  for (const [by, found] of Object.entries(read))
    console.log(`${view}, by ${by}: ${String(found) === String(texts) ? 'read' : 'not read'}`);
};

for (const length of [100, 250, 500]) {
  const text = linkOf(length);
  tell(`${length} characters`, await readBoth(seen(await modules(text), 640, 480, {})), [text]);
}
const text = linkOf(250);
const code = await modules(text);
for (const [view, how] of Object.entries(VIEWS))
  tell(view, await readBoth(seen(code, 640, 480, how)), [text]);
const { photo } = await readBoth(seen(code, 2400, 1800, { share: 0.3, turn: 5, noise: 30 }));
tell('small in a large photo', { photo }, [text]);
tell('no code', await readBoth(drawn(640, 480, () => 255 * chance())), []);
