"""Variations: what a line does when something else is played, promoted, removed or merged."""

from __future__ import annotations

import pytest
from tests.record.test_notes import CRAWL
from tests.record.test_record import opened
from tests.support.locks import LocksRules

from quanta import registry
from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.limits import MAX_COMMENT, MAX_DEPTH, MAX_RECORD
from quanta.core.rng import Stream
from quanta.record.notes import Annotation
from quanta.record.record import Record
from quanta.record.timeline import Timeline


def test_a_variation_can_be_put_first() -> None:
    line = opened(f"{CRAWL}@4/1=c3.c5/")
    assert line.tree.promote_to_main(line.node)
    assert line.record().plain() == f"{CRAWL[:-5]}c3.c5@2/1=c4.c5/"
    assert line.tree.promote_to_main(line.node)
    assert line.actions == ["c2", "c3", "c5"]


def test_what_is_deleted_can_be_brought_back() -> None:
    whole = f"{CRAWL}@5/1=c3.c5;5:Good/"
    line = opened(whole)
    removed = line.remove_variation(line.nodes[2])
    assert line.record().plain() == f"{CRAWL}@1"
    line.tree.restore_variation(removed)
    line.go_to(removed.node.children[0])
    assert line.record().plain() == whole
    removed = line.remove_variation(line.nodes[1])
    assert line.record().plain() == f"{CRAWL[:-8]}"
    line.apply("c2")
    line.apply("c3")
    line.tree.restore_variation(removed)
    line.go_to(line.root)
    assert line.record().plain() == f"{CRAWL[:-8]}c2.c3.c5@0/1=c4.c5;3:Good/"


def test_deleting_elsewhere_leaves_the_cursor() -> None:
    line = opened(f"{CRAWL}@3/1=c3.c5/")
    node = line.root.children[0].children[1]
    line.remove_variation(node)
    assert (line.ply, line.actions) == (3, ["c2", "c4", "c5"])
    assert not line.branched


def test_two_games_from_one_start_are_merged() -> None:
    line = opened(f"{CRAWL}/0@Ann/")
    line.tree.merge(opened(f"{CRAWL[:-3]}.c6/0:Start;1=c3;1@Bea/").tree)
    assert line.record().plain() == f"{CRAWL}/0@Ann;1@Bea;1=c3;2=c6;0:Start/"


def test_variations_are_not_nested_beyond_the_limit() -> None:
    rules = registry.rules("quantum")
    rng = Stream(3)
    line = Timeline(rules, {}, rules.start({}, rng))

    def fork() -> None:
        node, legal = line.node, list(line.position.legal_actions())
        rng.shuffle(legal)
        line.apply(legal[0])
        line.go_to(node)
        line.apply(legal[1])

    for _ in range(MAX_DEPTH):
        fork()
    before = line.record()
    assert Timeline.of(rules, Record.parse(str(before))).record() == before
    with pytest.raises(IllegalAction, match="nested"):
        fork()
    first = line.root.children[1]
    assert line.tree.promote_to_main(first)
    assert Timeline.of(rules, Record.parse(str(line.record()))).record() == line.record()


def test_an_annotation_that_makes_the_record_too_long_changes_nothing() -> None:
    actions = ".".join(f"c{n}" for n in range(2, 13))
    line = opened(f"_template;length=12;start=1_w/{actions}")
    for ply in range(9):  # as many nodes again, beside the line
        line.ply = ply
        line.apply(f"c{ply + 3}")
    before = line.record()

    def annotate_all() -> None:
        nonlocal before
        for node in line.root.subtree():
            before = line.record()
            line.annotate(node, Annotation("🧑" * MAX_COMMENT))

    with pytest.raises(BadRecord, match="longer"):
        annotate_all()
    assert line.record() == before
    assert Record.parse(str(before)) == before
    assert len(before.plain()) <= MAX_RECORD


def test_a_shared_record_leaves_secret_variations_out() -> None:
    rules = LocksRules()
    line = Timeline(rules, {}, rules.start({}, Stream(1)))
    for action in ("hide-3", "hide-1", "show-3", "show-1"):
        line.apply(action)
    line.ply = 1
    line.apply("hide-2")
    line.annotate(line.node, Annotation("two"))
    assert not line.over
    assert "hide-2" in line.record().plain()
    assert "hide-2" not in line.record_without_hidden_variations().plain()
    assert "two" not in line.record_without_hidden_variations().plain()
    assert line.record_without_hidden_variations().ply == 1
