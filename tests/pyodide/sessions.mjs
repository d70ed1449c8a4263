// node sessions.mjs [--sessions N] [--seed S] [--requests R]: random sessions in the engine that
// the built site ships. Each begins with a new engine and asks for anything that a page can ask
// for. A session is repeated by its seed alone. Whatever the rest of the engine was loaded for is
// told, and so is any request that Python could not answer; the games go on.

import { merged } from '../../web/ui/difference.js';
import { asked, isRest, start } from './shipped.mjs';

const given = Object.fromEntries(
  process.argv
    .slice(2)
    .join(' ')
    .split('--')
    .slice(1)
    .map((each) => each.trim().split(/[ =]/)),
);
const [sessions, seed, requests] = [
  given.sessions ?? 20,
  given.seed ?? 1,
  given.requests ?? 60,
].map(Number);
/**
 * Slices of search after one request, at most: mostly a few, sometimes enough for a level to move.
 */
const [FEW, MANY, RARELY] = [2, 40, 20];
const FORMS = [
  'svg',
  'animation',
  'text',
  'record',
  'link',
  'public',
  'public-link',
  'turn',
  'here',
  'save',
];
const JUNK = [
  '',
  '%',
  'é',
  'z.AAAA',
  'a1',
  'lesson=1.AAAA',
  'puzzle=',
  'chess;/e4',
  '🙂',
  'x'.repeat(300),
  '0-0',
  '{"a":',
];

/** Numbers from a seed: Park and Miller's. */
class Chance {
  constructor(from) {
    this.state = (from * 7919 + 17) % 2147483647 || 1;
    for (let i = 0; i < 5; i++) this.below(2);
  }

  below(bound) {
    this.state = (this.state * 48271) % 2147483647;
    return this.state % bound;
  }

  of(list) {
    return list[this.below(list.length)];
  }
}

class Session {
  constructor(python, number) {
    this.chance = new Chance(number);
    const { handle, busy, step, reseed } = python.pyimport('quanta.hosts.browser');
    reseed();
    Object.assign(this, {
      handle,
      busy,
      step,
      scene: null,
      records: [],
      texts: [],
      puzzles: [],
      daily: [],
      done: new Set(),
    });
  }

  /** The reply to a request, after the search that it begins. */
  ask(request) {
    this.done.add(request.do);
    const reply = JSON.parse(this.handle(JSON.stringify({ id: 1, ...request })));
    if (reply.id !== 1 || typeof reply.ok !== 'boolean')
      throw new Error(`a reply to ${JSON.stringify(request)} that is none`);
    this.see(reply);
    const most = this.chance.below(RARELY) ? FEW : MANY;
    for (let slices = 0; slices < most && this.busy(); slices++) {
      const update = this.step();
      if (update) this.see(JSON.parse(update));
    }
    return reply;
  }

  see({ changes }) {
    if (!changes) return;
    this.scene = merged(changes.since ? this.scene : {}, changes);
    const { record } = this.scene;
    if (this.records.at(-1) !== record) this.records.push(record);
  }

  /** Begin a game of any kind, with some of its parameters. */
  begin() {
    const game = this.chance.of(this.games);
    const reply = this.ask({
      do: 'new',
      game,
      params: this.chance.below(2)
        ? {}
        : {
            [this.chance.of(['board', 'edition', 'seats', 'swap', 'start'])]: this.chance.of([
              'hex4',
              'stones',
              '3',
              'yes',
              'x',
            ]),
          },
    });
    if (!reply.ok) this.ask({ do: 'new', game });
  }

  /** A place on the board, a button, or nonsense. */
  target() {
    const targets = [
      ...(this.scene?.paths ?? []).flat(),
      ...(this.scene?.shapes ?? []).map(({ target }) => target).filter(Boolean),
      ...(this.scene?.buttons ?? []).map(({ target }) => target),
      'zz',
    ];
    return this.chance.of(targets);
  }

  node() {
    return this.chance.of([undefined, 0, 1, 2, 5, 9, 999]);
  }

  move() {
    for (const target of this.chance.of(this.scene?.paths?.length ? this.scene.paths : [[]])) {
      if (!this.chance.below(3)) this.ask({ do: 'point', target });
      this.ask({ do: 'click', target });
    }
  }

