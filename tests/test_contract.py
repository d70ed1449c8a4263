"""Every clause of the contract, for every game that is found."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import GAMES, Walk, turns, walks

from quanta import registry
from quanta.core.errors import IllegalAction, QuantaError
from quanta.core.game import CHANCE
from quanta.core.rng import Stream
from quanta.record.record import ACTION, Record
from quanta.record.timeline import Timeline
from quanta.scene import svg
from quanta.session.selection import Selection
from quanta.session.session import Session
from quanta.session.viewpoint import secret

TEXT = re.compile(r"[A-Za-z0-9_.~,:!*'()+-]+")

each_game = pytest.mark.parametrize("game", GAMES)


def opened(walk: Walk) -> tuple[Session, dict[str, object]]:
    """A session in the game, in front of whoever acts."""
    session = Session(Stream(b"tests"))
    answer = json.loads(session.handle(json.dumps({"do": "open", "record": str(walk.record)})))
    assert answer["ok"], answer
    if answer["scene"].get("curtain"):
        answer = json.loads(session.handle(json.dumps({"do": "lift"})))
        assert answer["ok"], answer
    return session, answer["scene"]


@each_game
@given(data=st.data())
def test_actions_are_sorted_unique_and_end_with_the_game(game: str, data: st.DataObject) -> None:
    position = data.draw(walks(game)).position
    actions = list(position.legal_actions())
    assert actions == sorted(set(actions))
    assert all(map(ACTION.fullmatch, actions))
    assert (not actions) == (position.outcome() is not None)


@each_game
@given(data=st.data())
def test_applying_gives_a_new_position_and_leaves_the_old_one(
    game: str, data: st.DataObject
) -> None:
    position = data.draw(walks(game)).position
    before, actions = position.text(), list(position.legal_actions())
    for action in actions[:5]:
        after = position.apply(action)
        assert after != position
        assert after == position.apply(action)
        assert hash(after) == hash(position.apply(action))
    assert position.text() == before
    assert list(position.legal_actions()) == actions


@each_game
@given(data=st.data(), text=st.text(max_size=30))
def test_anything_else_is_refused_with_a_sentence(
    game: str, data: st.DataObject, text: str
) -> None:
    position = data.draw(walks(game)).position
    names = sorted({step for action in position.legal_actions()[:50] for step in action.split("-")})
    tries = [text, "-".join(names[:2]), "-".join(names[:3]), *names[:3], ""]
    for action in set(tries) - set(position.legal_actions()):
        with pytest.raises(IllegalAction) as refusal:
            position.apply(action)
        assert str(refusal.value).endswith(".")


@each_game
@given(data=st.data())
def test_the_text_of_a_position_reads_back_as_the_same_position(
    game: str, data: st.DataObject
) -> None:
    walk = data.draw(walks(game))
    text = walk.position.text()
    assert TEXT.fullmatch(text)
    params = {key: value for key, value in walk.line.params.items() if key != "start"}
    again = registry.rules(game).read(text, params)
    assert again == walk.position
    assert hash(again) == hash(walk.position)
    assert again.legal_actions() == walk.position.legal_actions()


@each_game
@given(data=st.data())
def test_the_end_names_returns_that_sum_to_zero_and_a_reason(
    game: str, data: st.DataObject
) -> None:
    position = data.draw(walks(game)).position
    end = position.outcome()
    if end is None:
        assert position.to_play == CHANCE or 0 <= position.to_play < position.seats
        return
    assert len(end.returns) == position.seats
    assert sum(end.returns) == 0
    assert end.reason.endswith(".")


@each_game
@given(data=st.data())
def test_chances_are_the_actions_with_probabilities(game: str, data: st.DataObject) -> None:
    position = data.draw(walks(game)).position
    chances = position.chances()
    if position.to_play != CHANCE or position.outcome() is not None:
        assert not chances
        return
    assert sum((share for _, share in chances), Fraction(0)) == 1
    assert [action for action, _ in chances] == list(position.legal_actions())


@each_game
@given(data=st.data())
def test_what_a_seat_sees_can_be_completed(game: str, data: st.DataObject) -> None:
    position = data.draw(walks(game)).position
    for seat in (None, *range(position.seats)):
        seen = position.seen_by(seat)
        whole = registry.rules(game).complete(seen, Stream(b"complete"))
        assert whole.seen_by(seat) == seen


@each_game
@given(data=st.data())
def test_what_a_seat_hears_leads_to_what_it_may_see(game: str, data: st.DataObject) -> None:
    line = data.draw(walks(game)).line
    steps = list(zip(line.positions, line.actions, line.positions[1:], strict=False))
    for before, action, after in steps[-20:]:
        for seat in (None, *range(before.seats)):
            heard = before.masked(action, seat)
            assert before.seen_by(seat).apply(heard) == after.seen_by(seat)
            if seat == before.to_play:
                assert heard == action


@each_game
@given(data=st.data())
def test_a_record_replays_to_the_same_game(game: str, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    text = str(walk.record)
    again = Timeline.of(registry.rules(game), Record.parse(text))
    assert str(again.record()) == text
    assert again.positions == walk.line.positions


@each_game
@given(data=st.data())
def test_click_paths_lead_to_every_action_and_none_is_the_beginning_of_another(
    game: str, data: st.DataObject
) -> None:
    position = data.draw(walks(game)).position
    paths = dict(registry.view(game).paths(position))
    chosen = [] if position.to_play == CHANCE else position.legal_actions()
    assert set(paths.values()) == set(chosen), "dice are not clicked"
    beginnings = {path[:size] for path in paths for size in range(len(path))}
    assert not beginnings & set(paths)


@each_game
@given(data=st.data())
def test_clicking_a_path_plays_its_action(game: str, data: st.DataObject) -> None:
    walk = data.draw(turns(game))
    paths = list(registry.view(game).paths(walk.position))
    if not paths:
        return
    path, action = data.draw(st.sampled_from(paths))
    session, _ = opened(walk)
    answer = {}
    for target in path:
        answer = json.loads(session.handle(json.dumps({"do": "click", "target": target})))
    assert answer["scene"]["ply"] > walk.line.ply
    whole = answer.get("save", answer["scene"]["record"])
    assert Record.parse(whole).actions[walk.line.ply] == action


@each_game
@given(data=st.data())
def test_a_public_record_opens_again_and_tells_what_a_bystander_sees(
    game: str, data: st.DataObject
) -> None:
    walk = data.draw(walks(game))
    from_here = replace(
        walk.record, params={**walk.record.params, "start": walk.position.text()}, actions=()
    )
    for record in (walk.record, from_here):
        session = Session(Stream(b"tests"))
        session.handle(json.dumps({"do": "open", "record": str(record)}))
        told = json.loads(session.handle(json.dumps({"do": "export", "as": "public"})))["text"]
        shown = Timeline.of(registry.rules(game), Record.parse(told)).position
        truth = Timeline.of(registry.rules(game), Record.parse(_saved(session))).position
        if truth.outcome() is not None:
            assert shown == truth
        else:
            seen = truth.seen_by(None)
            assert shown.seen_by(None) == seen
            assert shown == seen or not secret(registry.rules(game), truth, seen)


def _saved(session: Session) -> str:
    text: str = json.loads(session.handle(json.dumps({"do": "export", "as": "save"})))["text"]
    return text


@each_game
@given(data=st.data())
def test_a_scene_shows_every_target_once_with_a_name(game: str, data: st.DataObject) -> None:
    walk = data.draw(turns(game))
    _, scene = opened(walk)
    shapes = scene["shapes"]
    assert isinstance(shapes, list)
    keys = [shape["key"] for shape in shapes]
    assert len(keys) == len(set(keys)) == len(list(filter(None, keys)))
    targets = [shape["target"] for shape in shapes if "target" in shape]
    assert len(targets) == len(set(targets))
    assert all(shape["label"] for shape in shapes if "target" in shape)
    first = next(number for number, shape in enumerate(shapes) if "target" in shape)
    assert all("target" in shape for shape in shapes[first:]), "hit areas come last"
    view = registry.view(game)
    buttons = set(view.buttons(walk.position))
    steps = {step for path, _ in view.paths(walk.position) for step in path}
    assert steps <= set(targets) | buttons
    assert not buttons & set(targets)


@each_game
@given(data=st.data())
def test_what_stands_beside_the_board_is_said_in_words(game: str, data: st.DataObject) -> None:
    _, scene = opened(data.draw(walks(game)))
    phases, notes, buttons = (scene.get(part, []) for part in ("phases", "notes", "buttons"))
    assert isinstance(phases, list)
    assert isinstance(notes, list)
    assert isinstance(buttons, list)
    assert all(each["label"] for each in [*phases, *buttons])
    assert [phase["state"] for phase in phases].count("now") <= 1
    told = [*phases, *buttons]
    assert all(each["note"].endswith(".") for each in told if each.get("note"))
    keys = [note["key"] for note in notes]
    assert len(keys) == len(set(keys))
    for item in (item for note in notes for item in note["items"]):
        assert item.get("text", ".").endswith(".")
        assert 0 <= item.get("share", 0) <= 1


@each_game
@given(data=st.data())
def test_every_click_that_means_nothing_is_answered_with_a_reason(
    game: str, data: st.DataObject
) -> None:
    walk = data.draw(turns(game))
    session, scene = opened(walk)
    shapes = scene["shapes"]
    assert isinstance(shapes, list)
    view = registry.view(game)
    paths = view.paths(walk.position)
    targets = [shape["target"] for shape in shapes if "target" in shape]
    for target in targets[:: max(7, len(targets) // 9)]:
        fresh = Selection(paths, view.buttons(walk.position))
        before = fresh.picked
        means = fresh.click(target) is not None or fresh.picked != before or target in before
        answer = json.loads(session.handle(json.dumps({"do": "click", "target": target})))
        status = answer["scene"]["status"]
        assert (status["kind"] == "illegal") == (not means)
        assert means or status["text"].endswith(".")
        if means:
            session, _ = opened(walk)


@each_game
@given(data=st.data())
def test_the_picture_is_well_formed_svg(game: str, data: st.DataObject) -> None:
    _, scene = opened(data.draw(walks(game)))
    page = ElementTree.fromstring(svg.board(scene))
    assert page.get("role") == "grid"
    cells = [element for element in page.iter() if element.get("role") == "gridcell"]
    assert sum(element.get("tabindex") == "0" for element in cells) == 1
    ElementTree.fromstring(svg.standalone(scene))


@each_game
@given(data=st.data(), junk=st.text(alphabet="wbox-_;=/.@ z%#é\n0", max_size=60))
def test_damaged_records_are_refused_with_a_sentence(
    game: str, data: st.DataObject, junk: str
) -> None:
    text = str(data.draw(walks(game)).record)
    cut = data.draw(st.integers(0, len(text)))
    for damaged in (text[:cut] + junk, junk + text[cut:], text[:cut] + junk + text[cut:]):
        error = refusal(damaged)
        assert error is None or str(error).endswith(".")


def refusal(text: str) -> QuantaError | None:
    """Why ``text`` is no record; None when it is one. Any other error is a failure."""
    try:
        record = Record.parse(text)
        Timeline.of(registry.rules(record.game), record)
    except QuantaError as error:
        return error
    return None
