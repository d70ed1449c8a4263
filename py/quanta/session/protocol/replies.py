"""The session's answers besides the scene, and the reply as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from quanta.scene.layout import Box
from quanta.scene.shapes import Shape
from quanta.session.protocol.scene import ChangesData, NoteData, PlyData, Scene


class EvaluationData(TypedDict):
    """winning_chance: of ``seat``, in percent, a draw counted half; chances: of a win, a draw and a
    loss, in percent, where a draw is to be expected; brief: the evaluation in a word or two; words:
    in a sentence."""

    seat: int
    winning_chance: int
    chances: NotRequired[tuple[int, int, int]]
    brief: NotRequired[str]
    words: str


class CandidateData(TypedDict):
    """A line that begins with a good action, and its evaluation where the analyst has one."""

    evaluation: NotRequired[EvaluationData]
    line: Sequence[PlyData]


class AnalysisData(TypedDict):
    """The analysis of the position at ``ply``. busy: more may come; candidates: the best
    first; evaluation: from the first seat's side where there are two, else for the seat to play."""

    on: bool
    busy: bool
    ply: int
    note: str
    candidates: Sequence[CandidateData]
    arrows: Sequence[Shape]
    evaluation: NotRequired[EvaluationData]
    depth: NotRequired[int]
    nodes: NotRequired[int]
    ms: NotRequired[int]


class PracticeData(TypedDict):
    """Positions to practise after one's own mistake. id: a name; text: of a link to the lesson in
    which a better move is to be found; win: to the one in which the game is to be won from
    there."""

    id: str
    text: str
    win: str


class MistakeData(TypedDict):
    """A move that lost much winning chance. name: what it is called; best: the action that was
    better; theme: the name of what it is about, empty where that is not known; practice: where the
    only person at the screen made it."""

    ply: int
    glyph: str
    action: str
    name: str
    best: str
    text: str
    theme: str
    practice: NotRequired[PracticeData]


class ReviewData(TypedDict):
    """The review of a whole game. done, total: positions; winning_chances: for each ply a seat and
    its winning chance in percent, a draw counted half, null where dice decide. draws: for each ply
    the chance of a draw in percent, null likewise. story: the game in a few sentences, once the
    review of a game of two is over. status: for a screen reader, each time that it changes."""

    done: int
    total: int
    busy: bool
    winning_chances: Sequence[tuple[int, int] | None]
    draws: Sequence[int | None]
    mistakes: Sequence[MistakeData]
    story: Sequence[str]
    note: str
    status: str


class LentBlockData(TypedDict):
    """A block of a review, for another engine to search. record: the whole game, secrets included,
    for this device alone; first: the ply at which the block begins; ms, nodes: how far to search
    each position; review: the number of the review that it is of."""

    record: str
    first: int
    ms: NotRequired[int]
    nodes: NotRequired[int]
    review: int


class CurveLineData(TypedDict):
    """values: for each position of the game, from the first on."""

    name: str
    role: str
    values: Sequence[float]


class CurveData(TypedDict):
    """Figures over the course of a game; says: what they mean."""

    title: str
    says: str
    lines: Sequence[CurveLineData]


class TurningPointData(TypedDict):
    """A turning point of a game, and how many plies were played when it had happened."""

    ply: int
    text: str


class ReportData(TypedDict):
    """The end of a game, for the page."""

    notes: Sequence[NoteData]
    curves: Sequence[CurveData]
    turning_points: Sequence[TurningPointData]


class ThinkingData(TypedDict):
    """How far an opponent has come: plies looked ahead, positions, milliseconds and the most it
    may take of those."""

    depth: NotRequired[int]
    nodes: NotRequired[int]
    ms: NotRequired[int]
    most: NotRequired[int]


class ThemeData(TypedDict):
    """A theme of puzzles."""

    key: str
    label: str


class PuzzleEntryData(TypedDict):
    """A puzzle in a list. text: what a link to it says; id: a hash of where it begins; theme: its
    key; grade: 1, the easiest, to 7; plies: how many it takes."""

    text: str
    id: str
    theme: str
    grade: int
    plies: int


class TaskEntryData(TypedDict):
    """A task of which a board is the answer, in words."""

    title: str
    says: str


class PuzzleListData(TypedDict):
    """The puzzles that come with a game, the easiest first. task: for its set-up editor, where it
    has one."""

    themes: Sequence[ThemeData]
    puzzles: Sequence[PuzzleEntryData]
    task: NotRequired[TaskEntryData]


class CertificateData(TypedDict):
    """A proof about a position. text: of a link to the puzzle that it is, empty for none."""

    says: Sequence[str]
    text: str


ComparisonKind = Literal["same", "newer", "older", "fork", "other"]


class ComparisonData(TypedDict):
    """The relation of a link to the current game. ply: how many plies both have; mine, theirs: what
    each plays then."""

    kind: ComparisonKind
    ply: int
    mine: str
    theirs: str


