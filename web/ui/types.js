/**
 * What the page and the engine say to each other, for the type checker; nothing here runs. It is
 * made from quanta.session.protocol by `python -m quanta_site.protocol_types`: change it there.
 */

/** @typedef {[number, number]} Point */

/** @typedef {'circle'|'ellipse'|'polygon'|'path'|'text'|'group'} Kind */

/**
 * See the module's docstring. Which keys for geometry there are follows from `kind`.
 * @typedef {object} Shape
 * @property {string} [key]
 * @property {Kind} kind
 * @property {string} role
 * @property {Point} [at]
 * @property {number} [r]
 * @property {number} [rx]
 * @property {number} [ry]
 * @property {number} [turn]
 * @property {Point[]} [points]
 * @property {string} [d]
 * @property {string} [text]
 * @property {number} [size]
 * @property {Shape[]} [parts]
 * @property {string} [target]
 * @property {string} [label]
 * @property {number} [row]
 */

/** @typedef {[number, number, number, number]} Box */

/**
 * person: who plays, by name; player: what plays, by id; chooses: whether it ever has to.
 * @typedef {object} Seat
 * @property {string} name
 * @property {string} role
 * @property {string} count
 * @property {string[]} lines
 * @property {string} player
 * @property {string} person
 * @property {boolean} to_play
 * @property {boolean} chooses
 */

/** @typedef {'turn'|'picked'|'illegal'|'over'|'thinking'|'seeking'|'hint'|'curtain'|'preview'|'away'} StatusKind */

/**
 * The status line: prompt, who has to do what; text, more about it.
 * @typedef {object} Status
 * @property {StatusKind} kind
 * @property {string} prompt
 * @property {string} text
 */

/**
 * The end of a game. resigned: the seat that gave it up; agreed: the one that accepted a draw.
 * @typedef {object} Outcome
 * @property {string} headline
 * @property {string} reason
 * @property {number[]} returns
 * @property {number} [resigned]
 * @property {number} [agreed]
 */

/**
 * What follows a game that is one of several. text: what it has brought; title, params: the next game, if there is
 * one.
 * @typedef {object} Sequel
 * @property {string} text
 * @property {string} [title]
 * @property {Record<string, string>} [params]
 */

/**
 * face: the number that is up; means: what it does, in a word or two; mark: whether it is what the thrower wants, does
 * something else, or nothing.
 * @typedef {object} Die
 * @property {number} face
 * @property {string} means
 * @property {'success'|'effect'|''} mark
 */

/**
 * A throw of dice, in the order in which they are shown. title: whose dice they are and what for; result: what they
 * bring together; role: of the seat that throws them; place: the target that they are about, empty for none.
 * @typedef {object} Throw
 * @property {string} title
 * @property {Die[]} dice
 * @property {string} result
 * @property {string} role
 * @property {string} place
 */

/**
 * A ply of the move list. turn: the number of its turn there; seat: −1 is chance; node: its key where it is not on the
 * current line; name: what it is called where its text is a code; entry: the kind of entry that it is a part of, where
 * several plies make one; short: how it is written after the part before it, empty where it begins an entry; told:
 * where it begins one, all of it in a sentence; chapter: the heading of the part of the list that begins with it, and
 * summary: what that part came to; throw: the dice that fell.
 * @typedef {object} Move
 * @property {number} [node]
 * @property {number} ply
 * @property {number} turn
 * @property {number} seat
 * @property {string} text
 * @property {string} label
 * @property {string} [name]
 * @property {string} [entry]
 * @property {string} [short]
 * @property {string} [told]
 * @property {string} [chapter]
 * @property {string} [summary]
 * @property {Throw} [throw]
 */

/**
 * Moves that are not on the current line, and the key of the node that they follow.
 * @typedef {object} Variation
 * @property {number} after
 * @property {Move[]} moves
 */

/**
 * What was said about a node.
 * @typedef {object} Annotation
 * @property {string} [text]
 * @property {string} [glyph]
 * @property {string[]} [marks]
 */

/**
 * The variations and annotations of a game. Each node has a key; the start has 0. at: the current node. line: the keys
 * of the moves of the current line, as runs of successive keys: the first, and how many there are. forks: what follows
 * a node where that is more than one, the main line first. others: what is not on the current line.
 * @typedef {object} Tree
 * @property {number} at
 * @property {[number, number][]} line
 * @property {Record<number, number[]>} forks
 * @property {Variation[]} others
 * @property {Record<number, Annotation>} annotations
 */

