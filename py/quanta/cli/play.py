"""``quanta play GAME``: a game against a level in the terminal, with the board as text."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from quanta import registry
from quanta.api import pictures
from quanta.api.game import Game, load
from quanta.api.game import open as opened
from quanta.api.match import Choosing, choosing
from quanta.cli import streams
from quanta.cli.records import pairs
from quanta.core.errors import BadParam, BadRequest, IllegalAction
from quanta.core.game import CHANCE, Action, Position
from quanta.core.params import with_offered
from quanta.core.plain_text import without_unseen
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.core.secrets import knows_its_own
from quanta.core.typed_action import legal_instead, typed_action
from quanta.players import AWAY, HUMAN
from quanta.record.record import Record
from quanta.session.scene.move_list import MoveList, visible_record
from quanta.session.scene.status import prompt
from quanta.session.taken_back import TakenBack, is_again, reveals
from quanta.session.viewpoint import Viewpoint

HELP = "Type an action, ? for all of them, hint, undo, board, record, save FILE or quit."
COLOURS = (33, 36, 32, 35, 34, 31)
"""Terminal colours of the seats."""
CLEAR = "\033[2J\033[3J\033[H"
"""Clears a terminal, with what has scrolled away."""
SAVE = "save "
SHOWN = 60
"""Actions that ? lists."""
HINT_MS = 1_000
ASK_UNDO = (
    "It has shown dice or a hidden order, which cannot be forgotten. If you take it back and play "
    "on from there, the record of the game says so. Take it back (yes or no)?"
)


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``play``."""
    parser.description = f"Play GAME here, against a level or a friend. {HELP}"
    parser.add_argument(
        "game", help="the id of a game, a record to go on with, or - to read one first"
    )
    parser.add_argument("params", nargs="*", metavar="key=value")
    parser.add_argument(
        "--level",
        default="3",
        metavar="LEVEL",
        help="the number of a level (3), a player, my.py:bot or program:./bot, as of match",
    )
    parser.add_argument("--seat", type=int, default=1, metavar="N", help="your seat (default 1)")
    parser.add_argument("--two", action="store_true", help="people play for all seats")
    parser.add_argument("--seed", help="seed of the set-up and the dice (default: from the system)")
    parser.add_argument(
        "--colour",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours (default: on a terminal, unless NO_COLOR is set)",
    )
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play until the game is over or the person leaves; then print the record."""
    rng = Stream(os.urandom(32) if args.seed is None else args.seed)
    game = _begun(args, rng)
    seats = game.position.seats
    if not 1 <= args.seat <= seats:
        raise BadParam(f"seat is 1 to {seats}.")
    people = set(range(seats)) if args.two else {args.seat - 1}
    coloured = args.colour == "always" or (
        args.colour == "auto" and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    )
    with ExitStack() as stack:
        opponent = None if args.two else choosing(game.variant, args.level, stack)
        print(f"{game.variant.title()}. {HELP}")
        TerminalGame(game, people, opponent, rng, coloured=coloured).play()
    return 0


def _begun(args: Namespace, rng: Stream) -> Game:
    """The game to play. Raises BadRecord and BadParam."""
    if args.game == "-":
        return opened(streams.typed().readline())
    if "/" in args.game:
        return opened(args.game)
    declared = registry.rules(args.game).params
    return load(args.game, **with_offered(declared, pairs(args.params))).new(rng)


class TerminalGame:
    """A game between people at the terminal and a player.

    people: the seats of those who type; opponent: plays for the others; rng: for dice and players.
    """

    def __init__(
        self,
        game: Game,
        people: set[int],
        opponent: Choosing | None,
        rng: Stream,
        *,
        coloured: bool,
    ) -> None:
        self.game, self.people, self.opponent, self.rng = game, people, opponent, rng
        self._view = registry.view(game.variant.id)
        self._coloured = coloured
        seats = range(game.position.seats)
        self._whose = "" if len(people) > 1 else "Your"  # in prompts
        self._players = [HUMAN if seat in people else AWAY for seat in seats]
        self._viewpoint = Viewpoint()
        self._viewpoint.update(game.line, self._players)
        self._back = TakenBack()
        self._commands: dict[str, Callable[[], None]] = {
            "?": self._list,
            "help": lambda: print(HELP),
            "hint": self._hint,
            "undo": self._undo,
            "board": self._show,
            "record": lambda: print(self._record()),
        }

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        if self._viewpoint.curtain is None:
            self._show()
        while self.game.outcome() is None:
            seat = self.game.position.to_play
            if seat in self.people:
                if not self._ask():
                    break
            else:
                self._act(self._chosen(seat))
                if self._next_is_a_person():
                    self._show()
        else:
            end = self.game.outcome()
            assert end is not None
            self._show()
            winner = self._view.headline(self.game.position.inner)
            print(f"{winner}. {end.reason}" if winner else end.reason)
        print(self._record())

    def _record(self) -> Record:
        """The record as the person at the screen may know it."""
        moves = MoveList()
        moves.follow(self.game.line, self._view, self._viewpoint)
        return visible_record(self.game.line, moves)

    def _save(self, file: str) -> None:
        """Write the whole record, secrets included, to go on with later."""
        try:
            Path(file).write_text(f"{self.game.record()}\n", encoding="utf-8")
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            print(f"{quoted(file)} cannot be written: {why}.")

    def _next_is_a_person(self) -> bool:
        """Whether a person at the screen is to play next."""
        over = self.game.outcome() is not None or self._viewpoint.curtain is not None
        return not over and self.game.position.to_play in self.people

    def _chosen(self, seat: int) -> Action:
        """The action of chance or the opponent: where a move that was taken back has been played
        again, the same as before."""
        line = self.game.line
        if not line.at_end:
            return line.nodes[line.ply + 1].action
        if seat == CHANCE:
            return self.game.at(-1).roll(self.rng)[0]
        assert self.opponent is not None
        if not knows_its_own(self.game.variant.rules, self.game.position.inner):
            raise BadRequest("This record leaves out what that side hides, so it cannot play on.")
        return self.opponent(self.game.position.seen_by(seat), self.rng)

    def _act(self, action: Action) -> None:
        """Play an action and say what it was, as the people may know it."""
        line, node = self.game.line, self.game.line.node
        again = self._back.moves and is_again(line, action)
        self.game.play(action)
        if self._back.moves:
            self._back.played(line, node, again=again)
        self._viewpoint.update(line, self._players)
        before, look = node.position, self._viewpoint
        print(self._view.describe_action(look.seen(before), look.masked(before, action)))

    def _seen(self) -> Position:
        """The position as it may be shown."""
        return self._viewpoint.seen(self.game.line.position)

    def _ask(self) -> bool:
        """Let the person act, once they have the screen; False if they leave."""
        curtain = self._viewpoint.curtain
        if curtain is None:
            word = self._answer(prompt(self._view, self._seen(), self._whose))
        else:
            name = self._view.seats(self._seen())[curtain].name
            word = self._answer(f"Pass the screen to {name}, and press Enter.")
        if word in (None, "quit", "exit"):
            print()
            return False
        if curtain is not None and word != "undo":
            if sys.stdout.isatty():
                print(CLEAR, end="")
            self._viewpoint.lift()
            self._show()
        elif word in self._commands:
            self._commands[word]()
        elif word.startswith(SAVE):
            self._save(word.removeprefix(SAVE).strip())
        elif word:
            self._typed(word)
        return True

    @staticmethod
    def _answer(question: str) -> str | None:
        """The typed line; None at the end of the input."""
        print(f"{question} ", end="", flush=True)
        line = streams.typed().readline()
        return without_unseen(line).strip() if line else None

    def _typed(self, word: str) -> None:
        """Play what was typed: an action, or the only one that begins so."""
        legal = {action: action for action in self.game.position.legal_actions()}
        try:
            self._act(typed_action(word, legal, begun=True))
        except IllegalAction as refused:
            print(f"{refused} {legal_instead(word, legal)}".strip())
            return
        if self._next_is_a_person():
            self._show()

    def _show(self) -> None:
        paint = self._paint if self._coloured else None
        print(pictures.as_text(self.game.variant.rules, self._seen(), paint))

    @staticmethod
    def _paint(seat: int, mark: str) -> str:
        return f"\033[1;{COLOURS[seat % len(COLOURS)]}m{mark}\033[0m"

    def _list(self) -> None:
        legal = self.game.position.legal_actions()
        more = len(legal) - SHOWN
        print(*legal[:SHOWN], *([f"… and {more} more"] if more > 0 else []))

    def _hint(self) -> None:
        thought = self.game.analyse(ms=HINT_MS, candidates=1)
        print(self._view.name_action(self.game.position.inner, thought.action))

    def _undo(self) -> None:
        """Go back to where a person acted last; ask first if dice or secrets were shown since."""
        plies = [ply for ply in range(self.game.ply) if self.game[ply].to_play in self.people]
        if not plies:
            print("There is nothing to take back.")
            return
        line, shown = self.game.line, reveals(self.game.line, plies[-1])
        if shown and self._answer(ASK_UNDO) not in ("yes", "y"):
            return
        line.go_to(line.nodes[plies[-1]])
        self._back.note(reveal=shown)
        self._viewpoint.update(line, self._players)
        if self._viewpoint.curtain is None:
            self._show()
