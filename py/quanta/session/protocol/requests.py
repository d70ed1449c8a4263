"""The requests of a page to the session.

A request is one of these types with the name of its command under ``do`` (see
``quanta.session.commands``) and optionally an ``id``, which the reply repeats.
"""

# No "from __future__ import annotations": requests are checked against these annotations.

from typing import Literal, NotRequired, TypedDict


class PlainRequest(TypedDict):
    """A request without fields of its own."""


class NewRequest(TypedDict):
    """players: one for each seat, by id; people by default. clock: the time control, as in PGN;
    absent or empty for no clocks."""

    game: str
    params: NotRequired[dict[str, str]]
    players: NotRequired[list[str] | None]
    clock: NotRequired[str]


class OpenRequest(TypedDict):
    """players: as in ``NewRequest``, but a person replaces an unknown player. shared: the seats of
    people who have shared the screen, from the scene. today: the host's date, such as 2026-12-31,
    for puzzles of a day. explained: wrong moves of a puzzle are explained, as in a lesson, instead
    of played. practised: the lesson is a position of one's own, from the review. puzzle: the text
    of a link to the puzzle that the record is an attempt at, from the scene."""

    record: str
    players: NotRequired[list[str] | None]
    shared: NotRequired[list[int]]
    today: NotRequired[str]
    explained: NotRequired[bool]
    practised: NotRequired[bool]
    puzzle: NotRequired[str]


class LessonRequest(TypedDict):
    """A step in the current lesson or puzzle. take-back: the first wrong move of a puzzle and all
    after it; solution: open or close it, or show where it leads; stop: end a run of puzzles.
    option: the index of the chosen answer, or the number of moves of the solution to show."""

    to: Literal["next", "back", "again", "show", "choose", "take-back", "solution", "stop"]
    option: NotRequired[int]


class ClickRequest(TypedDict):
    """target: a step of an action: a place on the board or a button. drag: whether a drag starts
    there, so that a selected target stays selected."""

    target: str
    drag: NotRequired[bool]


class TypeRequest(TypedDict):
    """text: an action, or its steps joined by hyphens."""

    text: str


class PointRequest(TypedDict):
    """target: the one under the pointer; null for none."""

    target: NotRequired[str | None]


class FollowRequest(TypedDict):
    """line: actions to play from the position at the cursor."""

    line: list[str]


class GotoRequest(TypedDict):
    """ply: of the current line; or node: the key of a move on any line."""

    ply: NotRequired[int]
    node: NotRequired[int | None]


class MistakeRequest(TypedDict):
    """ply: of a move that the review calls a mistake."""

    ply: int


class PreviewRequest(TypedDict):
    """line: actions from the position at the cursor; at: the number of them to show, 0 to leave the
    preview."""

    line: list[str]
    at: int


class NodeRequest(TypedDict):
    """node: the key of a move; by default the current one."""

    node: NotRequired[int | None]


class AnnotateRequest(TypedDict):
    """node: as in ``NodeRequest``; other fields that are left out do not change."""

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
    """seat: the one that has run out of time."""

    seat: int


class ClockRequest(TypedDict):
    """seat: the one that has moved; left: the time on its clock in milliseconds."""

    seat: int
    left: int


class ShowRequest(TypedDict):
    """key: of an overlay."""

    key: str
    on: NotRequired[bool]


class UndoRequest(TypedDict):
    """ask: if dice or secrets have been shown since, only say so, and take nothing back."""

    ask: NotRequired[bool]


class FlipRequest(TypedDict):
    """on: whether the board is turned around; toggled if left out."""

    on: NotRequired[bool]


class AnalyseRequest(TypedDict):
    """on: whether to analyse every position at the cursor from now on."""

    on: bool


class ReviewRequest(TypedDict):
    """A review of the whole game. longer: again, with four times as long for each position."""

    to: Literal["begin", "longer", "stop", "close"]


class SearchBlockRequest(TypedDict):
    """Search a block of a game that another engine reviews. record: the whole game; first: the
    first ply of the block; ms, nodes: the limit for each position, at least one of them."""

    record: str
    first: int
    ms: NotRequired[int]
    nodes: NotRequired[int]


class FoundBlockRequest(TypedDict):
    """The results for a lent block. review, first: as in ``LentBlockData``; found: the text in the
    update of the engine that searched it."""

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
"""theme: that of a picture; by default it follows the reader's. coordinates: whether to show them;
width: in pixels; ply: the one that a picture shows; by default that of the cursor, with the
selection; from, to: the first and the last ply of an animation."""


class SealedRequest(TypedDict):
    """A step of sealed play. For a challenge: game, params, level, the time control as clock, and
    seat, that of the challenger. left: the time left here in milliseconds, for a step that makes a
    message; text: the message to accept or receive; messages: several to receive one by one, or
    those of a game to watch; messages, private: those of a game to restore, from ``SealedData``.
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
"""How messages of sealed play reach the other device: empty, a person sends them as links; open, by
a connection; chat, by a messenger, in the chat where the page is open; lost, the connection is
broken; left, the other device has ended it."""


class CarrierRequest(TypedDict):
    """state: that of the connection to the other device."""

    state: CarrierState


class TermsRequest(TypedDict):
    """An invitation to a game. sealed: whether it is by messages of sealed play; clock: the time
    control; absent for no clocks."""

    game: str
    params: dict[str, str]
    sealed: NotRequired[bool]
    clock: NotRequired[str]


class ArrivalRequest(TypedDict):
    """text: a message of sealed play; games: the messages of each game stored here, a line each.
    For one side of a game to store: text, its messages, a line each; private, its private half;
    privates, those of the stored games."""

    text: str
    games: list[str]
    private: NotRequired[str]
    privates: NotRequired[list[str]]


class AuditRequest(TypedDict):
    """messages: those of a finished game of sealed play, with the openings, in any order."""

    messages: list[str]


class ChallengeRequest(TypedDict):
    """seat: that of the person who opens the link."""

    seat: int


class CompareRequest(TypedDict):
    """record: that of a game by link."""

    record: str


class MergeRequest(TypedDict):
    """record: one of the same game; first: whether its moves become the main line."""

    record: str
    first: bool


class ImportRequest(TypedDict):
    """text: the text to read, or a part of it that begins in line ``line``; records: games to
    write."""

    what: Literal["parts", "game", "text"]
    text: NotRequired[str]
    line: NotRequired[int]
    records: NotRequired[list[str]]


class PuzzlesRequest(TypedDict):
    """game: the one with the puzzles."""

    game: str


class PuzzleSeriesRequest(TypedDict):
    """game: the one with the puzzles; limit: what ends the series."""

    game: str
    limit: Literal["clock", "mistakes"]


class PaintRequest(TypedDict):
    """brush: its key; targets: those in the document's picture; on: the keys of the switches that
    are on."""

    brush: str
    targets: NotRequired[list[str]]
    on: NotRequired[list[str]]


class AddRequest(TypedDict):
    """path: that of a list in the document; like: the index of the entry to copy."""

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
    detail: a key and a value; focus: the target under the pointer; svg: options for the picture as
    a file; answer: actions or a record, as an answer to the game's task."""

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
