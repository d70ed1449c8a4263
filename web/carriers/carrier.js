/**
 * A carrier takes messages of sealed play to the other side and brings theirs. It knows nothing of
 * what they say. What arrives may come twice or not at all, and is as little trusted as a link.
 *
 * @typedef {'connecting'|'open'|'lost'|'left'|'refused'|'closed'} CarrierState lost: the other side
 * is not heard any more, and may be again; left: it has said so; refused: what came was too much or too long, so
 * nothing more is taken; closed: from here
 *
 * @typedef {object} Listener
 * @property {(text: string) => void} [arrived]
 * @property {(state: CarrierState) => void} [changed]
 *
 * @typedef {object} Carrier
 * @property {CarrierState} state
 * @property {'open'|'chat'} openAs the state sent to the session while it is open: chat,
 * where it is the chat of a messenger, in which others look on
 * @property {(text: string) => boolean} send whether it is on its way
 * @property {(listener: Listener) => void} listen
 * @property {() => void} close
 */
export {};
