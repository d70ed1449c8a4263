"""A review is the same on any engine, and in any order of its blocks."""

from __future__ import annotations

import gc
import json
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest
from tests.support.solver import Solver
from tests.support.table import GAME, Table

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.game import Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.players import Candidate, Limit, Player, Thought
from quanta.record.timeline import Timeline
from quanta.roster import analyst
from quanta.session.search import findings
from quanta.session.search.blocks import SIZE, Block, BlockSearch, blocks
from quanta.session.search.glance import Glance
from quanta.session.search.pool import Pool
from quanta.session.search.search_task import Limits
from quanta.session.session import Session

NODES = 60
PLIES = 16


@pytest.fixture(params=registry.ids())
def line(request: pytest.FixtureRequest) -> Timeline:
    """The beginning of a game that is played at random, with one block cut short."""
    rules, chance = registry.rules(request.param), Stream("blocks")
    line = Timeline(rules, {}, rules.start({}, chance))
    while line.ply < PLIES and line.position.outcome() is None:
        line.apply(random_action(line.position, chance))
    return line


def session(line: Timeline | None = None) -> Session:
    """A session, in which a game is reviewed: one that is over, so that there are no secrets."""
    made = Session(Stream("session"), limits=Limits(nodes=NODES))
    if line is not None:
        ask(made, "open", record=str(line.line_record()), players=["human", "random"])
        ask(made, "resign", seat=0)
        ask(made, "review", to="begin")
    return made


def ask(session: Session, do: str, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"do": do, **fields})))
    assert answer["ok"], answer
    return answer


def searched(spare: Session, lent: dict[str, Any]) -> dict[str, Any]:
    """The findings of another session about a block that is lent."""
    limit = {name: lent[name] for name in ("ms", "nodes") if name in lent}
    ask(spare, "search-block", record=lent["record"], first=lent["first"], **limit)
    while spare.busy():
        text = spare.slice(lambda: True)
        if text:
            found = json.loads(text)["found"]
            return {"review": lent["review"], "first": lent["first"], "found": found}
    raise AssertionError("nothing was found")


def lent(session: Session) -> Iterator[dict[str, Any]]:
    """The blocks that a session lends, until it has none left."""
    while (block := ask(session, "lend-block")["block"]) is not None:
        yield block


def finished(session: Session) -> object:
    """The finished review."""
    while session.busy():
        session.slice(lambda: False)
    assert session.game is not None
    assistant = session.game.assistant
    assert not assistant.review.busy
    return assistant.review.data(session.game.observation())


def test_a_review_is_the_same_on_one_engine_and_on_several(line: Timeline) -> None:
    alone = finished(session(line))
    main, spares = session(line), (session(), session())
    found = [searched(spares[n % 2], block) for n, block in enumerate(lent(main))]
    Stream("shuffled").shuffle(found)
    for each in found[2:]:  # what the first two found is lost, as if their engines had died
        ask(main, "found-block", **each)
    assert finished(main) == alone
    in_turn = session(line)
    while in_turn.busy():
        in_turn.slice(lambda: True)
        for block in lent(in_turn):
            ask(in_turn, "found-block", **searched(spares[0], block))
            break
    assert finished(in_turn) == alone


def test_a_mistake_that_is_shown_stays_as_it_is(line: Timeline) -> None:
    main, spare, shown = session(line), session(), list[dict[str, Any]]()
    assert main.game is not None
    while main.busy():
        main.slice(lambda: True)
        mistakes = main.game.assistant.review.data(main.game.observation())["mistakes"]
        assert all(each in mistakes for each in shown)
        shown = [{**each} for each in mistakes]
        for block in islice(lent(main), 1):
            ask(main, "found-block", **searched(spare, block))
    assert finished(main) == finished(session(line))


