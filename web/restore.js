import { wholeRecord } from './record.js';

/** Bring a new engine to where the old one was: the record, and what a record does not hold. */

/** @typedef {import("./pagetypes.js").KeptScene} Scene */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").Request} Request */

/**
 * @param {Scene} last the scene that was on
 * @param {(request: Request) => Promise<Reply>} send
 * @returns {Promise<Reply>} the last reply; its scene is the one to show
 */
export async function restore(last, send) {
  let reply = await send({ do: 'open', record: wholeRecord(last) });
  /** @param {Request} request */
  const ask = async (request) => {
    const next = await send(request);
    reply = { ...reply, ...next, scene: next.scene ?? reply.scene };
  };
  for (const { key, on } of last.overlays ?? []) {
    const now = reply.scene?.overlays?.find((overlay) => overlay.key === key);
    if (now && now.on !== on) await ask({ do: 'show', key, on });
  }
  if (Boolean(reply.scene?.flipped) !== Boolean(last.flipped)) await ask({ do: 'flip' });
  // Players before picks: a change of players drops a half-made action.
  const players = last.seats.map((seat) => seat.player);
  if (reply.scene?.seats.some((seat, index) => seat.player !== players[index])) await ask({ do: 'players', players });
  if (last.analysing) await ask({ do: 'analyse', on: true });
  // Whoever had the screen has it still.
  if (reply.scene?.curtain && !last.curtain) await ask({ do: 'lift' });
  for (const target of (last.picked ?? []).slice(reply.scene?.picked?.length ?? 0)) await ask({ do: 'click', target });
  return reply;
}
