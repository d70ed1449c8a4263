"""The scene: a game as it is shown now, in the words and shapes that every host draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from quanta.scene.layout import Box
from quanta.scene.shapes import Shape


class SeatData(TypedDict):
    """person: who plays, by name; player: what plays, by id; chooses: whether it ever has to."""

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
    """The status line: prompt, who has to do what; text, more about it."""

    kind: StatusKind
    prompt: str
    text: str


class OutcomeData(TypedDict):
    """The end of a game. resigned: the seat that gave it up; agreed: the one that accepted a
    draw."""

    headline: str
    reason: str
    returns: Sequence[int]
    resigned: NotRequired[int]
    agreed: NotRequired[int]


class SequelData(TypedDict):
    """The game after one that is one of several. text: what it has brought; title, params: the next
    game, if there is one."""

    text: str
    title: NotRequired[str]
    params: NotRequired[Mapping[str, str]]


class DieData(TypedDict):
    """face: the number that is up; means: what it does, in a word or two; mark: whether it is what
    the thrower wants, does something else, or nothing."""

    face: int
    means: str
    mark: Literal["success", "effect", ""]


class ThrowData(TypedDict):
    """A throw of dice, in the order in which they are shown. title: whose dice they are and what
    for; result: what they bring together; role: of the seat that throws them; place: the target
    that they are about, empty for none."""

    title: str
    dice: Sequence[DieData]
    result: str
    role: str
    place: str


class MoveData(TypedDict):
    """A ply of the move list. turn: the number of its turn there; seat: −1 is chance; node: its key
    where it is not on the current line; name: what it is called where its text is a code; entry:
    the kind of entry that it is a part of, where several plies make one; short: how it is written
    after the part before it, empty where it begins an entry; told: where it begins one, all of it
    in a sentence; chapter: the heading of the part of the list that begins with it, and summary:
    what that part came to; throw: the dice that fell."""

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
    """Moves that are not on the current line, and the key of the node that they follow."""

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
    keys: the first, and how many there are. forks: what follows a node where that is more than one,
    the main line first. others: what is not on the current line.
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
    the rows' values; role: of what it is about."""

    key: str
    title: str
    items: NotRequired[Sequence[NoteItemData]]
    columns: NotRequired[Sequence[str]]
    role: NotRequired[str]


class PhaseData(TypedDict):
    """A part of the turn. note: what can be done in it and what that costs."""

    label: str
    note: str
    state: Literal["done", "now", "next", "skipped"]


class ButtonData(TypedDict):
    """A step that is not on the board."""

    target: str
    label: str
    note: NotRequired[str]


class OverlayData(TypedDict):
    """An extra that can be shown on the board."""

    key: str
    label: str
    on: bool


class PlayerData(TypedDict):
    """A player that can be chosen for a seat. note: how it plays; ms: how long it thinks at
    most."""

    id: str
    label: str
    note: NotRequired[str]
    ms: NotRequired[int]


class CurtainData(TypedDict):
    """The seat that the screen has to be passed to."""

    seat: int
    name: str


class MatchData(TypedDict):
    """A game by link: the seat that the record was made for, and the key of the game."""

    seat: int
    key: str


class LessonData(TypedDict):
    """The step of a lesson that the game is. id: of the lesson; own: whether it comes with the
    game; key: the id of the step; state: the state of its task; link: to this step."""

    game: str
    id: str
    own: bool
    key: str
    state: Literal["open", "done", "failed"]
    link: str


CardTone = Literal["task", "good", "wrong", "problem", "small"]
"""The kind of a sentence of a card: what to do, that something is right or wrong, a warning, or an
aside. Most sentences are none of these."""


class PuzzleData(TypedDict):
    """The puzzle that the game is an attempt at. id: a hash of where it begins; link: to it; day:
    of the puzzle of a day, such as 2026-12-31, and name: what a link to that says after its sign,
    both empty in others; grade: 1, the easiest, to 7, or 0 if ungraded; state: of the attempt at
    the cursor, open if nothing is known; helped: whether a hint, a wrong move, the analysis or the
    solution helped since it was opened; tried: whether a wrong move was played; shown: whether all
    of the answer was shown, so that it does not count as solved."""

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
    """A position of one's own in practice. id: its name; state: of the task; helped: whether a
    wrong answer or the solution helped."""

    id: str
    state: Literal["open", "done", "failed"]
    helped: bool


