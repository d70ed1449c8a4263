import { isSoundOn } from './settings.js';

/**
 * Soft sounds for what happens on the board, made by the browser itself: no files.
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {'move'|'capture'|'refused'|'over'} Sound
 * @typedef {{at: number, from: number, to: number, length: number, loud: number, shape:
 * OscillatorType}} Tone
 *   at, length: seconds; from, to: its pitch in Hz; loud: 0 … 1
 */

/** @type {Record<Sound, Tone[]>} */
const TONES = {
  move: [{ at: 0, from: 240, to: 150, length: 0.09, loud: 0.16, shape: 'sine' }],
  capture: [
    { at: 0, from: 250, to: 140, length: 0.08, loud: 0.17, shape: 'sine' },
    { at: 0.06, from: 170, to: 95, length: 0.12, loud: 0.16, shape: 'triangle' },
  ],
  refused: [{ at: 0, from: 130, to: 110, length: 0.12, loud: 0.09, shape: 'triangle' }],
  over: [262, 330, 392, 523].map((pitch, i) => ({
    at: i * 0.11,
    from: pitch,
    to: pitch,
    length: 0.34,
    loud: 0.08,
    shape: /** @type {const} */ ('sine'),
  })),
};
/** Shapes that are pieces, by their roles. */
const PIECE = /^(ball|stack|counter)\b/;

/** @type {AudioContext|null} */
let audio = null;
/** How many tones are still to be heard. */
let toCome = 0;
/** Whether the visitor has done anything yet: browsers allow no sound before. */
const mayPlay = () => navigator.userActivation?.hasBeenActive ?? true;

/** @param {Sound} sound */
export function play(sound) {
  if (!isSoundOn() || !mayPlay() || !('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const tone of TONES[sound]) sing(audio, tone);
}

/**
 * Let the browser's audio rest after the last tone: it takes part of a core even when it is silent.
 */
function ended() {
  toCome -= 1;
  if (!toCome) void audio?.suspend();
}

/** @param {AudioContext} context @param {Tone} tone */
function sing(context, { at, from, to, length, loud, shape }) {
  const start = context.currentTime + at;
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.type = shape;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(context.destination);
  source.addEventListener('ended', ended);
  toCome += 1;
  source.start(start);
  source.stop(start + length + 0.02);
}

/** @param {Scene} scene */
const pieces = (scene) => scene.shapes.filter(({ role }) => PIECE.test(role)).length;

/**
 * The sound of a change from one scene to the next, if it has one.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {Sound|null}
 */
function soundOf(before, after) {
  if (after.status.kind === 'illegal')
    return before.status.kind === 'illegal' && before.status.text === after.status.text
      ? null
      : 'refused';
  if (
    before.game !== after.game ||
    after.ply <= before.ply ||
    after.ply > before.ply + 3 ||
    after.preview
  )
    return null;
  if (after.outcome && !before.outcome) return 'over';
  return pieces(after) < pieces(before) ? 'capture' : 'move';
}

/**
 * The sounds as a part of a page.
 * @param {() => boolean} isReady whether the engine has the game
 * @returns {import('../play/table.js').Part}
 */
export const sounds = (isReady) => ({
  draw: (scene, before) => {
    const sound = isReady() && soundOf(before, scene);
    // To wake the sound takes milliseconds, which the picture does not wait for.
    if (sound) setTimeout(play, 0, sound);
  },
});
