"""Every module that a game may have, as a typed field of one class: the page of hooks.

A game is a package in ``quanta.games`` with a ``rules.py`` and a ``view.py``. Whatever else it
offers is in modules of these names, each exporting what is described here: constants and small
functions in ``hooks.py``, what has a subject of its own in a module of its own. Nothing is
registered: ``quanta.registry.modules(game)`` gives the game's ``GameModules``, and a module is
imported when its field is first read, so that a page that only shows a game never loads its search.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pkgutil import get_data, iter_modules
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeVar, overload

from quanta.core.errors import QuantaError
from quanta.core.quoting import printable, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from quanta.core.claims import ClaimMaker, HoldsClaim
    from quanta.core.game import Action, Params, Position, ReadyGame, Rules, Sequel, Showcase
    from quanta.core.kernel import KernelMaker
    from quanta.core.learning import LearningMaker
    from quanta.core.n_tuples import Features
    from quanta.core.pricing import Pricing
    from quanta.core.rng import Stream
    from quanta.core.sealed_play import SealedPlay
    from quanta.core.tree import TreeMaker
    from quanta.players.chances import StageOf
    from quanta.players.player import Evaluate, Player, RosterEntry, SearchSupport
    from quanta.record.puzzle_file import Goal, Puzzle, Solution
    from quanta.record.record import Record
    from quanta.scene.arrangement import Arranger, SetUpTask
    from quanta.scene.legend import Sign
    from quanta.scene.view import View
    from quanta.scene.workshop import Craft

    MakeAnalyst = Callable[[SearchSupport, int], Player]
    PuzzleMaker = Callable[[Params, Stream], Iterator[tuple[int, Record] | None]]

    class SolvePuzzle(Protocol):
        """See ``GameModules.solve_puzzle``."""

        def __call__(self, position: Position, nodes: int, most: int = 1) -> Solution | None:
            """Up to ``most`` solutions within ``nodes`` positions."""

    FindSequel = Callable[[Any, Sequence[int]], Sequel | None]
    ChooseSetUp = Callable[[Any], Action | None]
    CertifyPuzzle = Callable[[str, Record], bool]
    Knows = Callable[[Any], bool]
    CheckPosition = Callable[[Any], Iterable[str]]
    CheckStep = Callable[[Any, Action, Any], Iterable[str]]
    TimedWork = Callable[[Any], Callable[[], object] | None]

T = TypeVar("T")
NOTE = "while loading the game "
"""The mark of an error that a game's module raises; the game's id follows."""
LONGEST_MESSAGE = 200
"""Characters of such an error that a message shows."""


class BadGame(QuantaError):
    """A game's folder lacks a module, or a module exports the wrong thing."""


class Form(NamedTuple):
    """The requirements of an export. name: in an error; fits: whether an object does."""

    name: str
    fits: Callable[[Any], bool]


FUNCTION = Form("a function", callable)
SEQUENCE = Form("a sequence", lambda export: isinstance(export, Sequence))
MAPPING = Form("a mapping", lambda export: isinstance(export, Mapping))
RULES = Form("a Rules object", lambda export: hasattr(export, "start"))
ARRANGER = Form("an Arranger object", lambda export: hasattr(export, "faults"))
SET_UP_TASK = Form("a SetUpTask object", lambda export: hasattr(export, "conditions"))
PRICING = Form("a Pricing object", lambda export: hasattr(export, "budget"))
SHOWCASE = Form("a Showcase", lambda export: hasattr(export, "still"))
SEALED_PLAY = Form("a SealedPlay object", lambda export: hasattr(export, "disclosure"))
CLAIM_MAKER = Form("a ClaimMaker object", lambda export: hasattr(export, "explain"))
FLAG = Form("True or False", lambda export: isinstance(export, bool))
VIEW = Form("a View object", lambda export: hasattr(export, "frame"))


