import { notice } from '../ui/announce.js';
import { confirmed } from '../ui/confirmed.js';
// Not late, or what the other device sends at once would be lost.
import { lookOn, show } from './show-game.js';
import { lackOfCamera, SCAN } from '../carriers/camera.js';
import { openCodeDialog } from '../carriers/code-dialog.js';
import { isConnectionCode } from '../carriers/code-link.js';
import { isOld, read, written } from '../carriers/connection-code.js';
import { DirectConnection } from '../carriers/direct.js';
import { handOverCode } from '../carriers/hand-over.js';
import { latestGame } from '../library/saved-games.js';
import { linkTo } from '../library/link.js';
import { pageAddress } from '../library/share.js';
import { ConnectedGame } from './connected-game.js';

/**
 * Connects two devices: one shows a code, the other answers it with a code of its own. What the
 * connection is for is said by the code: a game to play, or one to look on at.
 * @typedef {import('../play/opening.js').Opening} Opening
 * @typedef {import('../carriers/connection-code.js').ConnectionCode} ConnectionCode
 * @typedef {(connection: DirectConnection) => void} Begin
 */

/** What follows the id of a game in the topic of a code with which one looks on. */
const WATCH = '-watch';

const SHOW =
  'Scan this code with the other device’s camera, or send it the link. It will show a code of its own.';
const NEXT = `Then press “${SCAN}” here.`;
const NEXT_WITHOUT_CAMERA = 'Then send its link to this device and paste it below.';
const CONNECTING = 'Connecting…';
const FAILED =
  'The devices could not be connected. Both have to be on the same network, such as one Wi-Fi, and it must let them talk to each other; a firewall, a proxy or a VPN may prevent that. Close this and try again, or play by links.';
const NO_CODE = 'This is not a code from another device.';
const OWN = 'This is this device’s own code. Scan the one that the other device shows.';
const OTHER = 'This code answers a different one. Scan the code above with the other device first.';
const OLD = 'This code is too old. Show a new one on the other device.';
const USED = 'This code answers one that is shown on another page. Scan it there.';
const LACKING =
  'This browser cannot connect to another device: WebRTC is missing or switched off. Play by links.';

/** @param {string} server */
const asks = (server) =>
  `To connect devices on different networks, this page asks ${server} for the public address of this device, and tells it to the other device with the code.`;

/**
 * Begin a connection, if the person at this device does not mind whom it asks.
 * @param {Opening} opening
 * @returns {Promise<DirectConnection|null>} null if they do
 */
async function begun({ page: { stun } }) {
  if (!stun) return new DirectConnection();
  const question = { title: 'Connect two devices?', text: asks(stun), yes: 'Connect' };
  return (await confirmed(question)) ? new DirectConnection([{ urls: `stun:${stun}` }]) : null;
}

/** Whether this browser can connect at all. */
const isAble = () => 'RTCPeerConnection' in globalThis;

