"""Games in a page of another site, where the site may keep nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from e2e.embed.boards import Write, board, call, click, engines, inside, touch, wait_for
from e2e.support.documents import GAME, LESSON, LINKS, LONGEST, PUZZLE
from e2e.support.engine import await_engine
from e2e.support.mirror import GAMES, SAMPLE, Mirror, public
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX
from e2e.support.scripts import own_script
from e2e.support.watch import excuse_missing
from playwright.sync_api import BrowserContext, Route, expect

MANY, FRAMES = 10, 2
HEIGHT = "(body) => Math.ceil(body.getBoundingClientRect().height)"


@IN_LONG
@IN_CHROMIUM
def test_ten_embeds_are_pictures_until_touched_and_share_one_engine(write: Write) -> None:
    mirrors = [Mirror.new(GAMES[n % len(GAMES)], n, seed=n) for n in range(MANY)]
    page = write("".join(board(f"b{n}", public(m.record)) for n, m in enumerate(mirrors)))
    for picture in page.locator("quanta-board img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("(img) => img.naturalWidth") > 0
    assert len(page.frames) == 1
    for n in range(FRAMES):
        touch(page, f"b{n}")
        told = wait_for(page, "ready", f"b{n}")[0]
        assert (told["game"], told["plies"]) == (mirrors[n].line.rules.id, n)
        assert told["record"] == public(mirrors[n].record)
        assert engines(page) == 1
    expect(inside(page, "b0").locator("html")).to_have_attribute("data-engine", "resting")
    fast = "(board) => Promise.all(['first', 'next', 'next'].map((ply) => board.goto(ply)))"
    told = page.locator(f"#b{MANY - 1}").evaluate(fast)
    assert [each["ply"] for each in told] == [0, 1, 2]
    done = call(page, "b0", "goto", "first")
    assert done["ply"] == 0
    assert engines(page) == 1
    home = inside(page, "b0").get_by_role("link", name="Open in Quanta")
    address = home.evaluate("(link) => link.href")
    assert address.endswith(f"{mirrors[0].line.rules.id}/index.html#{done['record']}")


@LATER_IN_FIREFOX
@pytest.mark.parametrize("game", SAMPLE)
def test_a_game_is_played_to_its_end_and_the_page_around_hears_of_it(
    write: Write, game: str
) -> None:
    mirror, way = Mirror.to_the_end(game)
    last = way[-3:]
    begun = replace(mirror.line.record(), actions=tuple(way[:-3]))
    mirror = Mirror(str(begun))
    page = write(board("one", mirror.record))
    assert call(page, "one", "play", last[0])["plies"] == len(way) - 2
    for action in last[1:]:
        mirror.play(way[mirror.line.ply])
        for target in mirror.way(action):
            click(inside(page, "one").locator(f'[data-target="{target}"]'))
        wait_for(page, "move", "one", mirror.line.ply - len(begun.actions) + 1)
    mirror.play(action)
    moves = wait_for(page, "move", "one", 3)
    assert [move["action"] for move in moves] == last
    end = wait_for(page, "end", "one")[0]
    assert end["headline"] == mirror.scene()["outcome"]["headline"]
    assert end["record"] == mirror.record == page.evaluate("() => one.record")
    height = inside(page, "one").locator("body").evaluate(HEIGHT)
    page.wait_for_function("(height) => heard.some((e) => e.height === height)", arg=height)
    assert "end of a game" not in call(page, "one", "flip")["record"]
    assert call(page, "one", "play", last[0]).endswith(".")


@IN_LONG
@IN_CHROMIUM
def test_a_lesson_a_puzzle_and_a_position_are_shown_and_played(write: Write, site: str) -> None:
    assert all(len(f"{site}{GAME}/index.html#{link}") <= LONGEST for link in LINKS.values())
    page = write("".join(board(name, link, game=GAME) for name, link in LINKS.items()))
    touch(page, "lesson")
    card = inside(page, "lesson").locator("#lesson")
    expect(card).to_contain_text(LESSON.steps[0].say)
    for target in ("c3", "e3"):
        click(inside(page, "lesson").locator(f'[data-target="{target}"]'))
    expect(card).to_contain_text("Right.")
    touch(page, "puzzle")
    expect(inside(page, "puzzle").locator("#lesson")).to_contain_text(PUZZLE.goal)
    for cell in PUZZLE.solution[0].split("-"):
        click(inside(page, "puzzle").locator(f'[data-target="{cell}"]'))
    assert wait_for(page, "move", "puzzle")[0]["action"] == PUZZLE.solution[0]
    touch(page, "position")
    assert wait_for(page, "ready", "position")[0]["record"].endswith(LINKS["position"][-30:])
    expect(inside(page, "position").locator("#lesson")).to_be_hidden()


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", SAMPLE)
def test_who_may_only_look_cannot_play(write: Write, game: str) -> None:
    mirror = Mirror.new(game, 4)
    page = write(board("one", mirror.record, interactive="no", ply=2))
    page.locator("#one").get_by_role("button", name="View the game").click()
    assert wait_for(page, "ready", "one")[0]["ply"] == 2
    frame = inside(page, "one")
    click(frame.locator("[data-target].can").first)
    click(frame.get_by_role("button", name="Forward", exact=True))
    expect(frame.locator(".count")).to_have_text("3 / 4")
    assert not page.evaluate("() => heard.some(({ type }) => type === 'move')")


@LATER_IN_FIREFOX
def test_a_touch_before_the_scripts_have_come_counts(guest: BrowserContext, site: str) -> None:
    late: list[Route] = []
    page = guest.new_page()
    script = f"**/{own_script('embed/index.html')}"
    page.route(script, lambda route: late.append(route))
    with page.expect_request(script):
        page.goto(f"{site}embed/index.html#game={SAMPLE[0]}", wait_until="commit")
    page.locator("#touch").click()
    late[0].continue_()
    await_engine(page)


AWAY = """(name) => {
    const board = document.getElementById(name), away = document.createElement('section');
    document.body.append(away);
    away.append(board);  // moved
    board.remove();
    away.append(board);  // removed and put back
}"""
COPY = """([name, id]) => document.body.append(
    Object.assign(document.getElementById(name).cloneNode(true), { id }))"""
SIZE = "(shape) => shape.getBoundingClientRect().height"
GIVE = (
    "([name, given]) => Object.entries(given).forEach((each) => window[name].setAttribute(...each))"
)


@IN_CHROMIUM
def test_a_board_holds_in_a_page_that_changes(
    write: Write, site: str, complaints: list[str]
) -> None:
    """Its element is moved, put back, copied and given other attributes, begins unseen, and has a
    frame of the same site beside it; what cannot be shown is reported with the reason."""
    game, secret = Mirror.new(SAMPLE[0], 2), Mirror.new("legions")
    page = write(
        f'<iframe src="{site}embed/index.html#game={game.line.rules.id}"></iframe>'
        + board("one", game.record)
        + f'<div id="unseen" style="display: none">{board("dark", game.record)}</div>'
        + board("bad", game.record)
        + '<quanta-board id="none" game="chess"></quanta-board>'
        + board("secret", secret.record, seat=0, level=1)
    )
    # As a script might that cuts a text in the middle of a character.
    page.evaluate("(record) => bad.setAttribute('record', record)", f"{game.line.rules.id}/\ud800")
    for name, reason in (("bad", "character"), ("none", "no game 'chess'")):
        assert reason in call(page, name, "play")
        assert reason in call(page, name, "goto", "first")  # again, for the same reason
        expect(inside(page, name).locator("#touch .go")).to_be_hidden()
        assert [error["reason"] for error in wait_for(page, "error", name, 3)] == [
            "record",
            "refused",
            "refused",
        ]
    page.evaluate("(record) => { bad.record = record; }", game.record)
    assert wait_for(page, "ready", "bad")[0]["plies"] == 2

    assert call(page, "dark", "play")["plies"] == 2
    page.evaluate("() => { unseen.style.display = ''; }")
    assert page.evaluate("() => dark.offsetHeight") > 200  # before the frame reports its height
    page.locator("#dark").scroll_into_view_if_needed()
    shown = inside(page, "dark").locator("#board svg")
    page.wait_for_function("() => heard.some(({ type, at }) => type === 'height' && at === 'dark')")
    assert page.evaluate("() => dark.offsetHeight") > shown.evaluate(SIZE) > 100

    call(page, "one", "play", game.line.position.legal_actions()[0])
    page.evaluate(AWAY, "one")
    assert wait_for(page, "ready", "one", 2)[-1]["plies"] == 3
    page.evaluate(COPY, ["one", "copy"])
    assert page.locator("#copy iframe").count() == 0
    assert call(page, "copy", "play")["plies"] == 2
    assert call(page, "one", "play")["plies"] == 3

    taken = call(page, "secret", "play", secret.line.position.legal_actions()[0])
    assert "?" in taken["record"]
    home = inside(page, "secret").get_by_role("link", name="Open in Quanta")
    page.evaluate(GIVE, ["secret", {"theme": "dark", "interactive": "no", "level": "2"}])
    expect(inside(page, "secret").locator("html")).to_have_attribute("data-theme", "dark")
    expect(inside(page, "secret").locator("#buttons")).to_be_hidden()
    page.evaluate(GIVE, ["secret", {"interactive": "yes"}])
    expect(inside(page, "secret").locator("#buttons")).to_be_visible()
    assert call(page, "secret", "play")["record"] == taken["record"]
    assert "?" not in home.evaluate("(link) => link.href")
    page.evaluate(GIVE, ["secret", {"controls": "none"}])
    expect(inside(page, "secret").locator("#bar")).to_be_hidden()
    page.evaluate(AWAY, "secret")
    assert wait_for(page, "ready", "secret", 2)[-1]["record"] == public(secret.record)

    assert not page.evaluate("() => heard.filter(({ at, type }) => at === 'document' && type)")
    excuse_missing(complaints)  # the picture of a game that is not there


GO = "(src) => new Promise((there) => { f.onload = () => there(); f.src = src; })"
SEND = """async ([message, bare]) => {
    const frame = document.querySelector('iframe');
    const answered = new Promise((resolve) => addEventListener('message', ({ data }) => {
        if (data.type === 'quanta:error' || data.type === 'quanta:done') resolve(data);
    }));
    const long = (n) => 'a'.repeat(n);
    const told = Object.fromEntries(Object.entries(message).map(([key, value]) =>
        [key, typeof value === 'number' && value > 1e5 ? long(value) : value]));
    frame.contentWindow.postMessage(bare ? told : { v: 1, ...told }, '*');
    return answered;
}"""


def test_a_frame_obeys_only_whom_its_address_names_and_only_what_it_knows(
    write: Write, elsewhere: tuple[Path, str], site: str
) -> None:
    game, address = SAMPLE[0], elsewhere[1].rstrip("/")
    asked = f"game={game}&amp;start=1&amp;origin={address}"
    page = write(f'<iframe id="f" src="{site}embed/index.html#{asked}"></iframe>')
    await_engine(page.frame_locator("#f"))
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"type": "quanta:goto", "ply": 0, "v": 2}, "version"),
        ({"type": "quanta:goto", "ply": 0, "v": "1"}, "version"),
        ({"type": "quanta:eval", "code": "alert(1)"}, "type"),
        ({"type": "quanta:constructor"}, "type"),
        ({"type": "quanta:goto", "ply": -1}, "shape"),
        ({"type": "quanta:goto", "ply": {"toString": 1}}, "shape"),
        ({"type": "quanta:goto", "ply": 0, "id": ["x"]}, "shape"),
        ({"type": "quanta:play"}, "shape"),
        ({"type": "quanta:flip", "on": "yes"}, "shape"),
        ({"type": "quanta:record", "record": 200_001}, "size"),
        ({"type": "quanta:play", "action": 200_001}, "size"),
        ({"type": "quanta:goto", "ply": 99}, "refused"),
        ({"type": "quanta:play", "action": "<b>"}, "refused"),
        ({"type": "quanta:record", "record": "z.AAAA"}, "refused"),
    ]
    for message, reason in wrong:
        answer = page.evaluate(SEND, [message, False])
        assert (answer["type"], answer["reason"]) == ("quanta:error", reason), message
        assert answer["message"].endswith(".")
    done = page.evaluate(SEND, [{"type": "quanta:record", "id": "now"}, False])
    assert (done["type"], done["id"], done["plies"]) == ("quanta:done", "now", 0)
    page.evaluate(GO, f"{site}embed/index.html?2#game={game}")
    expect(page.frame_locator("#f").locator("#touch")).to_be_visible()
    answer = page.evaluate(SEND, [{"type": "quanta:goto", "ply": 0}, False])
    assert answer["reason"] == "origin"
    expect(page.frame_locator("#f").locator("html")).to_have_attribute("data-engine", "none")


FLOOD = """async (count) => {
    const frame = document.querySelector('iframe').contentWindow;
    const busy = new Promise((heard) => addEventListener('message', ({ data }) => {
        if (data.reason === 'busy') heard(data.id);
    }));
    for (let id = 0; id < count; id += 1)
        frame.postMessage({ v: 1, type: 'quanta:goto', ply: 'last', id }, '*');
    return busy;
}"""
SENT = """() => {
    const engine = window.engines.at(-1), send = engine.postMessage.bind(engine);
    window.sent = [];
    engine.postMessage = (text) => { sent.push(JSON.parse(text).do); send(text); };
}"""


@IN_CHROMIUM
def test_a_flood_of_commands_leaves_the_board_to_the_visitor(
    write: Write, elsewhere: tuple[Path, str], site: str
) -> None:
    asked = f"game={SAMPLE[0]}&amp;start=1&amp;origin={elsewhere[1].rstrip('/')}"
    page = write(f'<iframe id="f" src="{site}embed/index.html#{asked}"></iframe>')
    await_engine(page.frame_locator("#f"))
    page.frames[-1].evaluate(SENT)
    assert page.evaluate(FLOOD, 600) == 500
    click(page.frame_locator("#f").get_by_role("button", name="Flip"))
    page.frames[-1].wait_for_function("() => sent.includes('flip')")
    assert page.frames[-1].evaluate("() => sent.indexOf('flip')") < 400


ADD = """(src) =>
    document.body.append(Object.assign(document.createElement('iframe'), { src }))"""


@IN_CHROMIUM
def test_neither_a_stranger_in_the_page_nor_a_frame_that_went_astray_is_believed(
    write: Write, elsewhere: tuple[Path, str]
) -> None:
    folder, address = elsewhere
    (folder / "stranger.html").write_text(
        """<!doctype html><link rel="icon" href="data:,"><script>
        addEventListener('message', ({ data }) => parent.postMessage({ told: data.reason }, '*'));
        const { frames } = parent;
        for (let i = 0; i < frames.length; i += 1)
            if (frames[i] !== window) frames[i].postMessage({ v: 1, type: 'quanta:flip' }, '*');
        parent.postMessage({ v: 1, type: 'quanta:end', headline: 'Mine', record: 'x' }, '*');
        </script>"""
    )
    page = write(board("one", Mirror.new(SAMPLE[0]).record))
    touch(page, "one")
    wait_for(page, "ready", "one")
    page.evaluate(ADD, "stranger.html")
    assert wait_for(page, "error", "document")[0]["reason"] == "source"
    page.wait_for_function("() => heard.some(({ told }) => told === 'source')")
    assert not page.evaluate("() => heard.some(({ type, raw }) => type === 'end' && !raw)")
    assert inside(page, "one").locator("#board").evaluate("(b) => !b.dataset.flipped")
    (folder / "child.html").write_text(
        """<!doctype html><link rel="icon" href="data:,"><script>
        parent.postMessage({ v: 1, type: 'quanta:end', headline: '<b>', height: 1e9 }, '*');
        parent.postMessage({ v: 1, type: 'quanta:height', height: 1e9 }, '*');
        </script>"""
    )
    height = page.evaluate("() => one.offsetHeight")
    page.evaluate(
        "(src) => { one.querySelector('iframe').src = src; }",
        f"{address.replace('localhost', '127.0.0.1')}child.html",
    )
    reasons = [event["reason"] for event in wait_for(page, "error", "one", 2)]
    assert reasons == ["origin", "origin"]
    assert page.evaluate("() => one.offsetHeight") == height


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", SAMPLE)
def test_the_text_that_is_made_puts_the_game_into_a_page(
    write: Write, guest: BrowserContext, site: str, game: str
) -> None:
    mirror = Mirror.new(game, 4)
    page = guest.new_page()
    page.goto(f"{site}{game}/index.html#{mirror.record}")
    await_engine(page)
    page.get_by_role("button", name="Share").first.click()
    page.get_by_role("link", name="Embed", exact=True).click()
    page.get_by_label("Opens at move").fill("3")
    made = page.get_by_label("The code", exact=True)
    texts = {}
    for kind, tag in (("frame", "iframe"), ("element", "quanta-board")):
        page.get_by_label("What to insert").select_option(kind)
        expect(made).to_have_value(re.compile(f"<{tag} "))
        texts[kind] = made.input_value()
    expect(page.locator("#preview quanta-board[ply='3'] > img")).to_be_visible()
    page.get_by_label("Record or link").fill(f"{game}/<b>")
    expect(page.get_by_role("alert")).to_be_visible()
    assert made.input_value() == texts["element"]
    page.close()
    other = write("".join(f'<div id="{kind}">{text}</div>' for kind, text in texts.items()))
    assert other.locator("quanta-board > img").evaluate("(img) => img.naturalWidth") > 0
    other.get_by_role("button", name="Play").press("Enter")
    expect(other.frame_locator("#element iframe").locator(".count")).to_have_text("3 / 4")
    where = other.frame_locator("#frame iframe")
    click(where.get_by_role("button", name=re.compile("^Play: ")))  # named when it works
    expect(where.locator(".count")).to_have_text("3 / 4")
