import { linkTools } from '../library/link-tools.js';
import { dialog, h, setText, textButton } from '../ui/dom.js';
import { Camera, lackOfCamera, SCAN } from './camera.js';
import { awaitHandOver } from './hand-over.js';
import { loadReader, readFrame, readPhoto } from './read-code.js';

/**
 * The dialog that shows one's own code and takes the other device's: by camera, from a photo, pasted,
 * or from another tab. It knows nothing of what is in a code.
 *
 * @typedef {object} State
 * @property {string} title
 * @property {string} lead what to do now, in a sentence
 * @property {string} link one's own code, or empty
 * @property {boolean} takes whether it waits for the other device's
 * @property {string} problem what went wrong, or empty
 *
 * @typedef {object} CodeDialog
 * @property {() => void} close
 * @property {(change: Partial<State>) => void} set
 * @property {HTMLDialogElement} box
 */

const SCANNING =
  'Hold the other device’s code in front of the camera, so that it fills most of the picture.';
const STARTING = 'If the browser asks whether this page may use the camera, allow it.';
const HIDDEN = `The camera was switched off while this page was out of sight. Press “${SCAN}” to go on.`;
const READ = 'The code was read.';
const SEARCHING = 'Searching the photo for a code…';
const NO_READER =
  'The code reader could not be loaded. Try again when you are online, or paste the link.';
const NO_PICTURE =
  'This file cannot be opened as a picture. Choose a photo of the other device’s screen.';
const NO_CODE =
  'No code was found in this picture. Take a sharper one from closer up, with the whole code in it.';
const EMPTY = 'Paste the other device’s link into the field first.';

/**
 * @param {object} given
 * @param {string} given.title
 * @param {string} given.lead
 * @param {string} [given.link]
 * @param {string} given.name what the link is to, for those it is sent to
 * @param {boolean} given.takes
 * @param {(text: string) => Promise<string>} given.take takes a text that was read, and says why not,
 * or empty. The camera stays on meanwhile, and goes on after a refusal
 * @returns {CodeDialog}
 */
export function openCodeDialog({ title, lead, link = '', name, takes, take }) {
  /** @type {State} */
  const state = { title, lead, link, takes, problem: '' };
  const tools = linkTools('Link for the other device', name, true, true);
  const own = h(
    'section',
    { class: 'own-code', 'aria-label': 'Your code' },
    tools.code,
    tools.line,
    tools.message,
    tools.field,
  );
  const intro = h('p', { class: 'lead', role: 'status' });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  /** @param {string} text what went wrong, or empty */
  const say = (text) => {
    state.problem = text;
    setText(problem, text);
    problem.hidden = !text;
  };
  /** One text at a time, also where camera and paste come together. @type {Promise<boolean>} */
  let turn = Promise.resolve(false);
  /** @param {string} text @returns {Promise<boolean>} whether it was taken */
  const offer = (text) => {
    const done = turn.then(async () => {
      if (!state.takes || !box.open) return false;
      say('');
      const wrong = await take(text);
      if (wrong) say(wrong);
      else {
        reading.stop();
        reading.report(READ);
      }
      return !wrong;
    });
    turn = done.catch(() => false); // an error is reported where this one was offered
    return done;
  };
  const reading = readingPart(offer, say);
  const draw = () => {
    setText(heading, state.title);
    setText(intro, state.lead);
    say(state.problem);
    own.hidden = !state.link;
    if (state.link && tools.field.value !== state.link) tools.set(state.link);
    reading.part.hidden = !state.takes;
    if (!state.takes) reading.stop();
  };
  const box = dialog(title, [intro, problem, own, reading.part], 'code-dialog');
  const heading = /** @type {HTMLElement} */ (box.querySelector('h2'));
  draw();
  const first = /** @type {HTMLElement|null} */ (
    box.querySelector(state.takes ? '.other-code .btn:not([hidden])' : '.own-code .btn')
  );
  first?.focus();
  const endHandOver = awaitHandOver(() => state.takes && box.open, offer);
  box.addEventListener('close', () => {
    reading.end();
    endHandOver();
  });
  return {
    box,
    close: () => box.close(),
    set: (change) => {
      Object.assign(state, change);
      draw();
    },
  };
}

