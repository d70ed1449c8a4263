"""The answers of the session besides the scene, and the whole reply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from quanta.scene.layout import Box
from quanta.scene.shapes import Shape
from quanta.session.protocol.scene import ChangesData, NoteData, PlyData, Scene


class EvaluationData(TypedDict):
    """winning_chance: that of ``seat``, in percent, a draw counted half; chances: those of a win, a
    draw and a loss, in percent, if a draw is expected; brief: the evaluation in a word or a number;
    words: in a sentence."""

    seat: int
    winning_chance: int
    chances: NotRequired[tuple[int, int, int]]
    brief: NotRequired[str]
    words: str


class CandidateData(TypedDict):
    """A line that begins with a good action, and its evaluation if the analyst has one."""

    evaluation: NotRequired[EvaluationData]
    line: Sequence[PlyData]


class AnalysisData(TypedDict):
    """The analysis of the position at ``ply``. busy: whether the search continues; candidates: best
    first; evaluation: from the side of the first of two seats, else of the seat to play."""

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
    """Positions to practise after one's own mistake. id: a name; text: that of a link to the lesson
    of finding a better move; win: that of winning the game from there."""

    id: str
    text: str
    win: str


class MistakeData(TypedDict):
    """A move that lost much winning chance. name: in words; best: the better action; theme: the
    name of its theme, empty if unknown; practice: if the only person at the screen made it."""

    ply: int
    glyph: str
    action: str
    name: str
    best: str
    text: str
    theme: str
    practice: NotRequired[PracticeData]


class ReviewData(TypedDict):
    """The review of a whole game. done, total: numbers of positions; longer: whether a longer one
    is on offer; winning_chances: for each ply a seat and its winning chance in percent, a draw
    counted half, or null where dice decide; draws: for each ply the chance of a draw in percent, or
    null. story: the game in a few sentences, once the review of a game of two is over. status: for
    screen readers, whenever it changes."""

    done: int
    total: int
    busy: bool
    longer: bool
    winning_chances: Sequence[tuple[int, int] | None]
    draws: Sequence[int | None]
    mistakes: Sequence[MistakeData]
    story: Sequence[str]
    note: str
    status: str


class LentBlockData(TypedDict):
    """A block of a review, for another engine to search. record: the whole game, secrets included,
    for this device only; first: the first ply of the block; ms, nodes: the limit for each position;
    review: the number of the review."""

    record: str
    first: int
    ms: NotRequired[int]
    nodes: NotRequired[int]
    review: int


class CurveLineData(TypedDict):
    """values: one for each position of the game."""

    name: str
    role: str
    values: Sequence[float]


class CurveData(TypedDict):
    """Figures over the course of a game; says: what they mean."""

    title: str
    says: str
    lines: Sequence[CurveLineData]


class TurningPointData(TypedDict):
    """A turning point of a game. ply: the one after it."""

    ply: int
    text: str


class ReportData(TypedDict):
    """The report of a finished game."""

    notes: Sequence[NoteData]
    curves: Sequence[CurveData]
    turning_points: Sequence[TurningPointData]


class ThinkingData(TypedDict):
    """The progress of an opponent's search: plies, positions and milliseconds, and its limit in
    milliseconds."""

    depth: NotRequired[int]
    nodes: NotRequired[int]
    ms: NotRequired[int]
    most: NotRequired[int]


class ThemeData(TypedDict):
    """A theme of puzzles."""

    key: str
    label: str


class PuzzleEntryData(TypedDict):
    """A puzzle in a list. text: that of a link to it; id: a hash of its start; theme: its key;
    grade: 1, the easiest, to 7; plies: those of the solution."""

    text: str
    id: str
    theme: str
    grade: int
    plies: int


class TaskEntryData(TypedDict):
    """A task whose answer is a board, in words."""

    title: str
    says: str


class PuzzleListData(TypedDict):
    """The puzzles that come with a game, easiest first. task: that of its set-up editor, if any."""

    themes: Sequence[ThemeData]
    puzzles: Sequence[PuzzleEntryData]
    task: NotRequired[TaskEntryData]


class CertificateData(TypedDict):
    """A proof about a position. text: that of a link to it as a puzzle; empty if it is none."""

    says: Sequence[str]
    text: str


ComparisonKind = Literal["same", "newer", "older", "fork", "other"]


class ComparisonData(TypedDict):
    """The relation of a link to the current game. ply: how many plies both share; mine, theirs: the
    next action of each."""

    kind: ComparisonKind
    ply: int
    mine: str
    theirs: str


class GamePartData(TypedDict):
    """A game in a longer text, and the line it begins in."""

    line: int
    text: str


class KeptGameData(TypedDict):
    """A game that is not open. result: who has won; secrets: the seats whose secrets are in the
    record; match: the key of a game by link."""

    game: str
    record: str
    title: str
    plies: int
    over: bool
    result: NotRequired[str]
    secrets: NotRequired[Sequence[str]]
    match: NotRequired[str]


class ImportedData(TypedDict, total=False):
    """Imported games; the request determines which field is present."""

    parts: Sequence[GamePartData]
    game: KeptGameData
    text: str


class SchemaData(TypedDict, total=False):
    """The part of JSON Schema that describes documents; titles: those of the enum's values."""

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
    """A brush. sample: what it paints, around (0, 0); by default a patch with the role."""

    key: str
    label: str
    role: str
    sample: NotRequired[Sequence[Shape]]


