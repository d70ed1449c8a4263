import { today } from '../ui/today.js';
import { wholeRecord } from '../ui/scene.js';

/** Restores a game in a new engine: its record, and everything that a record does not hold. */

/** @typedef {import("../ui/page-types.js").KeptScene} Scene */
/** @typedef {import("../ui/types.js").Reply} Reply */
/** @typedef {import("../ui/types.js").Request} Request */

/**
 * @param {Scene} last the scene to restore
 * @param {(request: Request) => Promise<Reply>} send
 * @returns {Promise<Reply>} the last reply, with the scene to show
 */
export async function restore(last, send) {
  const players = last.seats.map((seat) => seat.player);
  const { sealed } = last;
  let reply = await send(
    sealed
      ? { do: 'sealed', step: 'restore', messages: sealed.messages, private: sealed.private }
      : last.lesson && last.puzzle
        ? { do: 'open', record: last.puzzle.link, explained: true }
        : {
            do: 'open',
            record: wholeRecord(last),
            players,
            shared: last.shared,
            puzzle: last.puzzle?.link,
            today: today(),
          },
  );
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
  if (last.analysing) await ask({ do: 'analyse', on: true });
  // The curtain had been lifted, so the right player is looking at the screen.
  if (reply.scene?.curtain && !last.curtain) await ask({ do: 'lift' });
  for (const target of (last.picked ?? []).slice(reply.scene?.picked?.length ?? 0))
    await ask({ do: 'click', target });
  return reply;
}
