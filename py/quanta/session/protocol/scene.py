"""The scene: the current game in words and shapes, for any host to draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from quanta.scene.layout import Box
from quanta.scene.shapes import Shape


class SeatData(TypedDict):
    """person: the name of the person who plays; player: the id of the player; chooses: whether the
    seat ever makes a choice."""

    name: str
    role: str
    count: str
    lines: Sequence[str]
    player: str
    person: str
    to_play: bool
    chooses: bool


StatusKind = Literal[
    "turn",
    "picked",
    "illegal",
    "over",
    "thinking",
    "seeking",
    "hint",
    "curtain",
    "preview",
    "away",
]


class StatusData(TypedDict):
    """The status line. prompt: who is to do what; text: details."""

    kind: StatusKind
    prompt: str
    text: str


class OutcomeData(TypedDict):
    """The end of a game. resigned: the seat that resigned; agreed: the one that accepted a draw."""

    headline: str
    reason: str
    returns: Sequence[int]
    resigned: NotRequired[int]
    agreed: NotRequired[int]


class SequelData(TypedDict):
    """The sequel of a game that is one of several. text: the result so far; title, params: those of
    the next game, if any."""

    text: str
    title: NotRequired[str]
    params: NotRequired[Mapping[str, str]]


class DieData(TypedDict):
    """face: the number on top; means: its meaning in a word or two; mark: whether it is a success,
    another effect, or nothing."""

    face: int
    means: str
    mark: Literal["success", "effect", ""]


class ThrowData(TypedDict):
    """A throw of dice, in their order on the page. title: whose dice they are and what for; result:
    that of all dice together; role: that of the seat that throws; place: the target of the throw,
    empty for none."""

    title: str
    dice: Sequence[DieData]
    result: str
    role: str
    place: str


class MoveData(TypedDict):
    """A ply of the move list. turn: the number of its turn; seat: −1 for chance; node: its key if
    it is not on the current line; name: its name if its text is a code; entry: the kind of entry
    that it is a part of, if several plies form one; short: its text after the previous part, empty
    if it begins an entry; told: if it begins one, the whole entry in a sentence; chapter: the
    heading of the chapter that it begins; summary: the result of that chapter; throw: its dice."""

    node: NotRequired[int]
    ply: int
    turn: int
    seat: int
    text: str
    label: str
    name: NotRequired[str]
    entry: NotRequired[str]
    short: NotRequired[str]
    told: NotRequired[str]
    chapter: NotRequired[str]
    summary: NotRequired[str]
    throw: NotRequired[ThrowData]


class VariationData(TypedDict):
    """Moves off the current line, and the key of the node before them."""

    after: int
    moves: Sequence[MoveData]


class AnnotationData(TypedDict, total=False):
    """The annotation of a node."""

    text: str
    glyph: str
    marks: Sequence[str]


class TreeData(TypedDict):
    """The variations and annotations of a game. Each node has a key; the start has 0.

    at: the current node. line: the keys of the moves of the current line, as runs of successive
    keys: the first, and their number. forks: the children of each node with more than one, the main
    line first. others: the moves off the current line.
    """

    at: int
    line: Sequence[tuple[int, int]]
    forks: Mapping[int, Sequence[int]]
    others: Sequence[VariationData]
    annotations: Mapping[int, AnnotationData]


class NoteItemData(TypedDict, total=False):
    """A sentence, or a row of figures; share: 0 … 1, drawn as a bar."""

    text: str
    label: str
    values: Sequence[str]
    share: float


class NoteData(TypedDict):
    """A card beside the board. key: its identity while its content changes; columns: headings over
    the rows' values; role: that of its subject."""

    key: str
    title: str
    items: NotRequired[Sequence[NoteItemData]]
    columns: NotRequired[Sequence[str]]
    role: NotRequired[str]


class PhaseData(TypedDict):
    """A part of the turn. note: the options in it, and their costs."""

    label: str
    note: str
    state: Literal["done", "now", "next", "skipped"]


class ButtonData(TypedDict):
    """A step that is not on the board."""

    target: str
    label: str
    note: NotRequired[str]


class OverlayData(TypedDict):
    """An overlay of the board."""

    key: str
    label: str
    on: bool


class PlayerData(TypedDict):
    """A player that can be chosen for a seat. note: how it plays; ms: the longest it thinks."""

    id: str
    label: str
    note: NotRequired[str]
    ms: NotRequired[int]