/**
 * A sentence, or a row of figures; share: 0 … 1, drawn as a bar.
 * @typedef {object} NoteItem
 * @property {string} [text]
 * @property {string} [label]
 * @property {string[]} [values]
 * @property {number} [share]
 */

/**
 * A card beside the board. key: tells it from others while its content changes; columns: headings over the rows'
 * values; role: of what it is about.
 * @typedef {object} Note
 * @property {string} key
 * @property {string} title
 * @property {NoteItem[]} [items]
 * @property {string[]} [columns]
 * @property {string} [role]
 */

/**
 * A part of the turn. note: what can be done in it and what that costs.
 * @typedef {object} Phase
 * @property {string} label
 * @property {string} note
 * @property {'done'|'now'|'next'|'skipped'} state
 */

/**
 * A step that is not on the board.
 * @typedef {object} Button
 * @property {string} target
 * @property {string} label
 * @property {string} [note]
 */

/**
 * An extra that can be shown on the board.
 * @typedef {object} Overlay
 * @property {string} key
 * @property {string} label
 * @property {boolean} on
 */

/**
 * A player that can be chosen for a seat. note: how it plays; ms: how long it thinks at most.
 * @typedef {object} Player
 * @property {string} id
 * @property {string} label
 * @property {string} [note]
 * @property {number} [ms]
 */

/**
 * The seat that the screen has to be passed to.
 * @typedef {object} Curtain
 * @property {number} seat
 * @property {string} name
 */

/**
 * A game by link: the seat that the record was made for, and the key of the game.
 * @typedef {object} Match
 * @property {number} seat
 * @property {string} key
 */

/**
 * An answer to choose from. found: whether it was chosen and is right.
 * @typedef {object} LessonOption
 * @property {string} text
 * @property {boolean} found
 */

/**
 * The step of a lesson that the game is. id: of the lesson; own: whether it comes with the game; step: its place, from
 * 0; key: its id; say, task: sentences; feedback: on the last answer; wrong: whether that was; found, wanted: parts of
 * an answer, 0 where it has none; last: whether no step follows; link: to this step; puzzle: what a link to it as a
 * puzzle says, empty where it cannot be one.
 * @typedef {object} Lesson
 * @property {string} game
 * @property {string} id
 * @property {boolean} own
 * @property {string} title
 * @property {number} step
 * @property {number} steps
 * @property {string} key
 * @property {string} say
 * @property {string} task
 * @property {'open'|'done'|'failed'} state
 * @property {string} feedback
 * @property {boolean} wrong
 * @property {LessonOption[]} options
 * @property {number} found
 * @property {number} wanted
 * @property {boolean} last
 * @property {string} link
 * @property {string} puzzle
 */

/** @typedef {'choose'|'confirm'} SetUpStep */

/** @typedef {'possible'|'asking'|'asked'} TakeBackOfLink */

/**
 * What a bystander may know of a game with secrets. action, label: of its last ply; empty where there is none.
 * @typedef {object} Public
 * @property {string} record
 * @property {string} action
 * @property {string} label
 */

/**
 * A game as it is shown now. record: as the viewer may know it; it ends in `@ply` where the cursor is not at the end.
 * preview: that many moves of a line are previewed; all but the picture is still the game's. rows: the seats from top
 * to bottom. shapes: in painting order. paths: the clicks of every legal action, where those are few. begun: an action
 * is half made, and can be dropped. set_up: the program can choose the rest of this part of the set-up, or has, and
 * what it chose is to be confirmed. columns: turns in a row of the list of moves, 0 where it is a log. moves_from:
 * that many entries of the last reply's moves stay, and `moves` follow. tree: left out where it is what the last reply
 * had. secrets: the seats that keep something from a bystander, while the game goes on; public: the game without that;
 * known: those of them of whose secrets this scene tells; shared: the numbers of the seats whose people share the
 * screen or have shared it, so that they may have secrets from each other. params: what the game was asked for with.
 * draw_offered: the seat that offers a draw. take_back: in a game by link, whether somebody here may ask to take the
 * last move back, has asked, or is asked. can_restore: something was deleted and can be brought back. lesson: where
 * the game is a step of one; then the record is a link to it.
 * @typedef {object} Scene
 * @property {string} game
 * @property {string} name
 * @property {string} title
 * @property {string} record
 * @property {number} ply
 * @property {number} plies
 * @property {number} [preview]
 * @property {number|null} to_play
 * @property {boolean} flipped
 * @property {number[]} rows
 * @property {Box} box
 * @property {Shape[]} shapes
 * @property {string[]} picked
 * @property {string[][]} [paths]
 * @property {boolean} [begun]
 * @property {SetUpStep} [set_up]
 * @property {Seat[]} seats
 * @property {Status} status
 * @property {string} says
 * @property {Button[]} buttons
 * @property {Move[]} moves
 * @property {number} columns
 * @property {number} [moves_from]
 * @property {Tree|null} [tree]
 * @property {Phase[]} [phases]
 * @property {Note[]} [notes]
 * @property {string[]} [secrets]
 * @property {Public} [public]
 * @property {string[]} [known]
 * @property {number[]} [shared]
 * @property {Curtain} [curtain]
 * @property {Outcome|null} outcome
 * @property {Overlay[]} overlays
 * @property {Player[]} players
 * @property {Record<string, string>} params
 * @property {Match} [match]
 * @property {Lesson} [lesson]
 * @property {number} [draw_offered]
 * @property {TakeBackOfLink} [take_back]
 * @property {boolean} [report]
 * @property {Sequel} [sequel]
 * @property {string} [goal]
 * @property {boolean} can_restore
 */