/** @param {Opening} opening @param {ConnectionCode} code */
const linkOf = (opening, code) => {
  const address = pageAddress(opening.table.scene) || location.href.replace(/#.*/, '');
  return linkTo(address, written(code));
};

/**
 * Ask for a connection.
 * @param {Opening} opening
 * @param {string} title of the dialog
 * @param {string} topic
 * @param {Begin} begin
 */
async function askToConnect(opening, title, topic, begin) {
  if (!isAble()) return void notice(LACKING, { key: 'connection' });
  const connection = await begun(opening);
  if (!connection) return;
  const own = await connection.offer(topic);
  if (!own) return void notice(FAILED, { key: 'connection' });
  /** @param {string} text */
  const take = async (text) => {
    if (!isConnectionCode(text)) return NO_CODE;
    const { code, wrong } = read(text);
    if (!code) return wrong;
    if (code.kind === 'offer') {
      if (code.pair === own.pair) return OWN;
      if (goThere(opening, code)) return '';
      // Both have asked: this one answers the other, and may be answered still.
      return answer(opening, code, box);
    }
    if (code.pair !== own.pair) return OTHER;
    box.set({ lead: CONNECTING, link: '', takes: false });
    await connection.complete(code);
    return '';
  };
  const box = openCodeDialog({
    title,
    lead: `${SHOW} ${lackOfCamera() ? NEXT_WITHOUT_CAMERA : NEXT}`,
    link: linkOf(opening, own),
    name: opening.table.scene.name,
    takes: true,
    take,
  });
  attend(connection, box, begin);
}

/**
 * Close the dialog once there is a connection, and end what has not become one with the dialog.
 * @param {DirectConnection} connection
 * @param {import('../carriers/code-dialog.js').CodeDialog} box
 * @param {Begin} begin
 */
function attend(connection, box, begin) {
  const leave = () => connection.close();
  if (!box.box.open) return leave(); // while this device made its answer
  box.box.addEventListener('close', leave);
  connection.listen({
    changed: (state) => {
      if (state === 'open') {
        box.box.removeEventListener('close', leave);
        box.close();
        begin(connection);
      } else if (state !== 'closed') box.set({ lead: '', link: '', takes: false, problem: FAILED });
    },
  });
}

/**
 * Answer a code, in a dialog that shows the answer.
 * @param {Opening} opening
 * @param {ConnectionCode} offer
 * @param {import('../carriers/code-dialog.js').CodeDialog} [shown] a dialog that is open already
 * @returns {Promise<string>} why not, or empty
 */
async function answer(opening, offer, shown) {
  if (!isAble()) return LACKING;
  if (isOld(offer)) return OLD;
  const { name } = opening.table.scene;
  const watches = offer.topic.endsWith(WATCH);
  const connection = await begun(opening);
  if (!connection) return '';
  const own = await connection.answer(offer);
  if (!own) return FAILED;
  const link = linkOf(opening, own);
  const lead = `${
    watches
      ? `Another device wants to show a game of ${name} here.`
      : `Another device asks to play ${name}.`
  } Press “${SCAN}” there, and hold this code in front of its camera; or send it the link.`;
  const box =
    shown ??
    openCodeDialog({
      title: watches ? 'Look on' : 'Play on two devices',
      lead,
      link,
      name,
      takes: false,
      take: async () => '',
    });
  box.set({ lead, link, takes: false });
  attend(connection, box, (found) => {
    if (watches) lookOn(opening, found);
    else goLive(opening, found);
  });
  return '';
}

/** @param {Opening} opening @param {DirectConnection} connection */
const goLive = (opening, connection) =>
  opening.goLive(new ConnectedGame(opening, connection, () => void connectAgain(opening)));

/**
 * Open a code that has come as a link.
 * @param {Opening} opening
 * @param {string} text
 * @returns {Promise<string>} why not, or empty
 */
export async function openCode(opening, text) {
  history.replaceState(history.state, '', location.pathname + location.search);
  const { code, wrong } = read(text);
  if (code?.kind === 'offer' && goThere(opening, code)) return '';
  const refused = code ? await opened(opening, code, text) : wrong;
  if (!opening.table.ready) await opening.openSaved(latestGame(opening.page.game));
  return refused;
}

/**
 * Go to the game that an offer is about, if that is another one.
 * @param {Opening} opening
 * @param {ConnectionCode} offer
 * @returns {boolean} whether it is
 */
function goThere(opening, offer) {
  const { page } = opening;
  const game = offer.topic.replace(WATCH, '');
  if (game === page.game) return false;
  opening.leave(`${page.root}${game}/index.html#${written(offer)}`);
  return true;
}

/**
 * @param {Opening} opening
 * @param {ConnectionCode} code
 * @param {string} text
 * @returns {Promise<string>}
 */
async function opened(opening, code, text) {
  if (code.kind === 'offer') return answer(opening, code);
  if (!(await handOverCode(text))) return USED;
  notice('The page that was waiting for this code has it now. You can close this one.', {
    good: true,
    key: 'connection',
  });
  return '';
}

/**
 * Connect another device, and then do something, such as to challenge it.
 * @param {Opening} opening
 * @param {() => Promise<string>} then says what is wrong, or empty
 */
export function connectAndThen(opening, then) {
  return askToConnect(opening, 'Play on two devices', opening.page.game, async (connection) => {
    goLive(opening, connection);
    const wrong = await then();
    if (wrong) notice(wrong, { key: 'connection' });
  });
}

/** Connect the devices of the game on the board again. @param {Opening} opening */
export const connectAgain = (opening) => connectAndThen(opening, async () => '');

/** Show the game on the board on a third device. @param {Opening} opening */
export const showOnThird = (opening) =>
  askToConnect(opening, 'Show this game', opening.page.game + WATCH, (connection) =>
    show(opening, connection),
  );
