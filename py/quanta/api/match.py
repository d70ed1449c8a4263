"""Games between players, and matches: many games, with a score. Players can come from
the game's roster, from the caller's own code, or from a file."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from quanta import registry
from quanta.api.game import (
    Game,
    GamePosition,
    Seed,
    Variant,
    check_position,
    check_variant,
    load,
    stream,
)
from quanta.api.player import Bot, Chooser, RosterChooser, choose_of
from quanta.core.arguments import an_instance, described, whole, with_call
from quanta.core.errors import BadParam, BadRequest
from quanta.core.game import CHANCE, Action, Position
from quanta.core.limits import MAX_PLIES
from quanta.core.playout import draw
from quanta.core.quoting import shown
from quanta.core.rng import Stream
from quanta.matches.cross_table import CrossTable, pairings
from quanta.matches.fixture import (
    BOT_MS,
    DRAW,
    ERROR,
    PROGRAM,
    Contestant,
    Fixture,
    cpu_limit,
    parse_contestant,
    parse_limit,
)
from quanta.matches.pool import results
from quanta.matches.scheduled_game import NoAction, PlayerFailed, ProcessPlayer, crashed, scheduled
from quanta.matches.scheduled_game import play as play_scheduled
from quanta.matches.standing import Standing
from quanta.players import Limit, Player, Thought, run_to_end

IN_A_FILE = re.compile(r"(?P<file>.+\.py):(?P<name>[A-Za-z_]\w*)(?:@(?P<limit>.+))?")


class BotPlayer:
    """A bot behind the contract of players: it is shown positions as ``quanta`` has them."""

    def __init__(self, bot: Bot, variant: Variant) -> None:
        self._choose, self._variant = choose_of(bot), variant

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A single thought. Raises NoAction if the bot does not answer with a text."""
        action: Action = self._choose(GamePosition(self._variant, position, position.to_play))
        if not isinstance(action, str):
            raise NoAction(f"{shown(repr(action))}, which is no action; an action is a text.")
        yield Thought(action)


@dataclass(frozen=True)
class GivenBot:
    """Makes the player of a bot that the caller has: the same one for every game."""

    bot: Any

    def __call__(self, game: str, params: Mapping[str, str]) -> Player:
        """The player in a game with these parameters."""
        return BotPlayer(self.bot, Variant(registry.rules(game), params))


@dataclass(frozen=True)
class GivenPlayer:
    """Makes the player of a ``Chooser`` that the caller has made."""

    player: Player

    def __call__(self, game: str, params: Mapping[str, str]) -> Player:
        """The player itself."""
        return self.player


@dataclass(frozen=True)
class BotInFile:
    """Makes the player of a bot in a file. A class is instantiated for each game.

    file: a Python file; name: of a class, an object with ``choose`` or a function in it.
    """

    file: str
    name: str

    def bot(self) -> Bot:
        """The bot. Raises BadParam if there is none, or if it cannot be made."""
        module = _imported(self.file)
        named = getattr(module, self.name, None)
        if named is None:
            raise BadParam(f"{shown(self.file)} has no {shown(self.name)}.")
        made: Any = _made(named) if inspect.isclass(named) else named
        try:
            choose_of(made)
        except BadRequest as error:
            where = f"{shown(self.name)} in {shown(self.file)}"
            raise BadParam(f"{where} has no method choose(position).") from error
        bot: Bot = made
        return bot

    def __call__(self, game: str, params: Mapping[str, str]) -> Player:
        """The player in a game with these parameters."""
        return BotPlayer(self.bot(), Variant(registry.rules(game), params))


