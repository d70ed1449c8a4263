"""The game on the table: what was played, who plays, who looks, and what there is to see of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.players import Thought
from quanta.record.timeline import Cut, Timeline
from quanta.roster import roster
from quanta.scene.arrows import TargetArea, target_areas
from quanta.session.analysis import Desk, advice
from quanta.session.assistant import Insight
from quanta.session.move_list import Entry, Tales, common
from quanta.session.opponents import Opponents
from quanta.session.preview import Preview
from quanta.session.scene_builder import ELSEWHERE, Picture, picture
from quanta.session.search_task import Enough, Limits
from quanta.session.selection import Picker
from quanta.session.viewpoint import Eyes

Answer = dict[str, Any]


class Table:
    """One game being played and looked at.

    rng: where chance, drawn set-ups and players get their randomness from. brief: whoever asks
    keeps the move list, so an answer brings only what changed of it since the last one: its scene
    has ``moves_from``, the number of entries that stay, and ``moves``, those that follow; it has no
    ``tree`` where that stays the same. limits: how far is thought for those who play or look on.
    games: how many have been begun.
    """

    def __init__(self, rng: Stream, *, brief: bool = False, limits: Limits | None = None) -> None:
        self._rng = rng
        self._brief = brief
        self._sent: list[Entry] = []
        self.games = 0
        self._line: Timeline | None = None
        self._cut: Cut | None = None
        self._taken_back = False
        self._sent_tree: Any = ...
        self._asked: dict[str, str] = {}
        self._opponents = Opponents(rng)
        self._insight = Insight(rng, limits or Limits())
        self._preview: Preview | None = None
        self._spots: Mapping[str, TargetArea] = {}
        self._picker = Picker()
        self._eyes = Eyes()
        self._tales = Tales()
        self._focus: str | None = None
        self._tried: tuple[str, ...] = ()
        self._hint: Action | None = None
        self._flip = False
        self._shown: dict[str, dict[str, bool]] = {}
        self._message: tuple[str, str] | None = None
        self._says = ""

    def busy(self) -> bool:
        """Whether there is something to think about: then ``slice`` is to be called."""
        return self._choosing() or self._insight.busy

    def _choosing(self) -> bool:
        """Whether a player who is not human has to choose."""
        return self._line is not None and self._opponents.must_choose(self._line)

    def slice(self, enough: Enough) -> str:
        """Think until ``enough()``; an answer when a player has acted or a hint is found, else the
        empty text."""
        if self._line is not None and self._choosing():
            if not self._opponents.think(self._line, enough):
                return ""
            self._play(self._opponents.decided(self._line))
        else:
            found = self._insight.run(enough)
            if found is None:
                return ""
            self._advise(found)
        return json.dumps({"update": True, "ok": True, **self._shown_now()})

    def progress(self) -> str:
        """An answer without a scene on how far whoever thinks has come; empty if nobody does."""
        if self._line is None:
            return ""
        if self._choosing():
            found: Answer = {"thinking": self._opponents.figures()}
        else:
            found = self._insight.data(self._desk(), self._spots)
        return json.dumps({"update": True, "ok": True, **found}) if found else ""

    def _shown_now(self) -> Answer:
        """The scene, and beside it ``save``: the whole record, for this device alone, where the
        scene's own record leaves something out."""
        scene = self.scene()
        if scene is None or self._line is None:
            return {"scene": None}
        whole = str(self._line.record())
        private = {} if whole == scene["record"] else {"save": whole}
        if self._brief:
            moves, same = scene["moves"], common(self._sent, scene["moves"])
            scene |= {"moves": moves[same:], "moves_from": same}
            self._sent = moves[:]
            tree = scene["tree"]
            if tree == self._sent_tree:
                del scene["tree"]
            self._sent_tree = tree
        return {"scene": scene, **private, **self._insight.data(self._desk(), self._spots)}

    def scene(self) -> dict[str, Any] | None:
        """What there is to see now; None when no game is on."""
        if self._line is None:
            return None
        of = self._picture(self._line)
        scene = picture(of) if self._preview is None else self._preview.scene(of)
        self._spots = target_areas(scene["shapes"])
        return scene

    def _desk(self) -> Desk:
        line = self._on()
        view, paths = registry.view(line.rules.id), self._picker.paths
        return Desk(line, view, self._eyes, paths, self._choosing())

    def _picture(self, line: Timeline) -> Picture:
        return Picture(
            line=line,
            view=registry.view(line.rules.id),
            picker=self._picker,
            players=tuple(self._opponents.seated),
            roster=roster(line.rules.id),
            eyes=self._eyes,
            tales=self._tales,
            asked=self._asked,
            shown=frozenset(key for key, on in self._overlays(line).items() if on),
            busy=self._choosing(),
            seeking=self._insight.seeking,
            flip=self._flip,
            focus=self._focus,
            tried=self._tried,
            hint=self._hint,
            message=self._message,
            says=self._says,
            can_mend=self._cut is not None,
            away=self._opponents.awaited(line),
        )

    def _on(self) -> Timeline:
        if self._line is None:
            raise BadRequest("No game is on.")
        return self._line

    def _begin(self, line: Timeline, players: list[str]) -> None:
        self.games += 1
        self._line, self._cut, self._taken_back = line, None, False
        self._eyes, self._tales = Eyes(), Tales()
        self._opponents.begin(line.rules.id, players)
        self._insight.begin(line.rules.id)
        line.roll(self._rng)
        self._turned()

    def _turned(self) -> None:
        """Forget all that belonged to the position just left."""
        line = self._on()
        self._opponents.turned()
        self._hint = self._focus = self._preview = None
        self._tried = ()
        view = registry.view(line.rules.id)
        self._eyes.turn(line, self._opponents.seated)
        seen = self._eyes.see(line.position)
        busy = self._choosing() or self._opponents.awaited(line)
        idle = seen.outcome() is not None or busy or self._eyes.curtain is not None
        self._picker = Picker([] if idle else view.paths(seen), view.buttons(seen))
        self._insight.turned(self._desk())

    def _play(self, action: Action) -> None:
        line = self._on()
        view = registry.view(line.rules.id)
        first = line.ply
        line.apply(action)
        self._message = None
        if self._taken_back:
            # What is played in place of moves taken back is the game; they become the variation,
            # unless too much is nested already.
            line.promote(line.node)
        self._taken_back = False
        line.roll(self._rng)
        self._turned()
        entries = self._tales.of(line, view, self._eyes).entries[first : line.ply]
        told = [entry["label"] for entry in entries]
        end = line.position.outcome()
        if end is not None:
            told.append(f"{view.headline(line.position)}. {end.reason}")
        self._says = " ".join(told)

    def _go(self, ply: int) -> None:
        line = self._on()
        if ply == line.ply:
            self._preview = None
            return
        line.ply = ply
        self._arrived()

    def _arrived(self) -> None:
        """The cursor has been put somewhere."""
        self._turned()
        line = self._on()
        view, ply = registry.view(line.rules.id), line.ply
        entries = self._tales.of(line, view, self._eyes).entries
        self._says = f"Ply {ply}. {entries[ply - 1]['label'] if ply else 'The start.'}"

    def _advise(self, thought: Thought) -> None:
        self._hint = thought.action
        self._message = ("hint", advice(self._desk(), thought))
        self._says = self._message[1]

    def _must_wait(self) -> bool:
        """Whether nobody at the screen may act; then the reason is said."""
        if self._preview is not None:
            self._refuse("This is a look ahead: play these moves, or go back to the game.")
            return True
        if self._opponents.awaited(self._on()):
            self._refuse(ELSEWHERE)
            return True
        if self._choosing():
            self._refuse("Wait: the opponent is choosing.")
            return True
        if self._eyes.curtain is not None:
            self._refuse("First pass the screen on and lift the curtain.")
            return True
        return False

    def _refuse(self, why: str) -> None:
        self._message, self._says = ("illegal", why), why

    def _drop_hint(self) -> None:
        self._hint = None
        self._insight.forget()

    def _overlays(self, line: Timeline) -> dict[str, bool]:
        game = line.rules.id
        if game not in self._shown:
            self._shown[game] = {o.key: o.on for o in registry.view(game).overlays}
        return self._shown[game]