@pytest.mark.parametrize("stopped", [False, True])
def test_what_another_engine_has_found_is_explained_after_the_reply(stopped: bool) -> None:
    table = Table()
    table.new(length="6")
    for target in ("c3", "c4", "c5", "c6"):
        table.scene("click", target=target)
    table.ask("review", to="begin")
    number = table.ask("lend-block")["block"]["review"]
    found = [
        '[[["c3"],1,true,4,null]]',
        '[[["c4"],-1,true,3,null]]',
        '[[["c6"],1,true,1,null],[["c5"],-1,true,2,null]]',
        '[[["c6"],1,true,1,null]]',
    ]
    first = {"review": number, "first": 0, "found": f"[{','.join(found)}]"}
    assert table.ask("found-block", **first)["review"]["mistakes"] == []
    if stopped:
        told = table.ask("review", to="stop")["review"]
    else:
        table.session.slice(lambda: False)
        told = json.loads(table.session.progress())["review"]
    assert [(each["ply"], each["text"]) for each in told["mistakes"]] == [
        (3, "A blunder: White’s chances fell from 100% to 0%. Better: c6. It wins at once.")
    ]


def test_a_review_shows_its_progress_on_any_engine(line: Timeline) -> None:
    main, total = session(line), len(line.positions)
    spare, counts = session(), []
    for block in lent(main):
        answer = ask(main, "found-block", **searched(spare, block))
        assert "scene" not in answer
        counts.append(answer["review"]["done"])
    sizes = sorted(
        len(block.positions) for block in blocks(line.rules, line.positions, line.actions)
    )
    steps = [after - before for before, after in zip([0, *counts], counts, strict=False)]
    assert sorted(steps) == sizes
    assert counts[-1] == total
    assert not main.busy()
    assert ask(main, "lend-block")["block"] is None


def test_a_block_is_searched_by_one_engine_at_a_time_until_none_is_left(line: Timeline) -> None:
    pool = Pool(blocks(line.rules, line.positions, line.actions))
    own = pool.next()
    others = []
    while (block := pool.lend()) is not None:
        others.append(block)
    assert [own, *others] == blocks(line.rules, line.positions, line.actions)
    pool.done(own)
    assert pool.next() == others[0]  # which has not come back
    for block in others:
        pool.done(block)
    assert not pool.busy


def test_the_analyst_of_a_block_is_gone_when_it_is_searched(line: Timeline) -> None:
    """Without the collector, which is off in the browser: its tables take much memory."""
    made: list[weakref.ref[Player]] = []

    def make() -> Player:
        player = analyst(line.rules.id)
        made.append(weakref.ref(player))
        return player

    gc.disable()
    try:
        _search(blocks(line.rules, line.positions, line.actions)[0], line, make)
        assert [each() for each in made] == [None]
    finally:
        gc.enable()


def _search(block: Block, line: Timeline, make: Callable[[], Player]) -> BlockSearch:
    search = BlockSearch(block, line.rules, make, Limit(nodes=NODES))
    while not search.over:
        search.run(lambda: False)
    return search


def begun() -> Table:
    """A game of a few plies under review."""
    table = Table()
    table.new(length="9")
    for target in ("c2", "c3", "c4", "c5", "c6"):
        table.scene("click", target=target)
    table.ask("review", to="begin")
    return table


GOOD = '[[[["c7","c9"],0.5,false,null,null]],[[["c8"],-1,true,3,0.25]]]'
"""Findings of an engine about the last block of that game."""


@pytest.mark.parametrize(
    "found",
    [
        "",
        "{}",
        GOOD[:-1],
        "[]",
        "[null,null]",
        "[[[[[[]]]]]]",
        GOOD.replace('"c7"', '"c9"'),
        GOOD.replace('["c8"]', "[]"),
        GOOD.replace('["c8"]', "[7]"),
        GOOD.replace('["c8"]', "{}"),
        GOOD.replace("0.5", "2"),
        GOOD.replace("0.5", "1e999"),
        GOOD.replace("0.5", "true"),
        GOOD.replace("false", "0"),
        GOOD.replace("true,3", "true,-1"),
        GOOD.replace("true,3", "true,0.5"),
        GOOD.replace("0.25", '"even"'),
        GOOD.replace(",0.25]", "]"),
    ],
)
def test_what_no_engine_can_have_found_is_refused_and_nothing_is_lost(found: str) -> None:
    table = begun()
    block = table.ask("lend-block")["block"]
    sent = {"review": block["review"], "first": block["first"], "found": found}
    answer = table.ask("found-block", **sent)
    assert answer["ok"] is False
    assert answer["error"]["message"] == findings.WRONG
    ended = finished(table.session)
    assert ended == finished(begun().session)