class CurtainData(TypedDict):
    """The seat that the screen must be passed to."""

    seat: int
    name: str


class MatchData(TypedDict):
    """A game by link: the seat that the record was made for, and the key of the game."""

    seat: int
    key: str


class LessonData(TypedDict):
    """The current step of a lesson. id: that of the lesson; own: whether it comes with the game;
    key: the id of the step; state: that of its task; link: one to this step."""

    game: str
    id: str
    own: bool
    key: str
    state: Literal["open", "done", "failed"]
    link: str


CardTone = Literal["task", "good", "wrong", "problem", "small"]
"""The kind of a sentence of a card: a task, right or wrong, a warning, or an aside. Most sentences
have none."""


class PuzzleData(TypedDict):
    """The puzzle that the game is an attempt at. id: a hash of its start; link: one to it; day: the
    day of a puzzle of the day, such as 2026-12-31, and name: the text of a link to it after its
    sign, both empty for other puzzles; grade: 1, the easiest, to 7, or 0 if ungraded; state: that
    of the attempt at the cursor, open if unknown; helped: whether a hint, a wrong move, the
    analysis or the solution has helped; tried: whether a wrong move was played; shown: whether the
    whole answer was shown, so that it does not count as solved."""

    id: str
    link: str
    day: str
    name: str
    grade: int
    state: Literal["open", "right", "wrong", "solved"]
    helped: bool
    tried: bool
    shown: bool


class PracticePositionData(TypedDict):
    """A position of one's own in practice. id: its name; state: that of the task; helped: whether a
    wrong answer or the solution has helped."""

    id: str
    state: Literal["open", "done", "failed"]
    helped: bool


class SeriesData(TypedDict):
    """A series of puzzles. limit: what ends it, the page's clock or three mistakes; solved,
    mistakes: their numbers so far; over: whether it has ended."""

    limit: Literal["clock", "mistakes"]
    solved: int
    mistakes: int
    over: bool


CardSlot = Literal[
    "elapsed",
    "standing",
    "restored",
    "solved-alone",
    "solved-helped",
    "time-left",
    "best-series",
]
"""What only the page knows. ``solved-alone``, ``solved-helped``: whether the puzzle was solved
without or with help, and for how many days in a row, such as ``, 3 days in a row``; empty for one
day. ``elapsed``: how long this game has waited, such as `` for 2 hours``; empty under a minute.
``standing``: one's results against the player of the game; ``time-left``: until the end of a run of
puzzles; ``best-series``: the number solved in the best one; ``restored``: no words, only whether
this side of the game was restored from a file."""
PageAct = Literal[
    "share",
    "share-result",
    "next-puzzle",
    "next-position",
    "send",
    "review",
    "report",
    "replay",
    "puzzles",
    "rematch",
    "next-level",
    "go-on",
    "leave-lesson",
    "new-game",
    "show-message",
    "save-side",
    "save-messages",
    "nothing-missing",
    "audit",
    "connect",
    "show-game",
    "stop-watching",
]
"""What only a page can do. ``share``: open the dialog; ``share-result``: share the result of a
puzzle of the day; ``send``: make a message or a link, and show it; ``review``, ``report``,
``replay``: those of the finished game; ``puzzles``: open their list; ``next-puzzle``: open the next
unsolved one, of the same theme if possible; ``next-position``: the next of one's own positions to
practise; ``rematch``: begin the same game with the seats changed; ``next-level``: the same against
a better player; ``go-on``: begin the sequel of this game; ``leave-lesson``: go back to the game
before the lesson; ``new-game``: leave the lesson and open the dialog. For sealed play:
``show-message``: the last one again; ``save-side``, ``save-messages``: save them as a file;
``nothing-missing``: dismiss the warning about a restored side; ``audit``: check the finished
game."""


class CardSentenceData(TypedDict):
    """A sentence, or a few that belong together. slot: what the page puts in place of ``{}`` in the
    text; it omits the sentence if it has nothing to put there."""

    text: str
    tone: NotRequired[CardTone]
    slot: NotRequired[CardSlot]


class CardRowData(TypedDict):
    """A label and its values. note: small, after the values."""

    label: str
    values: Sequence[str]
    note: NotRequired[str]


class CardProgressData(TypedDict):
    """Progress: ``done`` of ``total``; text: the same in words."""

    done: int
    total: int
    text: str