class SeriesData(TypedDict):
    """Puzzles one after the other. limit: what ends it, the page's clock or three mistakes; solved,
    mistakes: how many so far; over: whether it has ended."""

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
"""What only the page knows. ``solved-alone``, ``solved-helped``: the sentence is for those who have
solved the puzzle without help, or with it, and for how many days in a row, such as ``, 3 days in a
row``; nothing for one day. ``elapsed``: how long this game has waited, such as `` for 2 hours``;
nothing under a minute. ``standing``: one's own results so far against the player of the game;
``time-left``: until the end of a run of puzzles; ``best-series``: how many were solved in the best
one; ``restored``: no words, only whether this side of the game came back from a file."""
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
"""What only a page can do. ``share``: open the dialog; ``share-result``: share how the puzzle of a
day went; ``send``: make a message or a link of what was chosen, and show it; ``review``,
``report``, ``replay``: of the finished game; ``puzzles``: open their list; ``next-puzzle``: open
the next one that is not solved, of the same theme if there is one; ``next-position``: the next one
of one's own that is to be practised; ``rematch``: begin a game like
this one, with the seats changed; ``next-level``: the same against a better player; ``go-on``: begin
the sequel of this game; ``leave-lesson``: go back to the game before the lesson; ``new-game``:
leave the lesson and open the dialog. Of sealed play: ``show-message``, the last one again; ``save-
side``, ``save-messages``: as a file; ``nothing-missing``: end the warning about a side that came
back from one; ``audit``: check the finished game."""


class CardSentenceData(TypedDict):
    """A sentence, or a few that belong together. slot: what the page puts in place of ``{}`` in the
    text; it leaves the sentence out if it has nothing to put there."""

    text: str
    tone: NotRequired[CardTone]
    slot: NotRequired[CardSlot]


class CardRowData(TypedDict):
    """A label and its values. note: small, after the values."""

    label: str
    values: Sequence[str]
    note: NotRequired[str]


class CardProgressData(TypedDict):
    """How far something has come: ``done`` of ``total``; text: the same in words."""

    done: int
    total: int
    text: str


class CardConfirmData(TypedDict):
    """A question that is asked before a button does anything. yes, no: the labels of the
    answers."""

    title: str
    text: str
    yes: str
    no: str


class CardButtonData(TypedDict):
    """Something to press. key: its own on its card, so that the focus stays while the card changes.

    What it does is exactly one of three: request, sent to the session as it is; link, an address to
    go to, which begins with ``#`` on this page and else is relative to the page; act, done by the
    page. primary: the main one, at most one on a card; off: it cannot be pressed now, but keeps its
    place; chosen: whether it is on, for what can be on or off; note: its tooltip; confirm: a
    question to ask first; slot: the page leaves it out where it leaves out a sentence with that.
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
    """A place to type or paste into. label: its accessible name; button: the label of the button
    that sends it; request: is sent with the text under the key ``into``."""

    label: str
    placeholder: NotRequired[str]
    button: str
    request: Mapping[str, Any]
    into: str


class CardDetailsData(TypedDict):
    """Details folded away under a line. text: comes first; points: a list; link: to more about it,
    an address relative to the root of the site, and its label."""

    text: NotRequired[str]
    summary: str
    points: Sequence[str]
    link: NotRequired[tuple[str, str]]


class CardLineData(TypedDict):
    """Moves, one after the other. label: the accessible name of the list; moves: buttons;
    ``chosen``: how many of them are shown as played."""

    label: str
    moves: Sequence[CardButtonData]


class CardData(TypedDict):
    """A card beside the board: what there is to know now, and what can be done about it.

    Every word of it comes from here. The page draws its parts in the order of these fields, leaves
    out what is missing, and keeps the order of the cards. key: says which card it is, so that it
    can be changed in place; also its id and class on the page: ``lesson``, ``sealed``, ``by-link``,
    ``game-over``, ``declarations``, ``curtain``, or whatever a new mode calls its own. title: empty
    if the card has none; then ``label`` is its accessible name. covers: it hides board and panel
    until it is gone. roles: of the seats whose pieces are shown on it. leave: a quiet button beside
    the title. options: answers to choose from; the ``chosen`` ones have been found. feedback: on
    the last answer; if empty, its place is kept. quiet: its buttons look like text, and it has no
    frame.
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
    """A ply of a line that may be played. name: what it is called, where its text is a code."""

    text: str
    name: NotRequired[str]
    label: str
    seat: int