/**
 * A request that says nothing but what to do.
 * @typedef {object} PlainRequest
 */

/**
 * players: one for each seat, by id; people where nothing is said.
 * @typedef {object} NewRequest
 * @property {string} game
 * @property {Record<string, string>} [params]
 * @property {string[]|null} [players]
 */

/**
 * players: as in `NewRequest`, but a person stands in for one who is unknown. shared: the seats of people who shared
 * the screen before, as the scene told them.
 * @typedef {object} OpenRequest
 * @property {string} record
 * @property {string[]|null} [players]
 * @property {number[]} [shared]
 */

/**
 * What to do in the lesson that is on; option: the place of the one that is chosen.
 * @typedef {object} LessonRequest
 * @property {'next'|'back'|'again'|'show'|'choose'} to
 * @property {number} [option]
 */

/**
 * target: a step of an action: a place on the board or a button.
 * @typedef {object} ClickRequest
 * @property {string} target
 */

/**
 * text: an action, or the steps by which it is entered, joined by hyphens.
 * @typedef {object} TypeRequest
 * @property {string} text
 */

/**
 * target: what the pointer rests on; null for nothing.
 * @typedef {object} PointRequest
 * @property {string|null} [target]
 */

/**
 * line: actions to be played from the position at the cursor.
 * @typedef {object} FollowRequest
 * @property {string[]} line
 */

/**
 * ply: of the current line; or node: the key of a move on any line.
 * @typedef {object} GotoRequest
 * @property {number} [ply]
 * @property {number|null} [node]
 */

/**
 * ply: of a move that the review calls a mistake.
 * @typedef {object} MistakeRequest
 * @property {number} ply
 */

/**
 * line: actions from the position at the cursor; at: how many of them are shown as played, 0 to leave the preview.
 * @typedef {object} PreviewRequest
 * @property {string[]} line
 * @property {number} at
 */

/**
 * node: the key of a move; the current one where it is left out.
 * @typedef {object} NodeRequest
 * @property {number|null} [node]
 */

/**
 * node: as in `NodeRequest`; what is left out of the rest stays as it was.
 * @typedef {object} AnnotateRequest
 * @property {number|null} [node]
 * @property {string} [text]
 * @property {string} [glyph]
 * @property {string[]} [marks]
 */

/**
 * mark: a place on the board, or two joined by a hyphen for an arrow.
 * @typedef {object} MarkRequest
 * @property {string} mark
 * @property {number|null} [node]
 */

/**
 * names: of the people who play, by seat; empty for nobody in particular.
 * @typedef {object} NamesRequest
 * @property {string[]} names
 */

/**
 * players: one for each seat, by id.
 * @typedef {object} PlayersRequest
 * @property {string[]|null} [players]
 */

/**
 * seat: of whoever resigns, or offers or accepts a draw.
 * @typedef {object} ResignRequest
 * @property {number} seat
 */

/**
 * key: of an overlay.
 * @typedef {object} ShowRequest
 * @property {string} key
 * @property {boolean} [on]
 */

/**
 * ask: whether the reply only says so where dice or secrets were shown meanwhile, and nothing is taken back.
 * @typedef {object} UndoRequest
 * @property {boolean} [ask]
 */

/**
 * on: whether the board is turned round; the other way from now where it is left out.
 * @typedef {object} FlipRequest
 * @property {boolean} [on]
 */

/**
 * on: whether every position at the cursor is analysed from now on.
 * @typedef {object} AnalyseRequest
 * @property {boolean} on
 */