class Hook(Generic[T]):
    """A field of ``GameModules``: one export of one module, imported when it is first read.

    module, export: their names; form: what the export must look like; required: whether the module,
    where there is one, must have the export.

    Reading it gives the export, or None where the game has no such module or leaves an export out
    that is not required. Raises BadGame for an export that is missing or of the wrong form.
    """

    def __init__(self, module: str, export: str, form: Form, *, required: bool = True) -> None:
        self.module, self.export, self.form, self.required = module, export, form, required

    def __set_name__(self, owner: type[GameModules], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, modules: None, owner: type[GameModules]) -> Self: ...
    @overload
    def __get__(self, modules: GameModules, owner: type[GameModules]) -> T | None: ...
    def __get__(self, modules: GameModules | None, owner: type[GameModules]) -> Any:
        if modules is None:
            return self
        export = self.load(modules.game)
        modules.__dict__[self.name] = export  # found there before this descriptor from now on
        return export

    def load(self, game: str) -> Any:
        """The game's export, imported now."""
        module = f"quanta.games.{game}.{self.module}"
        try:
            if find_spec(module) is None:
                return None
            export = getattr(import_module(module), self.export, None)
        except Exception as error:
            error.add_note(f"{NOTE}{game}")
            raise
        if export is None and self.required:
            raise BadGame(f"{module} does not export {self.export}, {self.form.name}.")
        if export is not None and (isinstance(export, type) or not self.form.fits(export)):
            raise BadGame(f"{module} exports a {self.export} that is not {self.form.name}.")
        return export


def loading_fault(error: Exception) -> str | None:
    """A sentence about an error that a game's module has raised while it was imported; None for any
    other error."""
    notes: list[str] = getattr(error, "__notes__", [])
    games = [note.removeprefix(NOTE) for note in notes if note.startswith(NOTE)]
    return f"The game {games[0]!r} cannot be loaded: {_as_line(error)}." if games else None


def _as_line(error: Exception) -> str:
    """An error in a line, with its place."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "importlib" not in frame.filename]
    file, line = own[-1].filename, own[-1].lineno
    if isinstance(error, SyntaxError) and error.filename:
        file, line = error.filename, error.lineno
    message = shown(" ".join(str(error).split()).rstrip("."), LONGEST_MESSAGE)
    place = printable("/".join(file.split("/")[-2:]))
    return f"{type(error).__name__} in {place}:{line}: {message}"


class RequiredHook(Hook[T]):
    """A hook whose module every game must have. Reading it raises BadGame where it is missing."""

    if TYPE_CHECKING:

        @overload
        def __get__(self, modules: None, owner: type[GameModules]) -> Self: ...
        @overload
        def __get__(self, modules: GameModules, owner: type[GameModules]) -> T: ...
        def __get__(self, modules: GameModules | None, owner: type[GameModules]) -> Any: ...

    def load(self, game: str) -> Any:
        """The game's export, imported now."""
        export = super().load(game)
        if export is None:
            raise BadGame(f"The game {game!r} has no module {self.module!r}.")
        return export