TakeBackOfLink = Literal["possible", "asking", "asked"]


class LastData(TypedDict):
    """The state of a game at its last ply. over: whether it has ended; to_play: the seat that is to
    play, None if it has."""

    over: bool
    to_play: int | None


class ApartData(TypedDict):
    """The clocks of a game on two devices, each of which measures its own side. number: of the last
    message; own: the seat that is measured here, None for an onlooker; runs: the seat whose clock
    runs now, None where none does; told: the seat that sent the last message, and the time left
    that it gives, in milliseconds, before its turn has added anything; None before the first
    move."""

    number: int
    own: int | None
    runs: int | None
    told: tuple[int, int] | None


class ClockData(TypedDict):
    """control: in the words of PGN, such as ``300+5`` or ``1/30``; left: what each seat’s clock
    showed after its last move, in milliseconds; apart: of a game on two devices."""

    control: str
    left: Sequence[int]
    apart: NotRequired[ApartData]


class PublicData(TypedDict):
    """What a bystander may know of a game with secrets. action, label: of its last ply; empty if
    there is none."""

    record: str
    action: str
    label: str


class Scene(TypedDict):
    """A game as it is shown now.

    record: as the viewer may know it; it ends in ``@ply`` where the cursor is not at the end.
    mistake: the ply of one that the review has found and that is shown, before which the cursor is.
    preview: that many moves of a line are previewed, and previewed: all of that line; all but the
    picture is still the game's. rows: the seats from top to bottom. shapes: in painting order.
    paths: the clicks of every legal action, where those are few. begun: an action is half made, and
    can be dropped. last: the state of the game, where another ply than its last one is looked at.
    clock: in a game that is played with clocks, which the page measures. columns: turns in a row of
    the list of moves, 0 where it is a log. secrets: the seats that keep something from a bystander,
    while the game continues; public: the game without that; known: those of them whose secrets this
    scene shows; shared: the numbers of the seats whose people share the screen or have shared it,
    so that they may have secrets from each other. params: those that were chosen. take_back: in a
    game by link, whether someone here may ask to take the last move back, has asked, or is asked.
    can_restore: something was deleted and can be restored. lesson: if the game is a step of one;
    then the record is a link to it. puzzle: if it is an attempt at one. series: if that is one of a
    run of puzzles. practice: if the lesson is a position of one's own. no_help: why neither a hint
    nor an analysis can be had. cards: in their order beside the board. actions: what else can be
    done now, as buttons with the keys ``set-up``, beside those of the board, and ``send``, beside
    those of the game.
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
    """The changes from one list of shapes to another. gone: the keys of those that are gone; put:
    those that are new, or have moved in the painting order, from back to front, by the place of the
    first and the keys of all that follow one another; a new one begins with nothing but its key.
    Then, by field, values with the places of the shapes that have them now: set, whole values;
    tails, how many characters of a text stay, and what follows them. The field ``inside`` says how
    many parts a group has and what is new in them, by number."""

    gone: Sequence[str]
    put: Sequence[Sequence[Any]]
    set: Mapping[str, Sequence[Sequence[Any]]]
    tails: Mapping[str, Sequence[Sequence[Any]]]


class DifferenceData(TypedDict, total=False):
    """The changes from one scene to another. fields: those that are new or changed; inside: for
    fields with the same names in them as before, what has changed of these; tails: for fields that
    begin as before, how many items or characters stay, and what follows them; gone: the names of
    fields that are gone; shapes: what has changed in the picture."""

    fields: Mapping[str, Any]
    inside: Mapping[str, Mapping[str, Any]]
    tails: Mapping[str, tuple[int, Any]]
    gone: Sequence[str]
    shapes: ShapesData


class ChangesData(DifferenceData):
    """A scene, as a difference. number: of this scene; since: the number of the scene that it is
    compared with, 0 if the whole scene is sent."""

    number: int
    since: int
