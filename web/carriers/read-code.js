/**
 * Reads QR codes in pictures: with the browser's own detector where there is one, else with the
 * library, which is loaded when it is needed.
 *
 * @typedef {{detect: (picture: HTMLCanvasElement) => Promise<{rawValue: string}[]>}} Detector
 * @typedef {{new (options: {formats: string[]}): Detector, getSupportedFormats: () => Promise<string[]>}} DetectorType
 * @typedef {{side: number, effort: number, time: number}} Search how thoroughly a picture is
 * searched: its longer side in pixels, the tries with the library, and their milliseconds
 */

const FORMAT = 'qr_code';
/** @type {Search} */
const FRAME = { side: 640, effort: 2, time: 20 };
/** @type {Search} */
const PHOTO = { side: 2000, effort: Infinity, time: 2000 };

const library = () => import('qr/decode.js');

/** @returns {Promise<Detector|null>} */
async function ownDetector() {
  const known = /** @type {{BarcodeDetector?: DetectorType}} */ (globalThis).BarcodeDetector;
  const formats = (await known?.getSupportedFormats()) ?? [];
  return known && formats.includes(FORMAT) ? new known({ formats: [FORMAT] }) : null;
}

/** @type {Detector|null|undefined} */
let detector;
const canvas = document.createElement('canvas');

/** Have what reads codes at hand. Throws where it cannot be loaded. */
export async function loadReader() {
  detector ??= await ownDetector();
  if (!detector) await library();
}

/**
 * The texts of the codes on the canvas.
 * @param {CanvasRenderingContext2D} context
 * @param {Search} search
 */
async function read(context, { effort, time }) {
  try {
    if (detector) return (await detector.detect(canvas)).map(({ rawValue }) => rawValue);
  } catch {
    detector = null; // some browsers have it without the service behind it
  }
  const { decodeQR } = await library();
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return [decodeQR(pixels, { effort, timeLimit: time })];
  } catch {
    return []; // which is how it says that there is none
  }
}

/**
 * @param {CanvasImageSource} source
 * @param {number} width of the source, as is the height
 * @param {number} height
 * @param {Search} search
 */
async function readFrom(source, width, height, search) {
  const scale = Math.min(1, search.side / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return read(context, search);
}

/**
 * The texts of the codes that a video shows now.
 * @param {HTMLVideoElement} video
 * @returns {Promise<string[]>}
 */
export async function readFrame(video) {
  const { videoWidth, videoHeight } = video;
  return videoWidth ? readFrom(video, videoWidth, videoHeight, FRAME) : [];
}

/**
 * The texts of the codes in a photo. Throws where the file is no picture.
 * @param {Blob} file
 * @returns {Promise<string[]>}
 */
export async function readPhoto(file) {
  const picture = await createImageBitmap(file);
  try {
    return await readFrom(picture, picture.width, picture.height, PHOTO);
  } finally {
    picture.close();
  }
}