  players() {
    const levels = (this.scene?.players ?? []).map(({ id }) => id);
    const seats = (this.scene?.seats ?? []).map(() =>
      this.chance.below(2) ? this.chance.of([...levels, 'human']) : 'human',
    );
    this.ask({ do: 'players', players: seats });
    if (!this.chance.below(2)) this.ask({ do: 'now' });
    if (!this.chance.below(2)) this.ask({ do: 'players', players: seats.map(() => 'human') });
  }

  lines() {
    const line = this.chance.of(this.scene?.paths?.length ? this.scene.paths : [['a1']]).join('-');
    this.ask({ do: 'preview', line: [line], at: this.chance.below(2) });
    this.ask({ do: 'preview', line: [], at: 0 });
    this.ask({ do: 'follow', line: [line] });
  }

  notes() {
    const node = this.node();
    this.ask({
      do: 'annotate',
      node,
      text: this.chance.of(['Good.', '', '日本 & é', 'x'.repeat(900)]),
      glyph: this.chance.of(['!', '?!', '', '#']),
      marks: [this.target()],
    });
    this.ask({ do: 'mark', node, mark: `${this.target()}-${this.target()}` });
    this.ask({ do: 'names', names: this.chance.of([['Ada', 'Bo'], [], ['é'], ['', '']]) });
  }

  analysis() {
    this.ask({ do: 'analyse', on: true });
    this.ask({ do: 'review', to: 'begin' });
    this.ask({ do: 'mistake', ply: this.chance.below(6) });
    this.ask({ do: 'review', to: this.chance.of(['stop', 'close']) });
    this.ask({ do: 'analyse', on: false });
  }

  export() {
    const reply = this.ask({
      do: 'export',
      as: this.chance.of(FORMS),
      theme: this.chance.of(['', 'light', 'dark', null]),
      coordinates: Boolean(this.chance.below(2)),
      width: this.chance.of([100, 640, 5000]),
      from: 0,
      to: this.chance.below(9),
    });
    if (reply.text) this.texts.push(reply.text);
  }

  transfer() {
    const text = this.chance.of([...this.texts, ...this.records, ...JUNK]);
    this.ask({
      do: 'import',
      what: this.chance.of(['parts', 'game']),
      text,
      line: this.chance.below(3),
    });
    this.ask({ do: 'import', what: 'text', records: this.records.slice(-3) });
    this.ask({ do: 'challenge', seat: this.chance.below(3) });
    this.ask({ do: 'compare', record: text });
    this.ask({ do: 'merge', record: text, first: Boolean(this.chance.below(2)) });
  }

  open() {
    const record = this.chance.of([...this.texts, ...this.records, ...this.puzzles, ...JUNK]);
    this.ask({
      do: 'open',
      record: this.chance.below(4) ? record : record.slice(0, this.chance.below(record.length + 1)),
    });
  }

  puzzlesOf() {
    const game = this.chance.of(this.games);
    const { puzzles } = this.ask({ do: 'puzzles', game });
    const text = this.chance.of([...(puzzles?.puzzles ?? []).map((each) => each.text), ...JUNK]);
    this.open(`puzzle=${text}`);
    this.ask({ do: 'certify' });
    this.open(`daily=${this.chance.of(['2026-11-23', '2024-02-29', '1999-12-31', 'soon'])}`);
  }

  lessons() {
    const { lesson } = this.scene ?? {};
    if (!lesson) this.ask({ do: 'open', record: this.chance.of(this.lessonLinks) });
    for (let steps = this.chance.below(5); steps >= 0; steps--)
      this.ask({
        do: 'lesson',
        to: this.chance.of(['next', 'back', 'again', 'show', 'choose']),
        option: this.chance.below(3),
      });
  }

