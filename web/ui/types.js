/**
 * The types of the messages between page and engine, for the type checker. Nothing here runs.
 *
 * @typedef {[number, number]} Point
 *
 * @typedef {object} Shape
 * @property {string} [key] identity: stays with a piece as it moves; parts of a group have none
 * @property {"circle"|"ellipse"|"polygon"|"path"|"text"|"group"} kind
 * @property {string} role classes, never colours
 * @property {Point} [at] place in board units; the geometry is relative to it
 * @property {number} [r]
 * @property {number} [rx]
 * @property {number} [ry]
 * @property {number} [turn] degrees
 * @property {Point[]} [points]
 * @property {string} [d]
 * @property {string} [text]
 * @property {number} [size]
 * @property {Shape[]} [parts]
 * @property {string} [target] the click step this shape takes
 * @property {string} [label] its accessible name
 * @property {number} [row] the grid row it belongs to
 *
 * @typedef {object} Seat
 * @property {string} name
 * @property {string} role
 * @property {string} player
 * @property {string} [person] who that is
 * @property {string} [count]
 * @property {string[]} [lines]
 * @property {boolean} [to_play]
 *
 * @typedef {object} Status
 * @property {"turn"|"picked"|"illegal"|"over"|"thinking"|"seeking"|"hint"|"curtain"|"preview"|"away"} kind
 * @property {string} lead
 * @property {string} [text]
 *
 * @typedef {object} Outcome
 * @property {string} headline
 * @property {string} reason
 * @property {number[]} [returns]
 *
 * @typedef {{ply: number, seat: number, text: string, label: string, node?: number}} Move seat −1 is chance; node: its
 *   key in the tree, where the move is not on the line that is looked at
 *
 * @typedef {object} Tree the variations and remarks of a game; nodes have keys, the start has 0
 * @property {number} at the node that is looked at
 * @property {[number, number][]} line the keys of the moves: the first of some that follow each other, and how many
 * @property {Record<string, number[]>} forks what follows a node where that is more than one, the main line first
 * @property {{after: number, moves: Move[]}[]} others what is not on the line
 * @property {Record<string, Remark>} remarks
 *
 * @typedef {{text?: string, glyph?: string, marks?: string[]}} Remark
 *
 * @typedef {object} Note a card beside the board
 * @property {string} key tells it from others while its content changes
 * @property {string} title
 * @property {NoteItem[]} [items] sentences and rows, as they are read
 * @property {string[]} [columns] headings over the rows' values
 * @property {string} [role] of what it is about
 *
 * @typedef {{text?: string, label?: string, values?: string[], share?: number}} NoteItem
 *
 * @typedef {object} Phase a part of the turn
 * @property {string} label
 * @property {string} note what can be done in it and what that costs
 * @property {"done"|"now"|"next"|"skipped"} state
 *
 * @typedef {object} Scene
 * @property {string} game
 * @property {string} name
 * @property {string} title
 * @property {string} record as the one who looks may know it; ends in `@ply` when the cursor is not at the end
 * @property {string} [save] the whole record where `record` leaves secrets out: for this device alone, never to be
 *   shown or sent. It comes beside the scene; the bridge puts it here.
 * @property {boolean} [analysing] the analysis is on; the bridge puts it here
 * @property {number} ply
 * @property {number} plies
 * @property {number} [preview] so many moves of a line are looked at; all else but the picture is the game's
 * @property {number|null} [to_play]
 * @property {boolean} [flipped]
 * @property {[number, number, number, number]} box
 * @property {Shape[]} shapes in painting order
 * @property {string[]} [picked]
 * @property {string[][]} [paths]
 * @property {boolean} [begun] an action is half made, and can be dropped
 * @property {Seat[]} seats
 * @property {Status} status
 * @property {string} [says]
 * @property {{target: string, label: string, note?: string}[]} [buttons]
 * @property {Move[]} [moves]
 * @property {number} [moves_from] so many moves of the reply before stay, and `moves` follow; the bridge joins them.
 * @property {Phase[]} [phases]
 * @property {Note[]} [notes]
 * @property {string[]} [secrets] the seats that keep something from a bystander
 * @property {string[]} [known] those of whose secrets this scene and its record tell something
 * @property {{seat: number, name: string}} [curtain] whom the screen has to be passed to
 * @property {Outcome|null} [outcome]
 * @property {{key: string, label: string, on: boolean}[]} [overlays]
 * @property {Player[]} [players] who can be chosen for a seat
 * @property {Record<string, string>} [params] what the game was asked for
 * @property {{seat: number, key: string}} [match] the game by links that this is
 * @property {boolean} [mend] what was deleted can be brought back
 * @property {Tree|null} [tree] what there is beside the moves; in a reply it is left out where it stays the same: the
 *   bridge puts it back
 *
 * @typedef {{id: string, label: string, note?: string, ms?: number}} Player note: how it plays; ms: how long it thinks at most
 *
 * @typedef {{text: string, label: string, seat: number}} Ply of a line that may be played
 *
 * @typedef {object} Analysis of the position at the cursor
 * @property {number} ply
 * @property {boolean} busy more may come
 * @property {string} note
 * @property {{hope?: {seat: number, share: number, brief: string, words: string}, line: Ply[]}[]} ways the best first
 * @property {Shape[]} [arrows]
 * @property {{seat: number, share: number, words: string}} [bar] what a seat can hope for, in hundredths
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [ms]
 *
 * @typedef {object} Review of the whole game
 * @property {number} done positions
 * @property {number} of
 * @property {boolean} busy
 * @property {([number, number]|null)[]} values for each ply a seat and what it can hope for, in hundredths
 * @property {{ply: number, mark: string, action: string, text: string}[]} marks the turning points
 * @property {string} note
 *
 * @typedef {object} Daily the puzzle of a day
 * @property {string} day such as 2026-12-31
 * @property {string} first the first day that has one
 * @property {string} game
 * @property {string} record where it begins
 * @property {string[]} players
 * @property {number} seat whose task it is
 * @property {string} goal
 * @property {number} grade from 1, the easiest, to 7
 * @property {number} plies within which it can be done
 *
 * @typedef {object} Numbers
 * @property {string} label
 * @property {number} low
 * @property {number} high
 * @property {number} default
 *
 * @typedef {object} Param
 * @property {string} key
 * @property {string} label
 * @property {"choice"|"number"|"text"} kind
 * @property {string} default
 * @property {{key: string, label: string, numbers?: Numbers[]}[]} [choices]
 * @property {number} [low]
 * @property {number} [high]
 * @property {Record<string, string[]>} [when]
 * @property {string} [help]
 * @property {string} [source]
 * @property {string} [workshop] the craft whose documents it takes in short form
 *
 * @typedef {object} Schema the part of JSON Schema that documents of a workshop are described with
 * @property {string|string[]} [type]
 * @property {string} [title]
 * @property {string} [description]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {Schema} [items]
 * @property {Schema[]} [prefixItems]
 * @property {string[]} [enum]
 * @property {string[]} [titles] names of the enum's values
 * @property {string} [pattern]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [maxLength]
 * @property {boolean} [readOnly]
 *
 * @typedef {{title: string, text: string}} Named a document as JSON text
 *
 * @typedef {object} Craft a kind of document that players make
 * @property {string} key
 * @property {string} label
 * @property {string} one
 * @property {string} param
 * @property {number} fewest
 * @property {number} most
 * @property {Schema} schema
 * @property {Named[]} house
 * @property {Named[]} starters
 * @property {string} painted a place that is edited on the picture
 * @property {{key: string, label: string, role: string}[]} brushes
 * @property {{key: string, label: string, on: boolean}[]} switches
 *
 * @typedef {{path: string, text: string, level: "error"|"warning"}} Problem
 *
 * @typedef {object} Shop what the engine says in the workshop; which parts are there follows from the request
 * @property {Craft[]} [crafts]
 * @property {Named[]} [documents]
 * @property {string} [short]
 * @property {string} [title]
 * @property {any} [document]
 * @property {Problem[]} [problems]
 * @property {Record<string, string>} [figures]
 * @property {Note[]} [notes]
 * @property {{box: [number, number, number, number], shapes: Shape[]}} [picture]
 *
 * @typedef {object} PageData what the builder wrote into a play page
 * @property {string} game
 * @property {string} root
 * @property {Scene} scene
 * @property {Param[]} form
 * @property {string} version
 * @property {string} [address] of the same site, if this page is a file on a disk and a copy of it
 *
 * @typedef {{do: string, [argument: string]: unknown}} Request
 *
 * @typedef {{game: string, record: string, title: string, plies: number, over: boolean, secrets?: string[], match?: string}} Shelved
 *   what is kept of a game that is not open
 *
 * @typedef {object} Reply
 * @property {number} [id]
 * @property {boolean} ok
 * @property {Scene|null} [scene] what is on; after an error, untouched
 * @property {string} [save] see Scene
 * @property {{kind: string, message: string}} [error]
 * @property {string} [text] of an export
 * @property {Shop} [workshop]
 * @property {Daily} [daily]
 * @property {{kind: "same"|"newer"|"older"|"fork"|"other", ply: number, mine: string, theirs: string}} [compare] what a
 *   link has to do with the game that is on: how many plies both have, and what each plays then
 * @property {{parts?: {line: number, text: string}[], game?: Shelved, text?: string}} [read] games that came as text
 * @property {Analysis} [analysis] while it is on
 * @property {Review|null} [review] when it has changed; null when there is none any more
 * @property {{depth?: number, nodes?: number, ms?: number, most?: number}} [thinking] how far an opponent has come
 * @property {boolean} [update] true when nobody asked: an opponent moved, or a thought
 *
 * @typedef {object} BridgeEvents
 * @property {{loaded: number, total: number}} progress bytes of the engine fetched so far
 * @property {{version: string, snapshotWanted: boolean}} ready the engine answers from now on; snapshotWanted: there is no
 *   snapshot to start from next time, but one could be stored
 * @property {string} fatal the engine cannot be started; says why and what can be done
 * @property {Reply} update
 * @property {Reply} recovered the engine died and was started again, in the same game
 *
 * @typedef {object} Engine where the engine's files are, as the builder wrote it
 * @property {string} version of Quanta
 * @property {Record<string, string>} lock the `info` of Pyodide's lock file
 * @property {boolean} packed whether a .gz lies beside each file
 * @property {string} snapshot name of the snapshot of this build's Python (engine/snapshot.js)
 * @property {string} warmup the Python code that imports everything the snapshot is to hold
 * @property {EngineFile} loader
 * @property {EngineFile} module
 * @property {EngineFile} wasm
 * @property {EngineFile} stdlib
 * @property {EngineFile} app
 *
 * @typedef {{url: string, bytes: number}} EngineFile the address is relative to the worker
 */

export {};
