"""The requests of a page to the session.

A request is one of these types with the name of its command under ``do`` (see
``quanta.session.commands``) and, if the sender wants it repeated in the reply, an ``id``.
"""

# No "from __future__ import annotations": requests are checked against these annotations.

from typing import Literal, NotRequired, TypedDict


class PlainRequest(TypedDict):
    """A request without fields of its own."""


class NewRequest(TypedDict):
    """players: one for each seat, by id; people by default. clock: the time control, in the words
    of PGN; no clocks where it is left out or empty."""

    game: str
    params: NotRequired[dict[str, str]]
    players: NotRequired[list[str] | None]
    clock: NotRequired[str]


class OpenRequest(TypedDict):
    """players: as in ``NewRequest``, but a person replaces one who is unknown. shared: the seats of
    people who shared the screen before, as the scene gave them. today: the host's date, such as
    2026-12-31, for puzzles of a day. explained: wrong moves of a puzzle are explained, as in a
    lesson, instead of being played. practised: a lesson is a position of one's own, as the review
    gave it. puzzle: what a link says to the puzzle of which a record is an attempt, as the scene
    gave it."""

    record: str
    players: NotRequired[list[str] | None]
    shared: NotRequired[list[int]]
    today: NotRequired[str]
    explained: NotRequired[bool]
    practised: NotRequired[bool]
    puzzle: NotRequired[str]


class LessonRequest(TypedDict):
    """What to do in the current lesson or puzzle. take-back: the first wrong move of a puzzle and
    all after it; solution: open or close it, or show where it leads; stop: end a run of puzzles.
    option: the place of the answer that is chosen, or how many moves of the solution are shown."""

    to: Literal["next", "back", "again", "show", "choose", "take-back", "solution", "stop"]
    option: NotRequired[int]


class ClickRequest(TypedDict):
    """target: a step of an action: a place on the board or a button. drag: whether a drag starts
    there, so that what is selected already stays selected."""

    target: str
    drag: NotRequired[bool]


class TypeRequest(TypedDict):
    """text: an action, or the steps by which it is entered, joined by hyphens."""

    text: str


class PointRequest(TypedDict):
    """target: what the pointer rests on; null for nothing."""

    target: NotRequired[str | None]


class FollowRequest(TypedDict):
    """line: actions to be played from the position at the cursor."""

    line: list[str]


class GotoRequest(TypedDict):
    """ply: of the current line; or node: the key of a move on any line."""

    ply: NotRequired[int]
    node: NotRequired[int | None]


class MistakeRequest(TypedDict):
    """ply: of a move that the review calls a mistake."""

    ply: int


class PreviewRequest(TypedDict):
    """line: actions from the position at the cursor; at: how many of them are shown as played, 0 to
    leave the preview."""

    line: list[str]
    at: int


class NodeRequest(TypedDict):
    """node: the key of a move; the current one where it is left out."""

    node: NotRequired[int | None]


class AnnotateRequest(TypedDict):
    """node: as in ``NodeRequest``; what is left out of the rest stays as it was."""

    node: NotRequired[int | None]
    text: NotRequired[str]
    glyph: NotRequired[str]
    marks: NotRequired[list[str]]


class MarkRequest(TypedDict):
    """mark: a place on the board, or two joined by a hyphen for an arrow."""

    mark: str
    node: NotRequired[int | None]


class NamesRequest(TypedDict):
    """names: of the people who play, by seat; empty for no name."""

    names: list[str]


class PlayersRequest(TypedDict):
    """players: one for each seat, by id; null where the player stays."""

    players: NotRequired[list[str | None] | None]


class ResignRequest(TypedDict):
    """seat: the one that resigns, or offers or accepts a draw."""

    seat: int


class TimeRequest(TypedDict):
    """seat: whose time is over."""

    seat: int


class ClockRequest(TypedDict):
    """seat: who has moved; left: on its clock, in milliseconds."""

    seat: int
    left: int


class ShowRequest(TypedDict):
    """key: of an overlay."""

    key: str
    on: NotRequired[bool]


class UndoRequest(TypedDict):
    """ask: whether the reply only says so where dice or secrets were shown meanwhile, and nothing
    is taken back."""

    ask: NotRequired[bool]


class FlipRequest(TypedDict):
    """on: whether the board is turned round; the other way from now where it is left out."""

    on: NotRequired[bool]


class AnalyseRequest(TypedDict):
    """on: whether every position at the cursor is analysed from now on."""

    on: bool


class ReviewRequest(TypedDict):
    """A review of the whole game."""

    to: Literal["begin", "stop", "close"]


class SearchBlockRequest(TypedDict):
    """Search a block of a game that another engine reviews. record: the whole game; first: the ply
    at which the block begins; ms, nodes: how far to search each position, one of them at least."""

    record: str
    first: int
    ms: NotRequired[int]
    nodes: NotRequired[int]


class FoundBlockRequest(TypedDict):
    """What was found of a block that was lent. review, first: as they were lent; found: the text in
    the update of the engine that has searched it."""

    review: int
    first: int
    found: str


ExportForm = Literal[
    "svg",
    "animation",
    "text",
    "record",
    "link",
    "public",
    "public-link",
    "turn",
    "here",
    "save",
]