/**
 * A review of the whole game.
 * @typedef {object} ReviewRequest
 * @property {'begin'|'stop'|'close'} to
 */

/** @typedef {'svg'|'animation'|'text'|'record'|'link'|'public'|'public-link'|'turn'|'here'|'save'} ExportForm */

/**
 * @typedef {object} ExportRequest
 * @property {ExportForm} as
 * @property {''|'light'|'dark'|null} [theme]
 * @property {boolean} [coordinates]
 * @property {number} [width]
 * @property {number} [from]
 * @property {number} [to]
 */

/**
 * A step of sealed play. Of a challenge: game, params, level and seat, that of who challenges; text: the message that
 * is accepted or received; messages, private: what was kept of a game that is restored, as `SealedData` has it.
 * @typedef {object} SealedRequest
 * @property {'challenge'|'accept'|'restore'|'receive'|'send'|'offer'|'resign'|'agree'|'ask-back'|'let-back'|'open'} step
 * @property {string} [game]
 * @property {Record<string, string>} [params]
 * @property {number} [level]
 * @property {number} [seat]
 * @property {string} [text]
 * @property {string[]} [messages]
 * @property {string} [private]
 */

/**
 * text: a message of sealed play; games: the messages of each game that is kept here, a line each.
 * @typedef {object} ArrivalRequest
 * @property {string} text
 * @property {string[]} games
 */

/**
 * messages: of a finished game of sealed play, openings included, in any order.
 * @typedef {object} AuditRequest
 * @property {string[]} messages
 */

/**
 * seat: the one that whoever opens the link takes.
 * @typedef {object} ChallengeRequest
 * @property {number} seat
 */

/**
 * record: of a game by link.
 * @typedef {object} CompareRequest
 * @property {string} record
 */

/**
 * record: of the same game; first: whether its moves go before what was played here instead.
 * @typedef {object} MergeRequest
 * @property {string} record
 * @property {boolean} first
 */

/**
 * text: what to read, whole or, from line `line` on, a part; records: games to write.
 * @typedef {object} ImportRequest
 * @property {'parts'|'game'|'text'} what
 * @property {string} [text]
 * @property {number} [line]
 * @property {string[]} [records]
 */

/**
 * day: such as 2026-12-31. game: whose own puzzle; that of all games where it is left out.
 * @typedef {object} DailyRequest
 * @property {string} day
 * @property {string} [game]
 */

/**
 * game: whose puzzles are listed.
 * @typedef {object} PuzzlesRequest
 * @property {string} game
 */

/**
 * text: what a link to the puzzle says.
 * @typedef {object} PuzzleRequest
 * @property {string} text
 */

/**
 * brush: its key; targets: of the document's picture; on: the keys of the switches that are.
 * @typedef {object} PaintRequest
 * @property {string} brush
 * @property {string[]} [targets]
 * @property {string[]} [on]
 */

/**
 * path: of a list in the document; like: the entry that the new one is a copy of.
 * @typedef {object} AddRequest
 * @property {string} path
 * @property {number|null} [like]
 */

/**
 * See `quanta.session.editing.workshop`.
 * @typedef {object} WorkshopRequest
 * @property {string} game
 * @property {string} [craft]
 * @property {string} [text]
 * @property {string[]} [texts]
 * @property {string} [short]
 * @property {string} [record]
 * @property {PaintRequest} [paint]
 * @property {AddRequest} [add]
 */

/**
 * How a picture is drawn; see `ExportRequest`.
 * @typedef {object} PicturePartRequest
 * @property {''|'light'|'dark'|null} [theme]
 * @property {boolean} [coordinates]
 * @property {number} [width]
 */

/**
 * See `quanta.session.editing.arranging`. fill: the key of a brush; move: from and to; detail: a key and a value;
 * focus: what the pointer rests on; svg: whether and how the picture is wanted as a file; answer: to the game's task,
 * actions or a record.
 * @typedef {object} ArrangeRequest
 * @property {string} game
 * @property {string} [record]
 * @property {Record<string, string>} [params]
 * @property {'empty'|'drawn'} [fresh]
 * @property {PaintRequest} [paint]
 * @property {string} [fill]
 * @property {string[]} [move]
 * @property {string} [turn]
 * @property {string[]} [detail]
 * @property {string} [change]
 * @property {string|null} [focus]
 * @property {PicturePartRequest} [svg]
 * @property {string} [answer]
 */

/**
 * A ply of a line that may be played. name: what it is called, where its text is a code.
 * @typedef {object} Ply
 * @property {string} text
 * @property {string} [name]
 * @property {string} label
 * @property {number} seat
 */