def test_what_was_found_for_another_review_is_refused() -> None:
    table = begun()
    block = table.ask("lend-block")["block"]
    found = {"review": block["review"], "first": block["first"], "found": GOOD}
    table.ask("review", to="begin")
    assert "over" in table.ask("found-block", **found)["error"]["message"]
    found["review"] += 1
    review = table.ask("found-block", **found)["review"]
    assert (review["done"], review["winning_chances"][4:]) == (2, [[0, 75], [0, 100]])
    assert table.ask("found-block", **found)["ok"]  # it is no longer waited for


def test_nothing_is_lent_without_a_review() -> None:
    table = Table()
    assert table.ask("lend-block")["ok"] is False
    table.new()
    assert table.ask("lend-block")["block"] is None
    assert "over" in table.ask("found-block", review=0, first=0, found="[]")["error"]["message"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"first": 1, "nodes": 5}, "No block of the game begins at ply 1."),
        ({"first": 8, "nodes": 5}, "No block of the game begins at ply 8."),
        ({"first": 0}, "The request does not say how far to search."),
        ({"first": 0, "ms": 0}, "ms is a whole number from 1"),
        ({"first": 0, "nodes": 5, "record": "snail"}, ""),
        ({"nodes": 5}, "The request lacks the number 'first'."),
    ],
)
def test_a_block_that_is_not_there_is_refused(fields: dict[str, Any], words: str) -> None:
    table = Table()
    asked = {"record": f"{GAME}/c2.c3", **fields}
    answer = table.ask("search-block", **asked)
    assert answer["ok"] is False
    assert words in answer["error"]["message"]
    assert not table.session.busy()


@dataclass(frozen=True)
class Turned:
    """Thinks that the first seat was lost from this ply on."""

    line: Timeline
    ply: int

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        lost = self.line.positions.index(position) >= self.ply
        action, sign = position.legal_actions()[0], -1 if lost else 1
        worth = 0.5 * (sign if position.to_play == 0 else -sign)
        yield Thought(action, candidates=(Candidate((action,), worth),))


@pytest.mark.parametrize(("ply", "first"), [(3, 0), (4, 0), (5, 4), (8, 4), (9, 8)])
def test_the_first_look_begins_with_the_block_of_the_move_that_changes_the_chances(
    ply: int, first: int
) -> None:
    table = Table()
    table.new(length="12")
    for step in ("c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11"):
        table.scene("click", target=step)
    assert table.session.game is not None
    line = table.session.game.line
    parts = blocks(line.rules, line.positions, line.actions)
    glance = Glance(parts, line.rules, lambda: Turned(line, ply), Limit(nodes=5))
    while not glance.run(lambda: True):
        pass
    assert glance.worst_first()[0].first == first


def test_blocks_begin_at_the_same_plies_when_the_game_has_gone_on(line: Timeline) -> None:
    positions, actions = line.positions, line.actions
    shorter = blocks(line.rules, positions[: SIZE + 1], actions[:SIZE])
    longer = blocks(line.rules, positions, actions)
    assert shorter[0] == longer[0]
    assert [ply for block in longer for ply in block.plies] == [*range(len(positions))]
    assert tuple(p for block in longer for p in block.positions) == tuple(positions)


def test_positions_within_reach_of_an_endgame_search_are_one_block() -> None:
    rules = registry.rules("harlequin")
    line, chance = Timeline(rules, {}, rules.start({}, Stream("late"))), Stream("late")
    while line.position.outcome() is None:
        line.apply(random_action(line.position, chance))
    *others, last = blocks(rules, line.positions, line.actions)
    assert all(len(block.positions) == SIZE for block in others)
    assert len(last.positions) > SIZE


def test_a_refusal_is_the_only_thing_that_bad_text_leads_to() -> None:
    table = begun()
    rules = table.game.line.rules
    line = table.game.line
    block = blocks(line.rules, line.positions, line.actions)[0]
    rng = Stream("damaged")
    text = findings.write(block, _search(block, line, Solver).candidates)
    for _ in range(300):
        at = rng.below(len(text))
        damaged = text[:at] + rng.choice(["", "[", "]", '"', "9", ",", "null"]) + text[at + 1 :]
        with suppress(BadRequest):
            findings.read(damaged, block, rules)