@cache
def _imported(file: str) -> ModuleType:
    """The module of a file, which can import those beside it. Raises BadParam."""
    path = Path(file)
    if not _is_file(path):
        raise BadParam(f"There is no file {shown(file)}.")
    spec = spec_from_file_location(f"quanta_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.append(str(path.parent.resolve()))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise BadParam(f"{shown(file)} cannot be imported: {_as_line(error)}") from error
    return module


def _is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _made(kind: type) -> Any:
    """An object of the class of a bot. Raises BadParam if that fails."""
    try:
        return kind()
    except (Exception, SystemExit) as error:
        raise BadParam(f"A {shown(kind.__name__)} cannot be made: {_as_line(error)}") from error


def _as_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def contestant(game: str, text: str, default: Limit) -> Contestant:
    """A player as the command line writes it: ``FILE.py:NAME``, ``FILE.py:NAME@500ms``,
    ``program:COMMAND``, ``program:COMMAND@500ms``, or as in ``parse_contestant``. Raises
    BadParam."""
    if text.startswith(PROGRAM):
        from quanta.matches.program import parse_program  # not every Python has processes

        return parse_program(text, default)
    in_file = IN_A_FILE.fullmatch(text)
    file, at, written = text.partition("@")
    if in_file is None and (file := file.removesuffix(":")).endswith(".py"):
        raise BadParam(f"Name the bot in {shown(file)} too: {shown(f'{file}:NAME{at}{written}')}.")
    if in_file is None:
        return parse_contestant(game, text, default)
    limit = parse_limit(in_file["limit"]) if in_file["limit"] else default
    make = BotInFile(in_file["file"], in_file["name"])
    make.bot()
    return Contestant(text, in_file["name"], limit, limit.ms or BOT_MS, make)


def play(
    variant: Variant | str,
    players: Sequence[Chooser | Bot | str],
    *,
    seed: Seed = None,
    start: Game | None = None,
    plies: int = MAX_PLIES,
) -> Game:
    """A game between these players, one for each seat. They are given what their seat may know.

    variant: the game, or its id. players: each a ``Chooser``, a bot (an object with
    ``choose(position)`` or a function), or a text as on the command line: ``"level3"``,
    ``"8@500ms"``, ``"my.py:bot"``, ``"program:./bot"``. seed: for set-ups, dice and players; start:
    a game to continue from its end, which stays unchanged; plies: where to stop a game that has not
    ended. Raises IllegalAction if one of them breaks the rules, BadParam, BadRecord, and BadRequest
    for a wrong number of players, for something that is not a player and for a program that does
    not answer. ``match`` continues when a bot fails.
    """
    rng, given = stream(seed), _variant(variant)
    game = _begun(given, start, rng)
    most = whole("plies", plies, 0, MAX_PLIES)
    seated = _players(players, game.position.seats)
    with ExitStack() as stack:
        choosers = [choosing(given, each, stack) for each in seated]
        while game.outcome() is None and game.ply < most:
            position = game.position
            if position.to_play == CHANCE:
                game.play(draw(position.inner, rng))
            else:
                game.play(choosers[position.to_play](position.seen_by(position.to_play), rng))
    return game


Choosing = Callable[[GamePosition, Stream], Action]


def choosing(variant: Variant, given: Chooser | Bot | str, stack: ExitStack) -> Choosing:
    """The function that makes the choices of a player, which ends with ``stack``. It and the
    function raise BadParam and BadRequest."""
    if isinstance(given, Chooser):
        return lambda seen, rng: given.choose(seen, seed=rng)
    if not isinstance(given, str):
        choose = choose_of(given)
        return lambda seen, rng: choose(seen)
    named = contestant(variant.id, given, cpu_limit())
    with _failures_of(given):
        player = named.new_player(variant.id, variant.params)
    if isinstance(player, ProcessPlayer):
        stack.callback(player.close)

    def chosen(seen: GamePosition, rng: Stream) -> Action:
        with _failures_of(given):
            return run_to_end(player.think(seen.inner, named.limit, rng)).action

    return chosen


@contextmanager
def _failures_of(name: str) -> Iterator[None]:
    """Raises BadRequest where the player fails."""
    try:
        yield
    except PlayerFailed as failed:
        raise BadRequest(f"{shown(name)} {failed}.") from failed


def _variant(given: Variant | str) -> Variant:
    return load(given) if isinstance(given, str) else check_variant(given)


def _players(given: object, seats: int) -> Sequence[Chooser | Bot | str]:
    """The players, if there are as many as seats. Raises BadRequest."""
    players = _listed(given)
    if len(players) != seats:
        raise BadRequest(f"It takes {seats} players, not {len(players)}.")
    return players


def _listed(given: object) -> Sequence[Chooser | Bot | str]:
    if not isinstance(given, Sequence) or isinstance(given, str | bytes):
        raise BadRequest(f"players is a list of players, not {described(given)}.")
    return given


def _begun(variant: Variant, start: object, rng: Stream) -> Game:
    """The game to play on. Raises BadRequest for a start that is not a game of this kind."""
    if start is None:
        return variant.new(rng)
    given = an_instance("start", start, Game, "variant.new")
    check_position(variant.id, given.position)
    return given.at(-1)


def match(
    variant: Variant | str,
    players: Sequence[Chooser | Bot | str],
    *,
    games: int = 10,
    seed: str | int = "quanta",
    opening: int = 0,
    plies: int = MAX_PLIES,
    draws: bool = False,
    ms: int | None = None,
    jobs: int = 1,
    progress: Callable[[Standing], object] | None = None,
) -> Standing:
    """The score of the first of two players against the second: its ``points``, ``share`` (0 to 1)
    and ``interval`` (95 %), ``elo`` and ``elo_interval``. Games come in pairs with the same set-up
    and the seats swapped. Of more players, each has its own in ``scores``; games come in rounds of
    as many as there are players, and each sits in every seat once a round.

    variant, players: as of ``play``, but any number of players, two or more, for any number of
    seats. A win is shared by those with equal greatest returns. games: how many. seed: equal seeds
    give equal set-ups. opening: random plies that a game begins with. plies: where to stop a game;
    draws: whether it is then a draw, and not left uncounted. ms: milliseconds of processor time for
    each action of those without a limit; 10,000 for bots by default. jobs: processes, of this
    machine; bots can then be pickled. progress: called after each game.

    A bot that raises an error, takes too long or plays an illegal action loses that game; the
    reason is in ``forfeits``. Raises BadParam, BadRecord and BadRequest.
    """
    fixture = _fixture(variant, players, games, str(seed), opening, plies, draws, ms)
    return _played([fixture], jobs, progress)[0]


def round_robin(
    variant: Variant | str,
    players: Sequence[Chooser | Bot | str],
    *,
    games: int = 10,
    seed: str | int = "quanta",
    opening: int = 0,
    plies: int = MAX_PLIES,
    draws: bool = False,
    ms: int | None = None,
    jobs: int = 1,
    progress: Callable[[Standing], object] | None = None,
) -> CrossTable:
    """A match of every two of the players, and the table of all results, with ratings.

    variant, players: as of ``match``; each player has a name of its own, which a bot may give as
    its ``name``. games: how many two of them play; the other arguments are those of ``match``.
    progress: called after each game with the standing of its match. Raises what ``match`` raises.
    """
    whole = _fixture(variant, players, games, str(seed), opening, plies, draws, ms)
    fixtures = [replace(whole, players=pairing) for pairing in pairings(whole.players)]
    return CrossTable(tuple(_played(fixtures, jobs, progress)))


def _fixture(
    variant: Variant | str,
    players: object,
    games: int,
    seed: str,
    opening: int,
    plies: int,
    draws: bool,
    ms: int | None,
) -> Fixture:
    given, limit = _variant(variant), cpu_limit(ms)
    seated = tuple(
        _contestant(given.id, each, chr(ord("a") + place), limit)
        for place, each in enumerate(_listed(players))
    )
    unfinished = DRAW if draws else ERROR
    return Fixture(given.id, given.params, seated, games, seed, opening, plies, unfinished)


def _played(
    plan: Sequence[Fixture], jobs: int, progress: Callable[[Standing], object] | None
) -> list[Standing]:
    """The standings after all games. Raises BadRequest for an error in one."""
    with_call("progress", progress)
    standings = [Standing(fixture) for fixture in plan]
    with closing(results(play_scheduled, scheduled(plan), jobs, died=crashed)) as played:
        for each, result in played:
            if result.error:
                raise BadRequest(f"{each.fixture.describe(each.number)}: {result.error}.")
            standings[each.place].add(each.number, result)
            if progress is not None:
                progress(standings[each.place])
    return standings


def _contestant(game: str, given: Chooser | Bot | str, name: str, limit: Limit) -> Contestant:
    if isinstance(given, str):
        return contestant(game, given, limit)
    if isinstance(given, Chooser) and given.game != game:
        raise BadRequest(f"This player plays {given.game}, not {game}.")
    if isinstance(given, RosterChooser):
        return parse_contestant(game, given.name, limit)
    if isinstance(given, Chooser):
        return Contestant(
            given.name, given.name, limit, limit.ms or BOT_MS, GivenPlayer(given.player)
        )
    choose_of(given)
    named = getattr(given, "name", None) or getattr(given, "__name__", None)
    called = named if isinstance(named, str) else f"{type(given).__name__} ({name})"
    return Contestant(called, called, limit, limit.ms or BOT_MS, GivenBot(given))