/**
 * winning_chance: of `seat`, in percent; brief: the evaluation in a word or two; words: in a sentence.
 * @typedef {object} Evaluation
 * @property {number} seat
 * @property {number} winning_chance
 * @property {string} [brief]
 * @property {string} words
 */

/**
 * A line that begins with a good action, and its evaluation where the analyst has one.
 * @typedef {object} Candidate
 * @property {Evaluation} [evaluation]
 * @property {Ply[]} line
 */

/**
 * The analysis of the position at `ply`. busy: more may come; candidates: the best first; evaluation: from the first
 * seat's side where there are two, else for the seat to play.
 * @typedef {object} Analysis
 * @property {boolean} on
 * @property {boolean} busy
 * @property {number} ply
 * @property {string} note
 * @property {Candidate[]} candidates
 * @property {Shape[]} arrows
 * @property {Evaluation} [evaluation]
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [ms]
 */

/**
 * A move that lost much winning chance. name: what it is called; best: the action that was better.
 * @typedef {object} Mistake
 * @property {number} ply
 * @property {string} glyph
 * @property {string} action
 * @property {string} name
 * @property {string} best
 * @property {string} text
 */

/**
 * The review of a whole game. done, total: positions; winning_chances: for each ply a seat and its winning chance in
 * percent, null where dice decide.
 * @typedef {object} Review
 * @property {number} done
 * @property {number} total
 * @property {boolean} busy
 * @property {([number, number]|null)[]} winning_chances
 * @property {Mistake[]} mistakes
 * @property {string} note
 */

/**
 * values: for each position of the game, from the first on.
 * @typedef {object} CurveLine
 * @property {string} name
 * @property {string} role
 * @property {number[]} values
 */

/**
 * Figures over the course of a game; says: what they mean.
 * @typedef {object} Curve
 * @property {string} title
 * @property {string} says
 * @property {CurveLine[]} lines
 */

/**
 * What a game turned on, and how many plies were played when it had happened.
 * @typedef {object} TurningPoint
 * @property {number} ply
 * @property {string} text
 */

/**
 * What is told of a game at its end.
 * @typedef {object} Report
 * @property {Note[]} cards
 * @property {Curve[]} curves
 * @property {TurningPoint[]} turning_points
 */

/**
 * How far an opponent has come: plies looked ahead, positions, milliseconds and the most it may take of those.
 * @typedef {object} Thinking
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [ms]
 * @property {number} [most]
 */

/**
 * A puzzle. id: a hash of where it begins; text: what a link to it says; record: where it begins; seat: whose task it
 * is; theme: what it is about; grade: 1, the easiest, to 7, or 0 where nobody has graded it; plies: within which it
 * can be done; line: the solution.
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {string} text
 * @property {string} game
 * @property {string} record
 * @property {string[]} players
 * @property {number} seat
 * @property {string} goal
 * @property {string} theme
 * @property {number} grade
 * @property {number} plies
 * @property {Ply[]} line
 */

/**
 * The puzzle of a day. first: the first day that has one; own: whether it is the game's own, and not the one of all
 * games.
 * @typedef {object} Daily
 * @property {string} id
 * @property {string} text
 * @property {string} game
 * @property {string} record
 * @property {string[]} players
 * @property {number} seat
 * @property {string} goal
 * @property {string} theme
 * @property {number} grade
 * @property {number} plies
 * @property {Ply[]} line
 * @property {string} day
 * @property {string} first
 * @property {boolean} own
 */

/**
 * What puzzles are about.
 * @typedef {object} Theme
 * @property {string} key
 * @property {string} label
 */

/**
 * A puzzle in a list. theme: its key; the rest is as in `PuzzleData`.
 * @typedef {object} PuzzleEntry
 * @property {string} text
 * @property {string} id
 * @property {string} theme
 * @property {number} grade
 * @property {number} plies
 */

/**
 * A task of which a board is the answer, in words.
 * @typedef {object} TaskEntry
 * @property {string} title
 * @property {string} says
 */

/**
 * The puzzles that come with a game, the easiest first. task: for its set-up editor, where it has one.
 * @typedef {object} PuzzleList
 * @property {Theme[]} themes
 * @property {PuzzleEntry[]} puzzles
 * @property {TaskEntry} [task]
 */

/**
 * How an attempt at a puzzle stands. open: nothing is known; says: a sentence, or empty; next: the action that goes
 * on, where it is the seat's turn and one is proved; label: it in words.
 * @typedef {object} Judgement
 * @property {'open'|'right'|'wrong'|'solved'} state
 * @property {string} says
 * @property {string} next
 * @property {string} label
 */