class CardConfirmData(TypedDict):
    """A question before a button has an effect. yes, no: the labels of the answers."""

    title: str
    text: str
    yes: str
    no: str


class CardButtonData(TypedDict):
    """A button. key: unique on its card, so that the focus stays while the card changes.

    It has exactly one of three effects: request, sent to the session as it is; link, an address,
    which begins with ``#`` on this page and else is relative to it; act, done by the page. primary:
    the main button, at most one on a card; off: it cannot be pressed now, but keeps its place;
    chosen: whether it is on, for buttons that toggle; note: its tooltip; confirm: a question to ask
    first; slot: the page omits the button where it omits a sentence with that slot.
    """

    key: str
    label: str
    request: NotRequired[Mapping[str, Any]]
    link: NotRequired[str]
    act: NotRequired[PageAct]
    primary: NotRequired[bool]
    off: NotRequired[bool]
    chosen: NotRequired[bool]
    note: NotRequired[str]
    confirm: NotRequired[CardConfirmData]
    slot: NotRequired[CardSlot]


class CardFieldData(TypedDict):
    """A text field. label: its accessible name; button: the label of the button that sends it;
    request: the one to send, with the text under the key ``into``."""

    label: str
    placeholder: NotRequired[str]
    button: str
    request: Mapping[str, Any]
    into: str


class CardDetailsData(TypedDict):
    """Details folded under a summary. text: comes first; points: a list; link: an address relative
    to the root of the site, and its label."""

    text: NotRequired[str]
    summary: str
    points: Sequence[str]
    link: NotRequired[tuple[str, str]]


class CardLineData(TypedDict):
    """A line of moves. label: the accessible name of the list; moves: buttons; the ``chosen`` one
    is on the board."""

    label: str
    moves: Sequence[CardButtonData]


class CardData(TypedDict):
    """A card beside the board: words and buttons.

    The page draws its parts in the order of these fields and adds no words of its own. key: its
    identity, and its id and class on the page: ``lesson``, ``sealed``, ``by-link``, ``game-over``,
    ``declarations``, ``curtain``, or a new mode's own. title: empty if the card has none; then
    ``label`` is its accessible name. covers: whether it hides board and panel. roles: those of the
    seats whose pieces it shows. leave: a quiet button beside the title. options: answers to choose
    from; the ``chosen`` ones have been found. feedback: on the last answer; if empty, it keeps its
    place. quiet: whether its buttons look like text, without a frame.
    """

    key: str
    title: str
    label: NotRequired[str]
    covers: NotRequired[bool]
    quiet: NotRequired[bool]
    roles: NotRequired[Sequence[str]]
    leave: NotRequired[CardButtonData]
    progress: NotRequired[CardProgressData]
    sentences: NotRequired[Sequence[CardSentenceData]]
    rows: NotRequired[Sequence[CardRowData]]
    options: NotRequired[Sequence[CardButtonData]]
    line: NotRequired[CardLineData]
    feedback: NotRequired[CardSentenceData]
    field: NotRequired[CardFieldData]
    buttons: NotRequired[Sequence[CardButtonData]]
    details: NotRequired[CardDetailsData]


class PlyData(TypedDict):
    """A ply of a line that may be played. name: its name if its text is a code."""

    text: str
    name: NotRequired[str]
    label: str
    seat: int


TakeBackOfLink = Literal["possible", "asking", "asked"]


class LastData(TypedDict):
    """The state of a game at its last ply. over: whether it has ended; to_play: the seat to play,
    None if it has ended."""

    over: bool
    to_play: int | None


class ApartData(TypedDict):
    """The clocks of a game on two devices, each of which measures its own side. number: that of the
    last message; own: the seat measured here, None for an onlooker; runs: the seat whose clock
    runs, or None; told: the seat that sent the last message, and the time left in it, in
    milliseconds, before any increment; None before the first move."""

    number: int
    own: int | None
    runs: int | None
    told: tuple[int, int] | None


class ClockData(TypedDict):
    """control: as in PGN, such as ``300+5`` or ``1/30``; left: the time on each seat’s clock after
    its last move, in milliseconds; apart: for a game on two devices."""

    control: str
    left: Sequence[int]
    apart: NotRequired[ApartData]


class PublicData(TypedDict):
    """A game with secrets as a bystander may know it. action, label: those of its last ply; empty
    if there is none."""

    record: str
    action: str
    label: str