class GameModules:
    """The modules of one game, each imported when its field is first read.

    game: the id of a game that exists.
    """

    def __init__(self, game: str) -> None:
        self.game = game

    def __reduce__(self) -> tuple[type[GameModules], tuple[str]]:
        # Without what has been read, such as levels, for much of that cannot be pickled.
        return GameModules, (self.game,)

    rules: RequiredHook[Rules] = RequiredHook("rules", "RULES", RULES)
    """``rules.py: RULES``, the game itself (``quanta.core.game.Rules``). Used by everything."""

    view: RequiredHook[View] = RequiredHook("view", "VIEW", VIEW)
    """``view.py: VIEW``, how a position is shown and said (``quanta.scene.view.View``). Used by the
    session, by pictures and by the site."""

    kernel: Hook[KernelMaker] = Hook("kernel", "kernel", FUNCTION)
    """``kernel.py: kernel(position) -> Kernel | None``, the same rules on integers
    (``quanta.core.kernel``). Used by Monte Carlo players, the solver, ``quanta puzzles GAME win``
    and the bench. Without it: playouts go through the contract, which is slow, and nothing can be
    solved."""

    tree: Hook[TreeMaker] = Hook("tree", "tree", FUNCTION)
    """``tree.py: tree(position) -> Tree | None``, positions and their evaluated children
    (``quanta.core.tree``). Used by alpha-beta: levels, hints, analysis. Without it: Monte Carlo
    tree search with the kernel; without a kernel, by the rules alone."""

    evaluate: Hook[Evaluate] = Hook("evaluate", "evaluate", FUNCTION)
    """``evaluate.py: evaluate(position, seat) -> int``, how good a position is for a seat, on any
    integer scale. Used by ``greedy``, and by the levels of a game without a tree and a kernel, in
    the place of playouts. ``quanta train`` writes one. Without it: ``greedy`` counts legal
    actions."""

    evaluates: Hook[Knows] = Hook("evaluate", "evaluates", FUNCTION, required=False)
    """``evaluate.py: evaluates(position) -> bool``, whether ``evaluate`` knows the position's board
    and variant. Used before it. Without it: it knows all."""

    learning: Hook[LearningMaker] = Hook("learning", "learning", FUNCTION)
    """``learning.py: learning(position) -> Learning | None``, a fixed list of actions and
    observations as planes (``quanta.core.learning``). Used by ``quanta.hosts``: PettingZoo,
    OpenSpiel, Gymnasium. Without it: actions are numbered in each position, and an observation is
    the position's text."""

    features: Hook[Features] = Hook("features", "features", FUNCTION)
    """``features.py: features(position, seat) -> Sequence[int]``, whole numbers, always as many,
    that describe how well a seat is doing (``quanta.core.n_tuples``). Used by ``quanta train``,
    which learns what each is worth, and by the module that it writes. Without it: it looks at the
    planes alone."""

    levels: Hook[Sequence[RosterEntry]] = Hook("levels", "LEVELS", SEQUENCE)
    """``levels.py: LEVELS``, an entry for each level, from level 1 upwards
    (``quanta.players.player.RosterEntry``). Used by the roster. Without it: the eight levels of
    ``quanta.players.levels``."""

    analyst: Hook[MakeAnalyst] = Hook("levels", "analyst", FUNCTION, required=False)
    """``levels.py: analyst(knowledge, width) -> Player``, who gives hints and analyses with the
    ``width`` best candidates. Used by the roster. Without it: the engine at full strength, or the
    last of the game's own players where there is neither kernel nor tree."""

    players: Hook[Mapping[str, RosterEntry]] = Hook("players", "PLAYERS", MAPPING)
    """``players.py: PLAYERS``, id -> entry of the players that the game brings along. Used by the
    roster, besides the players of every game. Import what they know when they think: lists of
    players only need the names. Without it: none."""

    puzzles: Hook[Callable[[], Sequence[Puzzle]]] = Hook("puzzles", "puzzles", FUNCTION)
    """``puzzles.py: puzzles() -> Sequence[Puzzle]``, the puzzles that come with the game
    (``quanta.record.puzzle_file``). Used by the puzzle of the day. Without it: none of that
    game."""

    puzzle_makers: Hook[Mapping[str, PuzzleMaker]] = Hook(
        "puzzles", "KINDS", MAPPING, required=False
    )
    """``puzzles.py: KINDS``, kind -> function of parameters and a stream that yields puzzles
    without end, as (grade, record with the solution), and None after each try that failed. Used
    by ``quanta puzzles``. Without it: only the kind ``win``, and that for games with a kernel."""

    puzzle_themes: Hook[Mapping[str, str]] = Hook("puzzles", "THEMES", MAPPING)
    """``puzzles.py: THEMES``, kind of puzzle -> what lists call it. Used by the list of puzzles and
    by links to puzzles, which can be of these kinds. Without it: the game has no puzzles."""

    puzzle_goal: Hook[Goal] = Hook("puzzles", "goal", FUNCTION)
    """``puzzles.py: goal(kind, record) -> str``, the task as a sentence; ``record`` has the
    solution (``quanta.record.puzzle_file``). Used by lists and links, as ``puzzle_themes`` is."""

    certify_puzzle: Hook[CertifyPuzzle] = Hook("puzzles", "certified", FUNCTION, required=False)
    """``puzzles.py: certified(kind, record) -> bool``, whether a solution that does not end the
    game is what the kind asks for, computed again. Used by links to puzzles. Without it: only games
    that are won can be puzzles in links."""

    solve_puzzle: Hook[SolvePuzzle] = Hook("puzzles", "solve", FUNCTION, required=False)
    """``puzzles.py: solve(position, nodes, most=1) -> Solution | None``, up to ``most`` solutions
    of a puzzle for a single seat within ``nodes`` positions; None where the position is no such
    puzzle. Used by ``quanta solve``. Without it: the general solver."""

    check_position: Hook[CheckPosition] = Hook("invariants", "check_position", FUNCTION)
    """``invariants.py: check_position(position)``, a sentence for each fault of a position. Used by
    the contract suite and ``quanta bench GAME --games``. Without it: only the contract is
    checked."""

    check_step: Hook[CheckStep] = Hook("invariants", "check_step", FUNCTION)
    """``invariants.py: check_step(before, action, after)``, a sentence for each fault of a step.
    Used as ``check_position`` is."""

    claims: Hook[ClaimMaker] = Hook("claims", "CLAIMS", CLAIM_MAKER)
    """``claims.py: CLAIMS``, what explains why one move is better than another
    (``quanta.core.claims``). Used by the review and by hints. Without it: they say what is better,
    how much and how it continues, and give no reason but the end of the game."""

    claim_checker: Hook[HoldsClaim] = Hook("claim_checker", "holds", FUNCTION)
    """``claim_checker.py: holds(position, claim, read) -> bool``, whether a claim is true, decided
    by the rules and without the code that makes claims. Used before one is said. Without it: none
    of ``claims.py`` is."""

    timed: Hook[Mapping[str, TimedWork]] = Hook("hooks", "TIMED", MAPPING, required=False)
    """``hooks.py: TIMED``, name -> function of a position that returns work to be timed there, or
    None. Used by ``quanta bench`` for games without a kernel. Without it: only plies and whole
    games are timed."""

    workshop: Hook[Sequence[Craft]] = Hook("workshop", "CRAFTS", SEQUENCE)
    """``workshop.py: CRAFTS``, the kinds of documents that players make for the game
    (``quanta.scene.workshop.Craft``), each for a ``Param(workshop=…)``. Used by the session and the
    editor's page. Without it: the game has no workshop."""

    arranger: Hook[Arranger] = Hook("arranger", "ARRANGER", ARRANGER)
    """``arranger.py: ARRANGER``, how a board of the game is set up by hand
    (``quanta.scene.arrangement.Arranger``). Used by the set-up editor. Without it: the game has
    none; its page leads to the workshop, if it has one."""

    set_up_task: Hook[SetUpTask] = Hook("set_up_task", "TASK", SET_UP_TASK)
    """``set_up_task.py: TASK``, a task of which a board is the answer
    (``quanta.scene.arrangement.SetUpTask``). Used by the set-up editor. Without it: there is no
    such task."""

    sealed: Hook[SealedPlay] = Hook("sealed", "SEALED", SEALED_PLAY)
    """``sealed.py: SEALED``, what the game's dice are for and which actions show a secret
    (``quanta.core.sealed_play.SealedPlay``). Used by ``quanta.sealed``, games by links that neither
    side has to trust. Without it: throws are for their number, and secrets are shown at the end."""

    legend: Hook[Sequence[Sign]] = Hook("legend", "LEGEND", SEQUENCE)
    """``legend.py: LEGEND``, what each mark on the board means, with a picture of it
    (``quanta.scene.legend.Sign``). Used by the game's page. Without it: the page has no legend."""

    lessons: Hook[Sequence[str]] = Hook("hooks", "LESSONS", SEQUENCE, required=False)
    """``hooks.py: LESSONS``, the ids of the lessons that teach the game, in their order. Each
    is a text in its folder ``lessons``, ``<id>.txt`` (``docs/lessons.md``). Used by the session,
    the site and ``quanta lessons``. Without it: the game has no lessons."""

    stage: Hook[StageOf] = Hook("hooks", "stage", FUNCTION, required=False)
    """``hooks.py: stage(position) -> tuple[str, int]``, the variant and how far its game has come
    (``quanta.players.chances.StageOf``). Used with ``data/chances.json``, which ``quanta chances``
    writes, where the chances of a position are shown. Without it: the chances of positions that the
    search judges alike are the same in all variants and at all stages."""

    draws: Hook[bool] = Hook("hooks", "DRAWS", FLAG, required=False)
    """``hooks.py: DRAWS``, whether a game can end in a draw. Used where a draw is offered or
    accepted. Without it, as with ``False``: neither can be."""

    ready_games: Hook[Callable[[], Sequence[ReadyGame]]] = Hook(
        "hooks", "ready_games", FUNCTION, required=False
    )
    """``hooks.py: ready_games() -> Sequence[ReadyGame]``, games that can be begun as they are
    (``quanta.core.game.ReadyGame``). Used by the dialog for a new game, which offers them beside
    the usual one. Without it: there is only that one."""

    sequel: Hook[FindSequel] = Hook("hooks", "sequel", FUNCTION, required=False)
    """``hooks.py: sequel(position, returns) -> Sequel | None``, what follows a finished game that
    is one of several (``quanta.core.game.Sequel``); ``returns`` as in its outcome, or as resigned
    or agreed. Used at the end of a game. Without it: every game is the last."""

    set_up_choice: Hook[ChooseSetUp] = Hook("hooks", "set_up_choice", FUNCTION, required=False)
    """``hooks.py: set_up_choice(position) -> Action | None``, what the program would choose before
    play begins, for someone who does not want to; None once it has begun. Used by the button
    “Choose for me”. Without it: there is no such button."""

    clocks: Hook[Sequence[str]] = Hook("hooks", "CLOCKS", SEQUENCE, required=False)
    """``hooks.py: CLOCKS``, three time controls that suit the game, such as ``300``, ``300+5`` and
    ``1/30`` (``quanta.record.time_control``). Used by the dialog for a new game. Without it: they
    follow from the length of the showcase."""

    pricing: Hook[Pricing] = Hook("pricing", "PRICING", PRICING)
    """``pricing.py: PRICING``, units that are bought for points (``quanta.core.pricing.Pricing``).
    Used by ``quanta prices``. Without it: nothing is bought."""

    showcase: Hook[Showcase] = Hook("hooks", "SHOWCASE", SHOWCASE, required=False)
    """``hooks.py: SHOWCASE``, a played game (``quanta.core.game.Showcase``). Used by the front
    page, which plays it on its board and shows a moment of it on the game's card, and by the game's
    page for what Play begins. Without it: both show a start with the default parameters."""

    @cached_property
    def present(self) -> frozenset[str]:
        """The names of the modules that the game has, none of them imported: for what is offered
        before it is needed."""
        package = import_module(f"quanta.games.{self.game}")
        return frozenset(each.name for each in iter_modules(package.__path__))

    @cached_property
    def roster(self) -> Mapping[str, RosterEntry]:
        """Player id -> entry: players for every game, the levels ``level1`` …, then the game's
        own."""
        from quanta.players import PLAYERS  # late: to show a game needs no players
        from quanta.players.levels import LEVELS, ladder

        return {**PLAYERS, **ladder(self.levels or LEVELS), **(self.players or {})}

    @cached_property
    def chances(self) -> Mapping[str, Sequence[Sequence[int]]]:
        """``data/chances.json``, how often positions were won and drawn that the search had judged
        alike (``quanta.players.chances``). Used by the analyst. Without it: empty, and what the
        search expects is shown as it is."""
        try:
            text = get_data(f"quanta.games.{self.game}", "data/chances.json")
        except OSError:
            return {}
        rows: Mapping[str, Sequence[Sequence[int]]] = json.loads(text or b"{}")
        return rows

    @cached_property
    def role_styles(self) -> str:
        """``roles.css``, how shapes of the game's own roles look (``quanta.scene.own_roles``). Used
        by pictures and by the site. Without it: empty. Raises BadGame for what it must not have."""
        try:
            text = (get_data(f"quanta.games.{self.game}", "roles.css") or b"").decode()
        except OSError:
            return ""
        except UnicodeDecodeError as error:
            raise BadGame(f"roles.css of the game {self.game!r} is no text: {error}.") from error
        from quanta.scene import own_roles  # late: few games have roles of their own

        for fault in own_roles.faults(text, self.game):
            raise BadGame(f"The game {self.game!r}: {fault}")
        return own_roles.without_comments(text)

    @classmethod
    def hooks(cls) -> Mapping[str, Hook[Any]]:
        """Field -> hook, in the order of this page."""
        return {name: hook for name, hook in vars(cls).items() if isinstance(hook, Hook)}