/**
 * What was proved of a position. text: of a link to the puzzle that it is, empty for none.
 * @typedef {object} Certificate
 * @property {string[]} says
 * @property {string} text
 */

/** @typedef {'same'|'newer'|'older'|'fork'|'other'} ComparisonKind */

/**
 * What a link has to do with the game that is on. ply: how many plies both have; mine, theirs: what each plays then.
 * @typedef {object} Comparison
 * @property {ComparisonKind} kind
 * @property {number} ply
 * @property {string} mine
 * @property {string} theirs
 */

/**
 * A game in a longer text, and the line it begins in.
 * @typedef {object} GamePart
 * @property {number} line
 * @property {string} text
 */

/**
 * What is kept of a game that is not open. secrets: the seats whose secrets the record holds; match: the key of a game
 * by link.
 * @typedef {object} KeptGame
 * @property {string} game
 * @property {string} record
 * @property {string} title
 * @property {number} plies
 * @property {boolean} over
 * @property {string[]} [secrets]
 * @property {string} [match]
 */

/**
 * Games that came as text; which part is there follows from the request.
 * @typedef {object} Imported
 * @property {GamePart[]} [parts]
 * @property {KeptGame} [game]
 * @property {string} [text]
 */

/**
 * The part of JSON Schema that documents are described with; titles: of the enum's values.
 * @typedef {object} Schema
 * @property {string|string[]} [type]
 * @property {string} [title]
 * @property {string} [description]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {Schema} [items]
 * @property {Schema[]} [prefixItems]
 * @property {string[]} [enum]
 * @property {string[]} [titles]
 * @property {string} [pattern]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [maxLength]
 * @property {boolean} [readOnly]
 */

/**
 * A document of a workshop, as JSON text.
 * @typedef {object} TitledDocument
 * @property {string} title
 * @property {string} text
 */

/**
 * Something to paint with. sample: what it paints, around (0, 0); where it is left out, a patch with the role.
 * @typedef {object} Brush
 * @property {string} key
 * @property {string} label
 * @property {string} role
 * @property {Shape[]} [sample]
 */

/**
 * Something about painting that can be on or off.
 * @typedef {object} Switch
 * @property {string} key
 * @property {string} label
 * @property {boolean} on
 */

/**
 * A kind of document that players make. painted: the place that is edited on the picture.
 * @typedef {object} Craft
 * @property {string} key
 * @property {string} label
 * @property {string} one
 * @property {string} param
 * @property {number} fewest
 * @property {number} most
 * @property {Schema} schema
 * @property {TitledDocument[]} house
 * @property {TitledDocument[]} starters
 * @property {string} painted
 * @property {Brush[]} brushes
 * @property {Switch[]} switches
 */

/**
 * Something wrong at a place in a document.
 * @typedef {object} Problem
 * @property {string} path
 * @property {string} text
 * @property {'error'|'warning'} level
 */

/**
 * A picture of a document.
 * @typedef {object} Picture
 * @property {Box} box
 * @property {Shape[]} shapes
 */

/**
 * What the workshop answers; which parts are there follows from the request.
 * @typedef {object} Workshop
 * @property {Craft[]} [crafts]
 * @property {TitledDocument[]} [documents]
 * @property {string} [short]
 * @property {string} [title]
 * @property {any} [document]
 * @property {Problem[]} [problems]
 * @property {Record<string, string>} [figures]
 * @property {Note[]} [notes]
 * @property {Picture} [picture]
 */

/**
 * What is wrong with an arrangement, and where on the board.
 * @typedef {object} Fault
 * @property {string} text
 * @property {'error'|'warning'} level
 * @property {string[]} places
 */

/**
 * Something that can be chosen.
 * @typedef {object} Option
 * @property {string} key
 * @property {string} label
 */

/**
 * A part of a position beside the board that can be chosen, or is a number between two.
 * @typedef {object} Detail
 * @property {string} key
 * @property {string} label
 * @property {'choice'|'number'} kind
 * @property {string} value
 * @property {Option[]} choices
 * @property {number} low
 * @property {number} high
 */

/**
 * What a task asks of a board. places: where it is not met.
 * @typedef {object} Condition
 * @property {string} text
 * @property {boolean} met
 * @property {string[]} places
 */