class Scene(TypedDict):
    """The current game.

    record: as the viewer may know it; it ends in ``@ply`` if the cursor is not at the end. mistake:
    the ply of the mistake on show, if the cursor is before one. preview: the number of moves of a
    line on show, and previewed: the whole line; the rest of the scene still belongs to the game.
    rows: the seats from top to bottom. shapes: in painting order. paths: the clicks of every legal
    action, if they are few. begun: whether an action is half made. last: the state at the last ply,
    if the cursor is elsewhere. clock: in a game with clocks, which the page measures. columns: the
    turns in a row of the move list, 0 for a log. secrets: while the game continues, the seats with
    secrets from a bystander; public: the game without those; known: the seats whose secrets this
    scene shows; shared: the numbers of the seats of people who share or have shared the screen, so
    that they may have secrets from each other. params: as chosen. take_back: in a game by link,
    whether a player here may ask to take the last move back, has asked, or is asked. can_restore:
    whether a deleted variation can be restored. lesson: if the game is a step of one; the record is
    then a link to it. puzzle: if it is an attempt at one. series: if that is one of a series.
    practice: if the lesson is a position of one's own. no_help: why there is neither a hint nor an
    analysis. cards: in their order beside the board. actions: further buttons, with the keys
    ``set-up``, beside those of the board, and ``send``, beside those of the game.
    """

    game: str
    name: str
    title: str
    record: str
    ply: int
    plies: int
    mistake: NotRequired[int]
    preview: NotRequired[int]
    previewed: NotRequired[Sequence[PlyData]]
    to_play: int | None
    last: NotRequired[LastData]
    clock: NotRequired[ClockData]
    flipped: bool
    rows: Sequence[int]
    box: Box
    shapes: Sequence[Shape]
    picked: Sequence[str]
    paths: NotRequired[Sequence[Sequence[str]]]
    begun: NotRequired[bool]
    seats: Sequence[SeatData]
    status: StatusData
    says: str
    buttons: Sequence[ButtonData]
    cards: NotRequired[Sequence[CardData]]
    actions: NotRequired[Sequence[CardButtonData]]
    moves: Sequence[MoveData]
    columns: int
    tree: TreeData | None
    phases: NotRequired[Sequence[PhaseData]]
    notes: NotRequired[Sequence[NoteData]]
    secrets: NotRequired[Sequence[str]]
    public: NotRequired[PublicData]
    known: NotRequired[Sequence[str]]
    shared: NotRequired[Sequence[int]]
    curtain: NotRequired[CurtainData]
    outcome: OutcomeData | None
    overlays: Sequence[OverlayData]
    players: Sequence[PlayerData]
    params: Mapping[str, str]
    match: NotRequired[MatchData]
    lesson: NotRequired[LessonData]
    puzzle: NotRequired[PuzzleData]
    series: NotRequired[SeriesData]
    practice: NotRequired[PracticePositionData]
    take_back: NotRequired[TakeBackOfLink]
    report: NotRequired[bool]
    sequel: NotRequired[SequelData]
    goal: NotRequired[str]
    no_help: NotRequired[str]
    can_restore: bool


class ShapesData(TypedDict, total=False):
    """The changes from one list of shapes to another. gone: the keys of removed shapes; put: new
    shapes and those that have moved in the painting order, from back to front, as runs: the place
    of the first, and the keys of all; a new shape begins with only its key. Then, by field, values
    with the places of the shapes that now have them: set, whole values; tails, the number of
    characters of a text to keep, and those that follow. The field ``inside`` has the number of
    parts of a group and the changes in them, by number."""

    gone: Sequence[str]
    put: Sequence[Sequence[Any]]
    set: Mapping[str, Sequence[Sequence[Any]]]
    tails: Mapping[str, Sequence[Sequence[Any]]]


class DifferenceData(TypedDict, total=False):
    """The changes from one scene to another. fields: new or changed ones; inside: for objects with
    the same keys as before, the changed values; tails: for fields that begin as before, the number
    of items or characters to keep, and those that follow; gone: the names of removed fields;
    shapes: the changes in the picture."""

    fields: Mapping[str, Any]
    inside: Mapping[str, Mapping[str, Any]]
    tails: Mapping[str, tuple[int, Any]]
    gone: Sequence[str]
    shapes: ShapesData


class ChangesData(DifferenceData):
    """A scene as a difference. number: that of this scene; since: that of the scene it is compared
    with, 0 if the whole scene is sent."""

    number: int
    since: int
