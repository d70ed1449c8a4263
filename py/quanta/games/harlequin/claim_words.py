"""The claims about a game of Harlequin, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quanta.core.claims import WINS, Claim, Explanation, Line, by_line
from quanta.core.words import counted, listed
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.state import COLOURS

LONGEST = 4
"""A chain with more cells is called by its first jump and its last cell."""
LONG = 30
"""A sentence about both turns with more words is cut in two."""


class _Told(NamedTuple):
    """What is claimed of the end of one line. turns: in words; mover: the seat of the last of them;
    turned: how many tiles that turns over, None if that is not claimed; claims: the others."""

    turns: Sequence[str]
    mover: int
    turned: int | None
    claims: Sequence[Claim]

    @property
    def kinds(self) -> set[tuple[str, int]]:
        """The kinds of claims, and the seats that they are about."""
        return {(claim.kind, claim.seat) for claim in self.claims} or {("turned", self.mover)}

    @property
    def empty(self) -> bool:
        """Whether all counts are 0, so that the end of the other line is to be said first."""
        return self.turned is None and not any(claim.count for claim in self.claims)


def say(position: HarlequinPosition, explanation: Explanation) -> str:
    """A sentence for each of the two turns, or one for both if they differ in one thing; one for
    the end of the game."""
    if explanation[0].kind == WINS:
        return _won(position, explanation)
    told = [_told(position, line, claims) for line, claims in by_line(explanation).items()]
    if told[0].empty and told[1:]:
        told.reverse()
    first, *others = told
    sentences = [_sentence(first)]
    for other in others:
        same = other.kinds == first.kinds and len(first.kinds) == 1
        if same and len(other.claims) < 2 and (other.turned is None or not other.claims):
            both = f"{sentences[0].removesuffix('.')}; {_brief(other)}."
            if len(both.split()) <= LONG:
                sentences[0] = both
                continue
        sentences.append(_sentence(other))
    return " ".join(sentences)


def _told(position: HarlequinPosition, line: Line, claims: Sequence[Claim]) -> _Told:
    turns = _turns(position, line)
    seat = position.to_play
    turned = [claim.count for claim in claims if claim.kind == "turned"]
    rest = [claim for claim in claims if claim.kind != "turned"]
    mover = seat if len(turns) % 2 else 1 - seat
    return _Told(turns, mover, turned[0] if turned else None, rest)


def _turns(position: HarlequinPosition, line: Line) -> list[str]:
    """The turns of a line, such as ``b2-c3-d4``, each as the cells of its jumps."""
    turns: list[list[str]] = [[]]
    for action in line:
        turns[-1].append(action)
        position = position.apply(action)
        if not position.path:
            turns.append([])
    return [_turn(turn) for turn in turns if turn]


def _turn(turn: Sequence[str]) -> str:
    """The cells of a turn's jumps; for a long chain, its first jump and its last cell."""
    if list(turn) == [SKIP]:
        return SKIP
    cells = [turn[0].partition("-")[0], *(action.partition("-")[2] for action in turn)]
    if len(cells) <= LONGEST:
        return "-".join(cells)
    return f"{turn[0]}-…-{cells[-1]}"


def _sentence(told: _Told) -> str:
    """The claims about the end of one line."""
    clauses = _clauses(told)
    if told.turned is None:
        return f"After {_with_reply(told.turns)}, {listed(clauses)}."
    turns_over = f"{_last_turn(told.turns)} turns over {_tiles(told.turned)}"
    if not clauses:
        return f"{turns_over}."
    against = any(_against(told, claim) for claim in told.claims)
    but = "but" if against and told.turned else "and"
    return f"{turns_over}, {but} then {listed(clauses)}."


def _against(told: _Told, claim: Claim) -> bool:
    """Whether a claim about the end of a turn is bad for the side whose turn it was: a chain if it
    turns over as much as the turn."""
    own, least = claim.seat == told.mover, 1
    if claim.kind == "chain":
        least = told.turned or 1
    elif claim.kind == "tiles":
        return False
    return claim.count >= least and own == (claim.kind in ("shut", "skips"))


def _with_reply(turns: Sequence[str]) -> str:
    """A turn, with the reply if there is one."""
    first, *reply = turns
    comma = "," if " " in first else ""
    return f"{first}{comma} and the reply {reply[-1]}" if reply else first


def _last_turn(turns: Sequence[str]) -> str:
    """The last turn of a line, to begin a sentence."""
    *first, last = turns
    return f"After {first[0]}, the reply {last}" if first else last


def _brief(told: _Told) -> str:
    """The one claim about the end of a line, after a sentence with one of the same kind."""
    if not told.claims:
        *first, last = told.turns
        begun = f"after {first[0]}, the reply {last}" if first else last
        return f"{begun} turns over {told.turned or 'none'}"
    (claim,) = told.claims
    *first, last = told.turns
    after = f"after {_with_reply(told.turns)}"
    name, count = COLOURS[claim.seat], claim.count or "none"
    match claim.kind:
        case "chain":
            return f"{after}, {name} can turn over {count}{_with(claim)}"
        case "jumps":
            return f"{after}, {count}"
        case "ends":
            return f"{after}, over {_any_of(claim.count)}"
        case "tiles":
            return f"{after}, {name} has {count}"
    return f"{after}, {_CLAUSES[claim.kind]([claim], told.mover)}"