class SwitchData(TypedDict):
    """An option of painting that can be on or off."""

    key: str
    label: str
    on: bool


class CraftData(TypedDict):
    """A kind of document that players make. painted: the path of the part edited on the picture."""

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
    """The answer of the workshop; the request determines which fields are present."""

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
    """An option to choose."""

    key: str
    label: str


class DetailData(TypedDict):
    """A part of a position besides the board: a choice, or a number from ``low`` to ``high``."""

    key: str
    label: str
    kind: Literal["choice", "number"]
    value: str
    choices: Sequence[OptionData]
    low: int
    high: int


class ConditionData(TypedDict):
    """A condition of a task. places: those where it is not met."""

    text: str
    met: bool
    places: Sequence[str]


class SetUpAnswerData(TypedDict):
    """An answer to the task, played through. state: ``broken`` at a move that is not possible,
    ``short`` of the end, ``other`` if it solves a board that does not meet the conditions; played:
    the number of possible moves; record: the game up to there; puzzle: the text of a link to the
    board as a puzzle, if it is solved."""

    state: Literal["broken", "short", "other", "solved"]
    says: str
    played: int
    record: str
    puzzle: NotRequired[str]


class SetUpTaskData(TypedDict):
    """A task whose answer is a board. params: those of the task; on: whether the board has them;
    verdict: a sentence about the conditions."""

    title: str
    says: str
    params: dict[str, str]
    on: bool
    conditions: Sequence[ConditionData]
    verdict: str
    answer: NotRequired[SetUpAnswerData]


class ArrangementData(TypedDict):
    """A board in the set-up editor. record: for the next request; link: the same for an address;
    text: that of the position; legal: whether it is a possible position; playable: whether it has
    moves; says: a sentence about the place pointed at; turn: the key of one of ``turns``; changes:
    those to the whole board; svg: if requested; task: if the game has one."""

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
"""Wait for a message; choose; send the choice; resign or accept a draw, as the messages are used
up; open one's secrets; nothing."""
TakeBackState = Literal["none", "possible", "asking", "asked", "let", "agreed", "declined"]
"""See ``SealedData``."""


AutomaticStep = Literal["", "send", "open"]
"""A step of sealed play that needs no decision; empty for none."""


class SealedData(TypedDict):
    """A game of sealed play. messages: all so far, as texts, which the other side has too; private:
    JSON that must stay on this device, never shown and never sent; seat: that of this side; level:
    that of the dice, 0 to 2; duty: what this side is to do; due: the seat that is to send, null at
    the end; outgoing: the last message from here; fingerprint: four words to compare by voice;
    offered: whether the other side has just offered a draw; take_back: whether this side may ask to
    take its last moves back, is waiting for the answer, is asked, has just agreed, or was just
    answered; back_to: the ply to go back to, null if neither side has asked; number: that of the
    next message, from 0; chosen: the number of actions chosen since the last message; throw:
    whether the next or the last message asks the other side for dice; owes: after the end, the
    seats that have not opened their secrets; automatic: the step that a connection takes by itself,
    as it needs no decision, empty for none; claimed: whether a win on time is claimed here, which
    the next message takes back."""

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
    """The terms of a game for two to agree on. title, says: in words; chosen: what differs from the
    usual; begins: the seat that chooses first, null if dice decide; seats: their names; record: a
    start, one of many if it is random."""

    title: str
    says: Sequence[str]
    chosen: Sequence[str]
    begins: int | None
    seats: Sequence[str]
    record: str


class ArrivalData(TypedDict):
    """A message before it is received. text: the message alone; match: the index of its game among
    those in the request, −1 for none. For a challenge: game, its name, the terms, the level, and
    the free seat. For one side of a game: text is empty; sealed, the data to store; match, the
    index of the same side; more, whether it has all that is stored there, and more."""

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
    """number: that of the message; seat: its author, null if unknown or uncertain; fits: whether
    all is right; said: what was checked, or what is wrong."""

    number: int
    seat: int | None
    fits: bool
    said: str


class AuditData(TypedDict):
    """fits: whether all steps do; record: that of the whole game if so, else empty; steps: one for
    each message and opening."""

    fits: bool
    record: str
    steps: list[AuditStepData]


class StoredData(TypedDict, total=False):
    """Data of a game kept outside its scene; see ``Reply`` and ``SealedData``."""

    save: str
    sealed: SealedData


class Answer(TypedDict, total=False):
    """The answer of a command besides the scene. text: that of an export; reveals: whether undo
    needs a confirmation, as dice or secrets have been shown; block: null if there is none to
    lend."""

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

    scene: the current game, after an error too; null before the first one. changes: in its place,
    for a brief host; save and sealed are then fields of the scene. save: the whole record, if the
    scene's leaves secrets out: for this device only, never shown or sent. sealed: if the game is
    one of sealed play. analysis: while it is on; for a brief host, when it has changed, and null
    once it is off. review: when it has changed; null once it is closed. thinking: the progress of
    an opponent. found: the results for a block searched for another engine. update: true if it is
    unrequested.
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