class GamePartData(TypedDict):
    """A game in a longer text, and the line it begins in."""

    line: int
    text: str


class KeptGameData(TypedDict):
    """A game that is not open. secrets: the seats whose secrets the record holds; match: the key of
    a game by link."""

    game: str
    record: str
    title: str
    plies: int
    over: bool
    secrets: NotRequired[Sequence[str]]
    match: NotRequired[str]


class ImportedData(TypedDict, total=False):
    """Games that came as text; which part is there follows from the request."""

    parts: Sequence[GamePartData]
    game: KeptGameData
    text: str


class SchemaData(TypedDict, total=False):
    """The part of JSON Schema that documents are described with; titles: of the enum's values."""

    type: str | Sequence[str]
    title: str
    description: str
    properties: Mapping[str, SchemaData]
    required: Sequence[str]
    items: SchemaData
    prefixItems: Sequence[SchemaData]
    enum: Sequence[str]
    titles: Sequence[str]
    pattern: str
    minimum: float
    maximum: float
    maxLength: int
    readOnly: bool


class TitledDocumentData(TypedDict):
    """A document of a workshop, as JSON text."""

    title: str
    text: str


class BrushData(TypedDict):
    """Something to paint with. sample: what it paints, around (0, 0); where it is left out, a patch
    with the role."""

    key: str
    label: str
    role: str
    sample: NotRequired[Sequence[Shape]]


class SwitchData(TypedDict):
    """Something about painting that can be on or off."""

    key: str
    label: str
    on: bool


class CraftData(TypedDict):
    """A kind of document that players make. painted: the place that is edited on the picture."""

    key: str
    label: str
    one: str
    param: str
    fewest: int
    most: int
    schema: SchemaData
    house: Sequence[TitledDocumentData]
    starters: Sequence[TitledDocumentData]
    painted: str
    brushes: Sequence[BrushData]
    switches: Sequence[SwitchData]


class ProblemData(TypedDict):
    """Something wrong at a place in a document."""

    path: str
    text: str
    level: Literal["error", "warning"]


class PictureData(TypedDict):
    """A picture of a document."""

    box: Box
    shapes: Sequence[Shape]


class WorkshopData(TypedDict, total=False):
    """The answer of the workshop; which parts are there follows from the request."""

    crafts: Sequence[CraftData]
    documents: Sequence[TitledDocumentData]
    short: str
    title: str
    document: Any
    problems: Sequence[ProblemData]
    figures: Mapping[str, str]
    notes: Sequence[NoteData]
    picture: PictureData


class FaultData(TypedDict):
    """A fault of an arrangement, and where it is on the board."""

    text: str
    level: Literal["error", "warning"]
    places: Sequence[str]


class OptionData(TypedDict):
    """Something that can be chosen."""

    key: str
    label: str


class DetailData(TypedDict):
    """A part of a position besides the board that can be chosen, or is a number between two."""

    key: str
    label: str
    kind: Literal["choice", "number"]
    value: str
    choices: Sequence[OptionData]
    low: int
    high: int


class ConditionData(TypedDict):
    """A condition of a task on a board. places: where it is not met."""

    text: str
    met: bool
    places: Sequence[str]


class SetUpAnswerData(TypedDict):
    """An answer to the task, played through. state: ``broken`` at a move that is not possible,
    ``short`` of the end, ``other`` where it solves another board than the task asks for; played:
    the moves that are possible; record: the game up to there; puzzle: what a link to the board as a
    puzzle says, where it is solved."""

    state: Literal["broken", "short", "other", "solved"]
    says: str
    played: int
    record: str
    puzzle: NotRequired[str]


class SetUpTaskData(TypedDict):
    """A task of which a board is the answer. params: to begin it with; on: whether the board has
    them; verdict: how many conditions are not met."""

    title: str
    says: str
    params: dict[str, str]
    on: bool
    conditions: Sequence[ConditionData]
    verdict: str
    answer: NotRequired[SetUpAnswerData]


class ArrangementData(TypedDict):
    """A board that is being set up. record: for the next request to continue from; link: the same
    for an address; text: of the position; legal: whether it is one, and playable: one in which
    there are moves; says: of what is pointed at; turn: the key of one of ``turns``; changes: of the
    whole board; svg: where it was requested; task: where the game has one."""

    record: str
    link: str
    text: str
    params: dict[str, str]
    title: str
    picture: PictureData
    problems: Sequence[FaultData]
    verdict: str
    legal: bool
    playable: bool
    says: str
    turn: str
    turns: Sequence[OptionData]
    details: Sequence[DetailData]
    brushes: Sequence[BrushData]
    switches: Sequence[SwitchData]
    changes: Sequence[OptionData]
    svg: NotRequired[str]
    task: NotRequired[SetUpTaskData]


class RefusalData(TypedDict):
    """Why a request was refused. kind: the class of the error; message: a sentence for people."""

    kind: str
    message: str