/**
 * An answer to the task, played through. state: `broken` at a move that is not possible, `short` of the end, `other`
 * where it solves another board than the task asks for; played: the moves that are possible; record: the game up to
 * there; puzzle: what a link to the board as a puzzle says, where it is solved.
 * @typedef {object} SetUpAnswer
 * @property {'broken'|'short'|'other'|'solved'} state
 * @property {string} says
 * @property {number} played
 * @property {string} record
 * @property {string} [puzzle]
 */

/**
 * A task of which a board is the answer. params: to begin it with; on: whether the board has them; verdict: how many
 * conditions are not met.
 * @typedef {object} SetUpTask
 * @property {string} title
 * @property {string} says
 * @property {Record<string, string>} params
 * @property {boolean} on
 * @property {Condition[]} conditions
 * @property {string} verdict
 * @property {SetUpAnswer} [answer]
 */

/**
 * A board that is being set up. record: with which the next request goes on; link: the same for an address; text: of
 * the position; legal: whether it is one, and playable: one in which there are moves; says: of what is pointed at;
 * turn: the key of one of `turns`; changes: of the whole board; svg: where it was asked for; task: where the game has
 * one.
 * @typedef {object} Arrangement
 * @property {string} record
 * @property {string} link
 * @property {string} text
 * @property {Record<string, string>} params
 * @property {string} title
 * @property {Picture} picture
 * @property {Fault[]} problems
 * @property {string} verdict
 * @property {boolean} legal
 * @property {boolean} playable
 * @property {string} says
 * @property {string} turn
 * @property {Option[]} turns
 * @property {Detail[]} details
 * @property {Brush[]} brushes
 * @property {Switch[]} switches
 * @property {Option[]} changes
 * @property {string} [svg]
 * @property {SetUpTask} [task]
 */

/**
 * Why a request was refused. kind: the class of the error; message: a sentence for people.
 * @typedef {object} Refusal
 * @property {string} kind
 * @property {string} message
 */

/** @typedef {'wait'|'choose'|'send'|'open'|'done'} SealedDuty */

/** @typedef {'none'|'possible'|'asking'|'asked'|'let'|'agreed'|'declined'} TakeBackState */

/**
 * A game of sealed play. messages: all so far, as texts, which the other side has too; private: JSON that is kept on
 * this device alone, never shown and never sent; seat: that of this side; level: of the dice, 0 to 2; duty: what is to
 * be done here; due: the seat that is to send, null at the end; outgoing: the last message from here, to be sent;
 * fingerprint: four words to compare by voice; offered: whether the other side has just offered a draw; take_back:
 * whether this side may ask to take its last moves back, is waiting for the answer, is asked, has just let the other
 * side, or was just let or declined; back_to: the ply that would be gone back to, null where nobody asks; number: of
 * the next message, from 0; chosen: how many actions were chosen since the last one; throw: whether the message that
 * is to be sent, or was sent last, asks the other side for dice; owes: after the end, the seats that have not opened
 * their secrets.
 * @typedef {object} Sealed
 * @property {string[]} messages
 * @property {string} private
 * @property {number} seat
 * @property {number} level
 * @property {SealedDuty} duty
 * @property {number|null} due
 * @property {string} outgoing
 * @property {string} fingerprint
 * @property {boolean} offered
 * @property {TakeBackState} take_back
 * @property {number|null} back_to
 * @property {number} number
 * @property {number} chosen
 * @property {boolean} throw
 * @property {number[]} owes
 */

/** @typedef {'challenge'|'acceptance'|'move'|'answer'|'opening'} ArrivalKind */

/**
 * A message before it is received. match: the place of its game among those that were given, −1 for none. Of a
 * challenge: game, its name and title, its parameters, the level, and the seat that is free.
 * @typedef {object} Arrival
 * @property {ArrivalKind} kind
 * @property {number} match
 * @property {string} [game]
 * @property {string} [name]
 * @property {string} [title]
 * @property {Record<string, string>} [params]
 * @property {number} [level]
 * @property {number} [seat]
 * @property {string[]} [seats]
 */

/**
 * number: of the message; seat: whose it is, null where nobody's; fits: whether all is right; said: what was checked,
 * or what is wrong.
 * @typedef {object} AuditStep
 * @property {number} number
 * @property {number|null} seat
 * @property {boolean} fits
 * @property {string} said
 */

/**
 * fits: whether everything does; record: of the whole game then, else empty; steps: one for each message and opening.
 * @typedef {object} Audit
 * @property {boolean} fits
 * @property {string} record
 * @property {AuditStep[]} steps
 */

