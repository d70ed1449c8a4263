"""Games as text: written for people, read again, refused with line and column."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.record.test_notes import CRAWL
from tests.record.test_record import opened

from quanta import registry
from quanta.core.errors import BadRecord, QuantaError
from quanta.record import text_writer
from quanta.record.timeline import Timeline
from quanta.session.transfer import import_games

RECORD = f"{CRAWL}@4/0~k3x9Qz;0@Ann;1=c3.c5;0:Start;2!;4:In_a_variation;4*c3.c1-c3/"
TEXT = r"""[Game "_template"]
[Rules "1"]
[length "9"]
[start "1_w"]
[Player1 "Ann"]
[Link "1 k3x9Qz"]
[Result "*"]
[Open "4"]

{Start} 1. c2 c4 ! (1... c3 {[%marks c3 c1-c3] In a variation} 2. c5) 2. c5 *
"""


def test_a_game_is_written_for_people() -> None:
    assert text_writer.write(opened(RECORD)) == TEXT
    assert str(import_games.read(TEXT).record()) == RECORD


def test_what_people_write_is_read() -> None:
    text = TEXT.replace("[Open", "[Result_is_not_read").replace('[Result_is_not_read "4"]\n', "")
    text = text.replace("{Start} 1. c2 c4 !", "{Sta\n   rt} c2 {a} {b}\n\n1... c4!")
    line = import_games.read(text.replace("\n", "\r\n"))
    assert line.root.annotation.comment == "Sta rt"
    assert line.nodes[1].annotation.comment == "a b"
    assert line.nodes[2].annotation.glyph == "!"
    assert line.ply == 3


def test_a_number_without_a_move_of_the_first_player_has_three_dots() -> None:
    text = text_writer.write(opened("_template;length=9;start=1_b/c2.c4.c5"))
    assert "1... c2 2. c4 c5 *" in text
    assert import_games.read(text).actions == ["c2", "c4", "c5"]


def test_a_resignation_is_written_and_its_result_follows() -> None:
    text = text_writer.write(opened(f"{CRAWL}/3+0-resign/"))
    assert '[Result "0-1"]' in text
    assert text.endswith("2. c5 {[%declares 1 resign]} 0-1\n")
    assert str(import_games.read(text).record()) == f"{CRAWL}/3+0-resign/"
    for wrong in ("9 resign", "1 offer", "1 "):
        with pytest.raises(BadRecord, match="Line 7"):
            import_games.read(text.replace("1 resign", wrong))


def test_clocks_are_written_as_other_programs_read_them() -> None:
    record = f"{CRAWL}/0,1-30;1:So_soon;1*c2;1,298.4;2,3661;3+0-time/"
    text = text_writer.write(opened(record))
    assert '[TimeControl "1/30"]' in text
    assert "c2 {[%clk 0:04:58.4] [%marks c2] So soon}" in text
    assert "c4 {[%clk 1:01:01]}" in text
    assert text.endswith("c5\n{[%declares 1 time]} 0-1\n")
    assert str(import_games.read(text).record()) == record
    with pytest.raises(BadRecord, match=r"Line 5, column 1: 'soon' is no time control"):
        import_games.read(text.replace("1/30", "soon"))


@pytest.mark.parametrize(
    "comment",
    ["[%clk]", "[%clk 1:60:00]", "[%clk -1:00:00]", "[%clk 0:00:0九]", "[%clk 9999999:00:00] x"],
)
def test_what_no_clock_shows_is_a_comment_like_any_other(comment: str) -> None:
    line = import_games.read(f'[Game "_template"]\n[length "9"]\n\n1. c2 {{{comment}}} *')
    assert (line.node.annotation.comment, line.node.annotation.clock) == (comment, None)
    again = import_games.read(text_writer.write(line))
    assert again.record() == line.record()


def test_a_clock_before_the_first_move_is_a_comment() -> None:
    line = import_games.read('[Game "_template"]\n[length "9"]\n\n{[%clk 0:05:00]} 1. c2 *')
    assert line.root.annotation.comment == "[%clk 0:05:00]"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('[Game "_template"]', '[Game- "_template"]', "column 1: A game begins with the tag"),
        ('[Game "_template"]', '[Game "chess"]', "Line 1, column 1: There is no game 'chess'"),
        ('[Rules "1"]', '[Rules "9"]', "Line 2, column 1: .*version 9"),
        ('[Rules "1"]', '[Rules "one"]', "Line 2, column 1: .*not a number"),
        ('[length "9"]', '[length "99"]', "3 to 12"),
        ('[length "9"]', "[length 9]", "Line 3, column 1: This is not a tag"),
        ('[length "9"]', '[Event "Club"]', "Line 3, column 1: There is no tag Event"),
        ('[length "9"]', '[length "9"]\n[length "9"]', "Line 4, column 1: .*twice"),
        ('[length "9"]', '[length "9/"]', "Line 3, column 1: .*character"),
        ("Player1", "Player3", "There are 2 players"),
        ("1 k3x9Qz", "3 k3x9Qz", "Line 6, column 1: The tag Link"),
        ('[Open "4"]', '[Open "9"]', "Line 8, column 1: There is no node '9'"),
        ("1. c2", "1. c9", "Line 10, column 12: .*"),
        ("1. c2", "1. <b>", "Line 10, column 12: '<b>' is not a move"),
        ("1. c2", "1. c2!!!", "Line 10, column 12: "),
        ("{Start}", "!", "Line 10, column 1: A glyph"),
        ("{Start}", "(c3)", "Line 10, column 1: A variation belongs after"),
        ("{Start}", ")", "Line 10, column 1: This bracket"),
        ("{Start}", "}", "Line 10, column 1: Here is '}'"),
        ("*\n", "* {", "Line 10, column 79: .*not closed"),
        ("2. c5) 2. c5 *", "2. c5", "closing bracket is missing"),
        ("2. c5)", "2. c5 *)", "not in a variation"),
        ("(1... c3", "(1... c4", "Line 10, column 26: 'c4' was already played here"),
        ("c5 *", "* c5", "something follows"),
        ("Start", "a" * 4001, "4001"),
        ("[%marks c3 c1-c3]", "[%marks c3 c3]", "repeated"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line_and_column(
    old: str, new: str, says: str
) -> None:
    assert old in TEXT
    with pytest.raises(BadRecord, match=says):
        import_games.read(TEXT.replace(old, new, 1))


def test_a_bad_game_of_a_file_spoils_no_other() -> None:
    text = "\n".join([TEXT, TEXT.replace("1. c2", "1. c9"), TEXT])
    found = import_games.parts(text)
    assert [line for line, _ in found] == [1, 12, 23]
    assert str(import_games.read(found[2][1], 23).record()) == RECORD
    with pytest.raises(BadRecord, match="Line 21, column 12"):
        import_games.read(found[1][1], 12)


def test_records_and_links_come_one_a_line() -> None:
    text = f"# mine\n\n{CRAWL}\r\nhttps://a.example/x/index.html#{RECORD}\nrubbish\n"
    found = import_games.parts(text)
    assert [line for line, _ in found] == [3, 4, 5]
    assert [str(import_games.read(part, n).record()) for n, part in found[:2]] == [CRAWL, RECORD]
    with pytest.raises(BadRecord, match="Line 5: "):
        import_games.read("rubbish", 5)
    for empty in ("", "\n\n", "# no\n"):
        with pytest.raises(BadRecord, match="empty"):
            import_games.parts(empty)


@given(st.text(alphabet='123.c()!?*{}[]"\\% \n%marksOpen', max_size=80))
def test_any_moves_are_read_or_refused(moves: str) -> None:
    head = TEXT.split("\n\n")[0].replace('[Open "4"]', "")
    line: Timeline | None = None
    try:
        line = import_games.read(f"{head}\n\n{moves}")
        said = text_writer.write(line)
    except QuantaError as error:
        said = str(error)
    if line is None:
        assert said.startswith("Line ")
    else:
        assert import_games.read(said).record() == line.record()


def test_a_shelf_gets_the_facts_of_a_game() -> None:
    assert import_games.kept(opened(RECORD)) == {
        "game": "_template",
        "record": RECORD,
        "title": registry.view("_template").title(opened(RECORD).position),
        "plies": 3,
        "over": False,
        "match": "k3x9Qz",
    }


@pytest.mark.host
def test_the_page_about_the_text_form_shows_one_game_in_both_forms() -> None:
    page = Path(__file__).parents[2] / "docs" / "text.md"
    text, record = re.findall(r"^```\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    assert text_writer.write(import_games.read(record)) == text
    assert f"{import_games.read(text).record()}\n" == record