def _clauses(told: _Told) -> list[str]:
    """A clause for each kind of claim, about one or both sides, the greater count first."""
    kinds: dict[str, list[Claim]] = {}
    for claim in sorted(told.claims, key=lambda claim: -claim.count):
        kinds.setdefault(claim.kind, []).append(claim)
    order = dict.fromkeys(claim.kind for claim in told.claims)
    clauses = [_CLAUSES[kind](kinds[kind], told.mover) for kind in order]
    if len(told.claims) == 1 and told.claims[0].kind == "shut" and told.claims[0].count:
        return [f"{clauses[0]} and cannot end a turn"]
    if told.turned is None:
        return clauses
    return [each.replace(" no tiles", " none").replace(" tiles", "", 1) for each in clauses]


def _tiles(count: int) -> str:
    return counted(count, "tile") if count else "no tiles"


def _with(claim: Claim) -> str:
    return f" with the token on {claim.cells[0]}" if claim.cells else ""


def _are(claim: Claim) -> str:
    return "is" if claim.count == 1 else "are"


def _chain(claims: Sequence[Claim], mover: int) -> str:
    """``Blue can turn over 14 tiles with the token on b6``; of the side whose turn it was,
    ``threatens to``."""
    return listed(
        f"{COLOURS[claim.seat]} "
        f"{'threatens to' if claim.seat == mover and claim.count else 'can'} "
        f"turn over {_tiles(claim.count)}{_with(claim)}"
        for claim in claims
    )


def _shut(claims: Sequence[Claim], _: int) -> str:
    """``the red tokens on a1 and b2 are shut in``."""
    clauses = []
    for claim in claims:
        side = COLOURS[claim.seat].lower()
        plural = "" if claim.count == 1 else "s"
        clauses.append(
            f"the {side} token{plural} on {listed(claim.cells)} {_are(claim)} shut in"
            if claim.count
            else f"no {side} token is shut in"
        )
    return listed(clauses)


def _skips(claims: Sequence[Claim], _: int) -> str:
    """``Red has to skip, as its tokens on a1, a2 and b2 are shut in``."""
    (claim,) = claims
    return f"{COLOURS[claim.seat]} has to skip, as its tokens on {listed(claim.cells)} are shut in"


def _jumps(claims: Sequence[Claim], _: int) -> str:
    """``Red has 3 turns of a single jump and Blue 5``."""
    first, *others = claims
    parts = [f"{COLOURS[first.seat]} has {counted(first.count, 'turn')} of a single jump"]
    parts += [f"{COLOURS[other.seat]} {other.count or 'none'}" for other in others]
    return listed(parts)


def _ends(claims: Sequence[Claim], _: int) -> str:
    """``Red can end a turn over any of 3 empty cells and Blue over any of 5``."""
    first, *others = claims
    cells = f"{_any_of(first.count)} empty cells"
    if first.count < 2:
        cells = "one empty cell" if first.count else "no empty cell"
    parts = [f"{COLOURS[first.seat]} can end a turn over {cells}"]
    parts += [f"{COLOURS[other.seat]} over {_any_of(other.count)}" for other in others]
    return listed(parts)


def _any_of(count: int) -> str:
    return {0: "none", 1: "one", 2: "either of 2"}.get(count, f"any of {count}")


def _has_tiles(claims: Sequence[Claim], _: int) -> str:
    """``Red has 14 tiles``."""
    return listed([f"{COLOURS[each.seat]} has {_tiles(each.count)}" for each in claims])


_CLAUSES = {
    "chain": _chain,
    "shut": _shut,
    "skips": _skips,
    "jumps": _jumps,
    "ends": _ends,
    "tiles": _has_tiles,
}


def _won(position: HarlequinPosition, explanation: Explanation) -> str:
    """How the game ends after a line, or after any reply to it."""
    won, *claims = explanation
    causes = {claim.kind: claim for claim in claims}
    turns = _turns(position, won.line)
    if won.count:
        return _wins_next(position, won, claims[0], causes.get("turned"))
    own, other = (claim.count for claim in claims if claim.kind == "tiles")
    score, winner = f"by {own} tiles to {other}", COLOURS[won.seat]
    turned = _tiles(causes["turned"].count) if "turned" in causes else ""
    if (won.seat == position.to_play) != bool(len(turns) % 2):
        wins = "would most likely win" if turns[1:] else "has won"
        return f"After {turns[0]}, {winner} {wins} {score}."
    if len(turns) == 1:
        return f"It wins at once {score}{turned and f': {turns[0]} turns over {turned}'}."
    if len(turns) == 2:
        wins = f"turns over {turned} and wins" if turned else "wins"
        return f"After {turns[0]}, the reply {turns[1]} {wins} {score}."
    ends = f"turn over {turned} in the last turn" if turned else "move last"
    if "skips" not in causes:
        return f"After {turns[0]}, {winner} would most likely {ends} and win {score}."
    loser, cells = COLOURS[1 - won.seat], listed(causes["skips"].cells)
    skips = f"{loser} would most likely have to skip with its tokens on {cells} shut in"
    return f"After {turns[0]}, {skips}: {winner} would {ends} and win {score}."


def _wins_next(position: HarlequinPosition, won: Claim, cause: Claim, turned: Claim | None) -> str:
    """That the next turn wins, whatever the reply. cause: the tokens that are shut in; turned: the
    tiles that the winner's last turn has turned over."""
    turns = _turns(position, won.line)
    begun = f"After {_with_reply(turns)},"
    if turned is not None:
        begun = f"{_last_turn(turns)} turns over {_tiles(turned.count)}, and then"
    clause = _CLAUSES[cause.kind]([cause], position.to_play)
    wins = f"{COLOURS[won.seat]} wins on the next turn"
    if cause.kind == "shut":
        wins += f", whatever {COLOURS[cause.seat]} does"
    return f"{begun} {clause}: {wins}."