  workshop() {
    const game = this.chance.of(this.games);
    const { workshop } = this.ask({ do: 'workshop', game });
    const text = workshop?.text ?? workshop?.document?.text ?? this.chance.of(JUNK);
    this.ask({
      do: 'workshop',
      game,
      text: this.chance.below(2) ? text : text.replace(/\d/, '9x'),
    });
    const reply = this.ask({ do: 'arrange', game, fresh: this.chance.of(['empty', 'drawn']) });
    const { record, brushes } = reply.arrangement ?? {};
    const brush =
      this.chance.of((brushes ?? [{ key: 'x' }]).flatMap((each) => each.brushes ?? [each])).key ??
      'x';
    this.ask({
      do: 'arrange',
      game,
      record,
      paint: { brush, targets: [this.target()] },
      svg: { theme: 'dark' },
    });
    this.ask({ do: 'arrange', game, record, fill: brush, focus: this.target() });
    this.ask({
      do: 'arrange',
      game,
      record,
      turn: this.chance.of(['left', 'x']),
      move: [this.target(), this.target()],
    });
  }

  odds() {
    const { overlays = [], plies = 0 } = this.scene ?? {};
    this.ask(
      this.chance.of([
        { do: 'undo' },
        { do: 'redo' },
        { do: 'cancel' },
        { do: 'flip' },
        { do: 'lift' },
        { do: 'restore' },
        { do: 'ping' },
        { do: 'hint' },
        { do: 'promote', node: this.node() },
        { do: 'delete', node: this.node() },
        { do: 'goto', node: this.node() },
        { do: 'goto', ply: this.chance.below(plies + 2) },
        {
          do: 'show',
          key: this.chance.of([...overlays.map(({ key }) => key), 'x']),
          on: Boolean(this.chance.below(2)),
        },
        { do: 'point', target: this.chance.of([this.target(), null]) },
        { do: 'click', target: this.target() },
        {
          do: 'type',
          text: this.chance.of([this.target(), `${this.target()}-${this.target()}`, ...JUNK]),
        },
        { do: this.chance.of(JUNK) },
        { do: 'new', game: 'chess' },
      ]),
    );
  }

  /** One thing that a page does. */
  go() {
    const { chance } = this;
    const rarely = [
      'players',
      'lines',
      'notes',
      'analysis',
      'export',
      'transfer',
      'open',
      'puzzlesOf',
      'lessons',
      'workshop',
      'begin',
    ];
    const what = chance.below(3) ? chance.of(['move', 'move', 'odds']) : chance.of(rarely);
    this[what]();
  }
}

const games = [];
const lessonLinks = [];

/** What there is, by an engine that then goes. */
async function look() {
  const python = await start();
  games.push(...python.runPython('from quanta import registry; registry.ids()').toJs());
  lessonLinks.push(
    ...python
      .runPython(
        'from quanta.lesson import built_in, link; [link.named(game, each.id) for game in registry.ids() for each in built_in.lessons(game)]',
      )
      .toJs(),
  );
}

async function main() {
  await look();
  const found = { sessions: 0, requests: 0, loads: 0, failed: 0 };
  const done = new Set();
  for (let number = seed; number < seed + sessions; number++) {
    asked.length = 0;
    const session = new Session(await start(), number);
    Object.assign(session, { games, lessonLinks });
    let request = null;
    const { ask } = session;
    let loaded = false;
    session.ask = (next) => {
      request = next;
      found.requests += 1;
      const reply = ask.call(session, next);
      if (!loaded && asked.some(isRest)) {
        loaded = true;
        found.loads += 1;
        console.log(
          `session ${number}: the rest was loaded for ${JSON.stringify(next).slice(0, 300)}`,
        );
      }
      return reply;
    };
    try {
      session.begin();
      for (let count = 0; count < requests; count++) session.go();
    } catch (error) {
      found.failed += 1;
      console.log(
        `session ${number}: ${JSON.stringify(request).slice(0, 300)} failed: ${String(error.message).slice(-900)}`,
      );
    }
    found.sessions += 1;
    for (const each of session.done) done.add(each);
    if (found.sessions % 25 === 0) console.log(JSON.stringify(found));
  }
  console.log(
    `asked for: ${[...done]
      .filter((each) => /^[a-z]+$/.test(each))
      .sort()
      .join(' ')}`,
  );
  console.log(JSON.stringify(found));
  return Number(found.failed + found.loads > 0);
}

process.exit(await main());