SealedDuty = Literal["wait", "choose", "send", "spent", "open", "done"]
"""Wait for a message; choose; send what is chosen; resign or accept a draw, as no other message is
left; open one's secrets; nothing."""
TakeBackState = Literal["none", "possible", "asking", "asked", "let", "agreed", "declined"]
"""See ``SealedData``."""


AutomaticStep = Literal["", "send", "open"]
"""A step of sealed play in which nothing is left to decide; empty for none."""


class SealedData(TypedDict):
    """A game of sealed play. messages: all so far, as texts, which the other side has too; private:
    JSON that is kept only on this device, never shown and never sent; seat: that of this side;
    level: of the dice, 0 to 2; duty: what is to be done here; due: the seat that is to send, null
    at the end; outgoing: the last message from here, to be sent; fingerprint: four words to compare
    by voice; offered: whether the other side has just offered a draw; take_back: whether this side
    may ask to take its last moves back, is waiting for the answer, is asked, has just let the other
    side, or was just let or declined; back_to: the ply that would be gone back to, null where this
    is not asked; number: of the next message, from 0; chosen: how many actions were chosen since
    the last one; throw: whether the message that is to be sent, or was sent last, asks the other
    side for dice; owes: after the end, the seats that have not opened their secrets; automatic: the
    step that a connection takes by itself, as there is nothing to decide, empty for none; claimed:
    whether a win on time is claimed here, which the next message takes back."""

    messages: list[str]
    private: str
    seat: int
    level: int
    duty: SealedDuty
    due: int | None
    outgoing: str
    fingerprint: str
    offered: bool
    take_back: TakeBackState
    back_to: int | None
    number: int
    chosen: int
    throw: bool
    owes: list[int]
    automatic: AutomaticStep
    claimed: bool


ArrivalKind = Literal["challenge", "acceptance", "move", "answer", "opening", "side"]


class TermsData(TypedDict):
    """The terms of a game for two to agree on. title, says: in words; chosen: what is not as usual;
    begins: the seat that chooses first, null where dice decide it; seats: their names; record: a
    start, which is one of many where it is drawn."""

    title: str
    says: Sequence[str]
    chosen: Sequence[str]
    begins: int | None
    seats: Sequence[str]
    record: str


class ArrivalData(TypedDict):
    """A message before it is received. text: the message alone; match: the place of its game among
    those that were given, −1 for none. Of a challenge: game, its name, what it is on, the level,
    and the seat that is free. Of one side of a game: text is empty; sealed, what is kept of it;
    match: the place of the same side; more: whether it has all that is kept there, and more."""

    kind: ArrivalKind
    text: str
    match: int
    game: NotRequired[str]
    name: NotRequired[str]
    terms: NotRequired[TermsData]
    level: NotRequired[int]
    seat: NotRequired[int]
    sealed: NotRequired[SealedData]
    more: NotRequired[bool]


class AuditStepData(TypedDict):
    """number: of the message; seat: whose it is, null where it is no one's, or may be by someone
    else; fits: whether all is right; said: what was checked, or what is wrong."""

    number: int
    seat: int | None
    fits: bool
    said: str


class AuditData(TypedDict):
    """fits: whether everything does; record: of the whole game then, else empty; steps: one for
    each message and opening."""

    fits: bool
    record: str
    steps: list[AuditStepData]


class StoredData(TypedDict, total=False):
    """Data of a game kept outside its scene; see ``Reply`` and ``SealedData``."""

    save: str
    sealed: SealedData


class Answer(TypedDict, total=False):
    """The answer of a command besides the scene. text: of an export; reveals: undo was not done
    yet, as dice or secrets were shown meanwhile. block: null where there is none to lend."""

    text: str
    imported: ImportedData
    compare: ComparisonData
    puzzles: PuzzleListData
    certificate: CertificateData
    workshop: WorkshopData
    arrangement: ArrangementData
    arrival: ArrivalData
    terms: TermsData
    audit: AuditData
    report: ReportData
    reveals: bool
    block: LentBlockData | None


class Reply(Answer):
    """An answer to a request, or an unrequested update.

    scene: the game that is on, after an error too; null before the first one. changes: instead of
    it, for a host that keeps what it is sent; then save and sealed are fields of the scene. save:
    the whole record, if the scene's leaves secrets out: for this device only, never to be shown or
    sent. sealed: if the game is one of sealed play. analysis: while it is on; for a host that keeps
    what it is sent, when it has changed, and null when it is off. review: when it has changed; null
    when there is none any more. thinking: an opponent's. found: in a block searched
    for another engine. update: true if it is unrequested.
    """

    id: NotRequired[Any]
    ok: bool
    error: NotRequired[RefusalData]
    scene: NotRequired[Scene | None]
    changes: NotRequired[ChangesData]
    save: NotRequired[str]
    sealed: NotRequired[SealedData]
    analysis: NotRequired[AnalysisData | None]
    review: NotRequired[ReviewData | None]
    thinking: NotRequired[ThinkingData]
    found: NotRequired[str]
    update: NotRequired[bool]
