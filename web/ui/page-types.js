/**
 * What the page's own modules hand to each other, and what the builder hands to them, for the type checker; nothing
 * here runs. Messages between page and engine are in types.js.
 *
 * @typedef {import('./types.js').Scene} Scene
 * @typedef {import('./types.js').Reply} Reply
 * @typedef {import('./types.js').Sealed} SealedData
 *
 * @typedef {Scene & {save?: string, analysing?: boolean, sealed?: SealedData}} KeptScene a scene as the bridge completes it.
 *   save: the whole record where the scene's leaves secrets out: for this device alone, never to be shown or sent.
 *   analysing: the analysis is on. sealed: of a game of sealed play; its private half is for this device alone as well.
 *
 * @typedef {Pick<Scene, 'record'|'name'|'title'|'box'|'shapes'> & Partial<Scene>} BoardScene what a board draws of a
 *   scene
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
 * @property {{key: string, label: string, numbers?: Numbers[], solo?: boolean}[]} [choices] solo: a task for one
 * @property {number} [low]
 * @property {number} [high]
 * @property {Record<string, string[]>} [when]
 * @property {string} [help]
 * @property {string} [source]
 * @property {string} [workshop] the craft whose documents it takes in short form
 * @property {{value: string, name: string, about: string, play: string}[]} [ready] values to pick from; play: how to play
 *   with it
 *
 * @typedef {object} ReadyGame a game that can be begun as it is
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {Record<string, string>} params
 * @property {string} group what it is listed under
 * @property {number} seat the one that is suggested
 *
 * @typedef {object} LessonEntry a lesson that comes with a game
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {string[]} steps their ids
 *
 * @typedef {object} Level of sealed play, in words
 * @property {number} level
 * @property {string} name
 * @property {string} says
 * @property {string[]} limits what it does not prevent
 *
 * @typedef {object} PageData what the builder wrote into a play page
 * @property {string} game
 * @property {string} root
 * @property {Scene & {save?: string}} scene save: as in KeptScene
 * @property {Param[]} form
 * @property {LessonEntry[]} lessons
 * @property {boolean} by_link whether it can be played by links that each hold the whole game
 * @property {Level[]} levels of sealed play, the suggested one first; none where the game is not for two
 * @property {Record<string, string>} ready the parameters of a game that can be played at once
 * @property {ReadyGame[]} ready_games games that can be begun as they are
 * @property {{control: string, words: string}[]} clocks time controls that suit the game, as in PGN and in words
 * @property {string} app the game as an app for messengers, from the root of the site; empty where there is none
 * @property {string} stun the server that gives two devices their public addresses, empty for none
 * @property {string} version
 * @property {string} [address] of the same site, if this page is a file on a disk and a copy of it
 *
 * @typedef {object} BridgeEvents
 * @property {{loaded: number, total: number}} progress bytes of the engine fetched so far
 * @property {{version: string}} ready the engine answers from now on
 * @property {string} fatal the engine cannot be started; says why and what can be done
 * @property {boolean} waiting the search rests, because a file did not come; it goes on by itself
 * @property {Reply} update
 * @property {Reply} recovered the engine died and was started again, in the same game; error: why what it was asked for is not
 *   done
 *
 * @typedef {object} Engine where the engine's files are, as the builder wrote it
 * @property {string} version of Quanta
 * @property {Record<string, string>} lock the `info` of Pyodide's lock file
 * @property {boolean} packed whether a .gz lies beside each file
 * @property {EngineFile} loader
 * @property {EngineFile} module the script around the WebAssembly
 * @property {EngineFile} wasm all of it, or, of the small engine, the first part
 * @property {EngineFile|null} rest the other part (engine/rest.js)
 * @property {EngineSnapshot|null} snapshot (engine/snapshot.js)
 * @property {{module: EngineFile, wasm: EngineFile}|null} stock Pyodide's own, for when the small engine fails
 * @property {EngineFile} stdlib
 * @property {EngineFile} app
 *
 * @typedef {{url: string, bytes: number}} EngineFile the address is relative to the worker
 * @typedef {EngineFile & {head: number, size: number, sum: number}} EngineSnapshot head and size: the bytes of Pyodide's own
 *   head and of the whole memory; sum: a number by which damage is noticed
 */

export {};
