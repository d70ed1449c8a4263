import { dialog, download, h, textButton } from '../ui/dom.js';
import { announce } from '../ui/announce.js';
import { noteOf } from '../play/notes.js';
import { toPng } from '../library/picture-export.js';
import { curvePicture, lastOf, reportPicture } from './report-picture.js';

/**
 * The report of a game that is over: its curves, its turning points, and the game's own account of it;
 * to be kept as a picture.
 * @typedef {import('../ui/page-types.js').KeptScene} Scene
 * @typedef {import('../ui/types.js').Report} Report
 * @typedef {object} ReportCallbacks
 * @property {(ply: number) => void} go
 * @property {() => void} replay plays the game again
 * @property {() => void} share
 * @property {() => Promise<string>} board the picture of the board as SVG, empty if there is none
 */

/**
 * @param {Scene} scene
 * @param {Report} report
 * @param {ReportCallbacks} callbacks
 */
export function openReport(scene, report, { go, replay, share, board }) {
  /**
   * @param {string} text
   * @param {() => void} act
   * @param {boolean} [leaves] whether the dialog closes
   */
  const button = (text, act, leaves = true) =>
    textButton(text, () => {
      if (leaves) box.close();
      act();
    });
  const savePicture = async () => {
    const svg = reportPicture(scene, report, await board());
    try {
      download(`${scene.game}-report.png`, await toPng(svg), 'image/png');
    } catch {
      announce('This browser cannot make a PNG of the report; it is saved as SVG.');
      download(`${scene.game}-report.svg`, svg, 'image/svg+xml');
    }
  };
  const curves = report.curves.map((curve) =>
    h(
      'figure',
      { class: 'curve' },
      h('figcaption', {}, h('b', { text: curve.title }), curve.says),
      curvePicture(
        curve,
        report.turning_points.map(({ ply }) => ply),
      ),
      h(
        'div',
        { class: 'legend' },
        ...curve.lines.map(({ name, role, values }) =>
          h('span', { class: role }, h('i', { class: 'pip' }), `${name} ${lastOf(values)}`),
        ),
      ),
    ),
  );
  const points = report.turning_points.map(({ ply, text }) =>
    h(
      'li',
      {},
      h('button', {
        type: 'button',
        text,
        onclick: () => {
          box.close();
          go(ply);
        },
      }),
    ),
  );
  const box = dialog(
    'Report',
    [
      h('p', {
        class: 'lead',
        text: `${scene.outcome?.headline ?? ''}. ${scene.outcome?.reason ?? ''}`,
      }),
      h('div', { class: 'curves' }, ...curves),
      points.length
        ? h(
            'section',
            { class: 'report-points' },
            h('h3', { text: 'Turning points' }),
            h('ul', { class: 'turning-points' }, ...points),
          )
        : null,
      ...report.notes.map(noteOf),
      h(
        'div',
        { class: 'foot-line line' },
        button('Replay', replay),
        button('Share', share),
        button('Save as a picture', () => void savePicture(), false),
      ),
    ],
    'report',
  );
}