ExportRequest = TypedDict(
    "ExportRequest",
    {
        "as": ExportForm,
        "theme": NotRequired[Literal["", "light", "dark"] | None],
        "coordinates": NotRequired[bool],
        "width": NotRequired[int],
        "ply": NotRequired[int],
        "from": NotRequired[int],
        "to": NotRequired[int],
    },
)
"""theme: of a picture, as the reader has it where it is left out; coordinates: whether the names of
cells are shown; width: in pixels; ply: after which a picture shows the game, where it is left out
that of the cursor, with what is selected; from, to: the first and the last ply of an animation."""


class SealedRequest(TypedDict):
    """A step of sealed play. Of a challenge: game, params, level, the time control as clock, and
    seat, that of who challenges; left: what the host has measured on the clock here, in
    milliseconds, with a step that makes a message; text: the message that is accepted or received;
    messages: several that are received, each as if it had come by itself, or those of a game that
    is watched; messages, private: what was kept of a game that is restored, as ``SealedData`` has
    it.
    """

    step: Literal[
        "challenge",
        "accept",
        "restore",
        "receive",
        "send",
        "offer",
        "resign",
        "agree",
        "ask-back",
        "let-back",
        "time",
        "claim",
        "open",
        "watch",
    ]
    game: NotRequired[str]
    params: NotRequired[dict[str, str]]
    level: NotRequired[int]
    seat: NotRequired[int]
    clock: NotRequired[str]
    left: NotRequired[int]
    text: NotRequired[str]
    messages: NotRequired[list[str]]
    private: NotRequired[str]


CarrierState = Literal["", "open", "chat", "lost", "left"]
"""How messages of sealed play reach the other device: empty, a person sends them as links; open, a
connection carries them; chat, a messenger does, in the chat in which the page is open; lost, the
connection is broken; left, the other device has ended it."""


class CarrierRequest(TypedDict):
    """state: what has become of the connection to the other device."""

    state: CarrierState


class TermsRequest(TypedDict):
    """An invitation to a game, with what it begins with. sealed: whether by messages of sealed
    play; clock: the time control, no clocks without it."""

    game: str
    params: dict[str, str]
    sealed: NotRequired[bool]
    clock: NotRequired[str]


class ArrivalRequest(TypedDict):
    """text: a message of sealed play; games: the messages of each game that is kept here, a line
    each. Of one side of a game that is to be kept: text, its messages, a line each; private, its
    private half; privates, those of the games that are kept."""

    text: str
    games: list[str]
    private: NotRequired[str]
    privates: NotRequired[list[str]]


class AuditRequest(TypedDict):
    """messages: of a finished game of sealed play, openings included, in any order."""

    messages: list[str]


class ChallengeRequest(TypedDict):
    """seat: the one for the person who opens the link."""

    seat: int


class CompareRequest(TypedDict):
    """record: of a game by link."""

    record: str


class MergeRequest(TypedDict):
    """record: of the same game; first: whether its moves go before what was played here instead."""

    record: str
    first: bool


class ImportRequest(TypedDict):
    """text: what to read, whole or, from line ``line`` on, a part; records: games to write."""

    what: Literal["parts", "game", "text"]
    text: NotRequired[str]
    line: NotRequired[int]
    records: NotRequired[list[str]]


class PuzzlesRequest(TypedDict):
    """game: whose puzzles are listed."""

    game: str


class PuzzleSeriesRequest(TypedDict):
    """game: whose puzzles come one after the other; limit: what ends that."""

    game: str
    limit: Literal["clock", "mistakes"]


class PaintRequest(TypedDict):
    """brush: its key; targets: of the document's picture; on: the keys of the switches that are."""

    brush: str
    targets: NotRequired[list[str]]
    on: NotRequired[list[str]]


class AddRequest(TypedDict):
    """path: of a list in the document; like: the entry that the new one is a copy of."""

    path: str
    like: NotRequired[int | None]


class WorkshopRequest(TypedDict):
    """See ``quanta.session.editing.workshop``."""

    game: str
    craft: NotRequired[str]
    text: NotRequired[str]
    texts: NotRequired[list[str]]
    short: NotRequired[str]
    record: NotRequired[str]
    paint: NotRequired[PaintRequest]
    add: NotRequired[AddRequest]


class PicturePartRequest(TypedDict):
    """How a picture is drawn; see ``ExportRequest``."""

    theme: NotRequired[Literal["", "light", "dark"] | None]
    coordinates: NotRequired[bool]
    width: NotRequired[int]


class ArrangeRequest(TypedDict):
    """See ``quanta.session.editing.arranging``. fill: the key of a brush; move: from and to;
    detail: a key and a value; focus: what the pointer rests on; svg: whether and how the picture is
    wanted as a file; answer: to the game's task, actions or a record."""

    game: str
    record: NotRequired[str]
    params: NotRequired[dict[str, str]]
    fresh: NotRequired[Literal["empty", "drawn"]]
    paint: NotRequired[PaintRequest]
    fill: NotRequired[str]
    move: NotRequired[list[str]]
    turn: NotRequired[str]
    detail: NotRequired[list[str]]
    change: NotRequired[str]
    focus: NotRequired[str | None]
    svg: NotRequired[PicturePartRequest]
    answer: NotRequired[str]