/**
 * The part that takes the other device's code.
 * @param {(text: string) => Promise<boolean>} offer
 * @param {(wrong: string) => void} say
 */
function readingPart(offer, say) {
  const status = h('p', { class: 'lead', role: 'status' });
  const video = h('video', {
    class: 'camera',
    muted: true,
    playsinline: true,
    hidden: true,
    'aria-hidden': 'true',
  });
  video.muted = true;
  /** What was read last and refused: it is in the picture for many frames. */
  let refused = '';
  const look = async () => {
    for (const text of await readFrame(video)) {
      if (text === refused) continue;
      refused = text;
      if (await offer(text)) return;
    }
  };
  const lack = lackOfCamera();
  const button = textButton(SCAN, () => (video.hidden ? void start() : stop()), 'btn primary', {
    hidden: Boolean(lack),
  });
  /** @param {boolean} on @param {string} text */
  const show = (on, text) => {
    video.hidden = !on;
    button.textContent = on ? 'Stop the camera' : SCAN;
    part.closest('dialog')?.classList.toggle('scanning', on);
    setText(status, text);
  };
  const camera = new Camera(video, look, (why) => show(false, why));
  const start = async () => {
    say('');
    refused = '';
    show(true, STARTING);
    const loaded = await loadReader().then(
      () => '',
      () => NO_READER,
    );
    const wrong = loaded || (video.hidden ? '' : await camera.start());
    if (wrong) {
      show(false, '');
      say(wrong);
    } else if (!video.hidden) setText(status, SCANNING);
  };
  const stop = () => {
    camera.stop();
    if (!video.hidden) show(false, '');
  };
  /** @param {Blob} file */
  const takePhoto = async (file) => {
    stop();
    say('');
    setText(status, SEARCHING);
    const wrong = await loadReader().then(
      () => offerFrom(file),
      () => NO_READER,
    );
    if (wrong) say(wrong);
    if (status.textContent === SEARCHING) setText(status, '');
  };
  /** @param {Blob} file @returns {Promise<string>} why there was nothing to offer, or empty */
  const offerFrom = async (file) => {
    const texts = await readPhoto(file).catch(() => null);
    for (const text of texts ?? []) if (await offer(text)) break;
    if (!texts) return NO_PICTURE;
    return texts.length ? '' : NO_CODE;
  };
  const photo = h('input', {
    type: 'file',
    class: 'visually-hidden',
    accept: 'image/*',
    tabindex: '-1',
    'aria-hidden': 'true',
    onchange: async () => {
      const [file] = photo.files ?? [];
      if (file) await takePhoto(file);
      photo.value = '';
    },
  });
  const field = h('textarea', {
    class: 'share-link',
    rows: 2,
    'aria-label': 'The other device’s link',
    placeholder: 'Or paste the link here',
    autocomplete: 'off',
    spellcheck: 'false',
    onpaste: (/** @type {ClipboardEvent} */ event) => {
      const [file] = event.clipboardData?.files ?? [];
      if (file) void takePhoto(file);
    },
    oninput: (/** @type {InputEvent} */ event) => {
      if (event.inputType === 'insertFromPaste') void takePasted();
    },
  });
  const takePasted = async () => {
    const text = field.value.trim();
    if (!text) say(EMPTY);
    else if (await offer(text)) field.value = '';
  };
  const leave = () => {
    if (!document.hidden || video.hidden) return;
    camera.stop();
    show(false, HIDDEN);
  };
  document.addEventListener('visibilitychange', leave);
  const part = h(
    'section',
    { class: 'other-code', 'aria-label': 'The other device’s code' },
    video,
    button,
    status,
    h('p', { class: 'lead', text: lack, hidden: !lack }),
    h(
      'div',
      { class: 'line' },
      textButton('From a photo', () => photo.click(), lack ? 'btn primary' : 'btn'),
      photo,
    ),
    field,
    textButton('Use this link', () => void takePasted()),
  );
  return {
    part,
    stop,
    report: (/** @type {string} */ text) => setText(status, text),
    end: () => {
      camera.stop();
      document.removeEventListener('visibilitychange', leave);
    },
  };
}