/**
 * What a command answers beside the scene. text: of an export; reveals: undo was not done yet, as dice or secrets were
 * shown meanwhile.
 * @typedef {object} Answer
 * @property {string} [text]
 * @property {Imported} [imported]
 * @property {Comparison} [compare]
 * @property {Daily} [daily]
 * @property {Puzzle} [puzzle]
 * @property {PuzzleList} [puzzles]
 * @property {Judgement} [judgement]
 * @property {Certificate} [certificate]
 * @property {Workshop} [workshop]
 * @property {Arrangement} [arrangement]
 * @property {Sealed} [sealed]
 * @property {Arrival} [arrival]
 * @property {Audit} [audit]
 * @property {Report} [report]
 * @property {boolean} [reveals]
 */

/**
 * An answer to a request, or an update that nobody asked for. scene: the game that is on, after an error too; null
 * before the first one. save: the whole record where the scene's leaves secrets out: for this device alone, never to
 * be shown or sent. analysis: while it is on. review: when it has changed; null when there is none any more. thinking:
 * of an opponent. update: true where nobody asked.
 * @typedef {object} Reply
 * @property {string} [text]
 * @property {Imported} [imported]
 * @property {Comparison} [compare]
 * @property {Daily} [daily]
 * @property {Puzzle} [puzzle]
 * @property {PuzzleList} [puzzles]
 * @property {Judgement} [judgement]
 * @property {Certificate} [certificate]
 * @property {Workshop} [workshop]
 * @property {Arrangement} [arrangement]
 * @property {Sealed} [sealed]
 * @property {Arrival} [arrival]
 * @property {Audit} [audit]
 * @property {Report} [report]
 * @property {boolean} [reveals]
 * @property {any} [id]
 * @property {boolean} ok
 * @property {Refusal} [error]
 * @property {Scene|null} [scene]
 * @property {string} [save]
 * @property {Analysis} [analysis]
 * @property {Review|null} [review]
 * @property {Thinking} [thinking]
 * @property {boolean} [update]
 */

/**
 * @typedef {({do: 'hint'} & PlainRequest
 *   | {do: 'analyse'} & AnalyseRequest
 *   | {do: 'preview'} & PreviewRequest
 *   | {do: 'follow'} & FollowRequest
 *   | {do: 'review'} & ReviewRequest
 *   | {do: 'mistake'} & MistakeRequest
 *   | {do: 'report'} & PlainRequest
 *   | {do: 'undo'} & UndoRequest
 *   | {do: 'redo'} & PlainRequest
 *   | {do: 'goto'} & GotoRequest
 *   | {do: 'show'} & ShowRequest
 *   | {do: 'flip'} & FlipRequest
 *   | {do: 'promote'} & NodeRequest
 *   | {do: 'delete'} & NodeRequest
 *   | {do: 'restore'} & PlainRequest
 *   | {do: 'annotate'} & AnnotateRequest
 *   | {do: 'mark'} & MarkRequest
 *   | {do: 'names'} & NamesRequest
 *   | {do: 'ping'} & PlainRequest
 *   | {do: 'new'} & NewRequest
 *   | {do: 'open'} & OpenRequest
 *   | {do: 'click'} & ClickRequest
 *   | {do: 'set-up'} & PlainRequest
 *   | {do: 'type'} & TypeRequest
 *   | {do: 'cancel'} & PlainRequest
 *   | {do: 'point'} & PointRequest
 *   | {do: 'lift'} & PlainRequest
 *   | {do: 'resign'} & ResignRequest
 *   | {do: 'draw'} & ResignRequest
 *   | {do: 'take-back'} & PlainRequest
 *   | {do: 'players'} & PlayersRequest
 *   | {do: 'now'} & PlainRequest
 *   | {do: 'lesson'} & LessonRequest
 *   | {do: 'sealed'} & SealedRequest
 *   | {do: 'arrival'} & ArrivalRequest
 *   | {do: 'audit'} & AuditRequest
 *   | {do: 'export'} & ExportRequest
 *   | {do: 'challenge'} & ChallengeRequest
 *   | {do: 'compare'} & CompareRequest
 *   | {do: 'merge'} & MergeRequest
 *   | {do: 'import'} & ImportRequest
 *   | {do: 'daily'} & DailyRequest
 *   | {do: 'puzzles'} & PuzzlesRequest
 *   | {do: 'puzzle'} & PuzzleRequest
 *   | {do: 'judge'} & PuzzleRequest
 *   | {do: 'certify'} & PlainRequest
 *   | {do: 'workshop'} & WorkshopRequest
 *   | {do: 'arrange'} & ArrangeRequest)} Request
 */

export {};
