"""The command line for people: playing in the terminal, asking about a game, helpful errors."""

from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path

import pytest
from tests.support.commands import ran

from quanta import registry
from quanta.cli import progress
from quanta.cli.main import main, parser
from quanta.cli.parsing import commands_of
from quanta.core.words import did_you_mean

pytest_plugins = ("tests.support.dudo",)
pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parents[2]
SMALL = "leap;start=ww-bwb-bb_w/"
CRAWL = "_template@1;length=9;start=1_w/c2.c4"


def said(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> str:
    """The output of a command; for an error, its one line."""
    try:
        found = main(argv)
    except SystemExit as stopped:
        found = int(str(stopped.code))
    out, err = capsys.readouterr()
    assert found == status, err
    if status:
        assert err.startswith("quanta: ")
        assert len(err.rstrip("\n")) <= 300
        assert err.count("\n") == 1
    return err if status else out


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_game_is_played_against_a_level(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "?", "b3-a2", "b3")
    out = said(capsys, "play", SMALL, "--level", "1", "--seed", "1")
    assert "b3   W W  c3\na2  B W B  c2\na1   B B  b1\n" in out
    assert "b3-b1 c3-a1\n" in out
    assert "b3 has 2 white neighbours, so it must leap exactly 2" in out
    assert "White leaps from b3 to b1" in out
    assert "Black wins. White has no capture.\n" in out
    assert out.splitlines()[-1].startswith("leap@1;edition=rings;start=ww-bwb-bb_w/b3-b1.")
    assert "\033" not in out


@pytest.mark.usefixtures("dudo")
def test_people_who_share_the_screen_see_their_own_dice_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "", "1x2", "", "quit")
    out = said(capsys, "play", "dudo", "--two", "--seed", "4")
    opening, red, green = out.split("and press Enter.")
    assert "Red throws hidden dice.\n" in opening
    assert "Pass the screen to Red" in opening
    assert "R2 2      G? ?      Y? ?" in red
    assert "Red bids 1 two.\nPass the screen to Green" in red
    assert "R? ?      G" in green
    assert "G? ?" not in green
    played = green.splitlines()[-1].partition("/")[2].split(".")
    assert [each.endswith("?") for each in played] == [True, False, True, False]


def test_moves_are_taken_back_hinted_and_a_game_is_left(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "undo", "c2", "c4", "undo", "", "hint", "board", "record", "help", "quit")
    out = said(capsys, "play", "_template", "length=9", "--two", "--colour", "always")
    assert "There is nothing to take back." in out
    assert "\033[1;33mW\033[0m" in out
    assert out.count("_template@1;length=9;start=1_w/c2.c4@1\n") == 2
    assert "hint, undo, board" in out.splitlines()[-3]
    typed(monkeypatch)
    assert said(capsys, "play", "_template", "--two").endswith("start=1_w/\n")


DEPLOYED = (
    "legions@1;start=muster.a.-.-.0.0.0.0.0_-_-_-_-_-_ab/take-C7.done.take-F8.done.roll-3-1."
    "section-2.section-3-plain.area-bottom.C7-0211"
)


def test_undo_asks_before_dice_are_taken_back_and_the_record_notes_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    play = ("play", DEPLOYED, "--two", "--seed", "2")
    turns = ("", "F8-0101", "undo", "no", "undo", "yes", "", "F8-0101", "undo", "yes", "quit")
    typed(monkeypatch, *turns)
    out = said(capsys, *play)
    assert out.count("It has shown dice or a hidden order, which cannot be forgotten.") == 3
    assert out.count("White rolls 3 and 5") == 2  # the same dice after the same move
    file = tmp_path / "game"
    typed(monkeypatch, "", "F8-0101", "undo", "yes", "", "F8-0102", "", f"save {file}", "quit")
    shown = said(capsys, *play).splitlines()[-1]
    assert "take-C7" not in shown or "take-F8" not in shown
    record = file.read_text(encoding="utf-8").strip()
    assert "C7-0211.F8-0102.roll-" in record
    assert record.endswith("/9=F8-0101.roll-3-5;9+1-take-back/")


def test_undo_without_dice_does_not_ask_and_keeps_what_was_taken_back_as_a_variation(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "c3-a1", "undo", "b3-b1", "quit")
    out = said(capsys, "play", SMALL, "--two")
    assert "Take it back" not in out
    assert out.splitlines()[-1].endswith("/b3-b1/0=c3-a1/")


def test_dice_are_rolled_and_secrets_stay_on_the_other_side(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, *["take-C1", "quit"])
    out = said(capsys, "play", "legions", "--seat", "2", "--level", "1", "--seed", "3")
    *shown, record = out.splitlines()
    assert not [line for line in shown if "take-" in line]
    assert record.startswith("legions@1;")
    *hidden, done, own = record.rpartition("/")[2].split(".")
    assert {*hidden} == {"take-?"}
    assert (done, own) == ("done", "take-C1")


def test_a_game_and_its_parameters_are_described(capsys: pytest.CaptureFixture[str]) -> None:
    for rules in registry.games():
        found = json.loads(said(capsys, "info", rules.id, "--json"))
        assert found["name"] == rules.name
        assert [each["key"] for each in found["parameters"]] == [p.key for p in rules.params]
        assert "level8" in [each["id"] for each in found["roster"]]
        assert {"rules", "view"} <= set(found["modules"])
        assert Path(found["folder"], "rules.py").is_file()
        text = said(capsys, "info", rules.id)
        assert rules.about.sentence in text
        assert "level8  " in text


def test_every_command_answers_in_json_and_is_helped(capsys: pytest.CaptureFixture[str]) -> None:
    def check(command: argparse.ArgumentParser) -> None:
        options = {word for action in command._actions for word in action.option_strings}
        within = [a for a in command._actions if isinstance(a, argparse._SubParsersAction)]
        if within:
            for each in within[0].choices.values():
                check(each)
        elif not command.prog.endswith(" play"):
            assert "--json" in options, command.prog

    for command in commands_of(parser()).values():
        check(command)
    assert "COMMAND" in said(capsys)


@pytest.mark.host
def test_a_command_imports_no_other_command() -> None:
    program = (
        "import sys; from quanta.cli.main import main; main(['new', '_template', '--seed', '1']); "
        "print(*(name for name in sys.modules if name.startswith('quanta.')))"
    )
    done = ran([sys.executable, "-c", program], cwd=ROOT, env={"PYTHONPATH": str(ROOT / "py")})
    imported = done.stdout.splitlines()[-1].split()
    assert "quanta.cli.games" in imported
    assert not {"quanta.cli.show", "quanta.session.session", "quanta.testing"} & {*imported}


def test_answers_in_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def data(*argv: str) -> object:
        return json.loads(said(capsys, *argv, "--json"))

    assert data("new", "_template") == {"record": "_template@1;length=7;start=1_w/"}
    assert data("apply", CRAWL, "c5") == {"record": f"{CRAWL}.c5"}
    shown = data("show", CRAWL, "--svg", "-")
    assert isinstance(shown, dict)
    assert (shown["text"], shown["svg"][:4]) == ("4_w", "<svg")
    assert data("show", CRAWL, "--svg", str(tmp_path / "a.svg")) == {
        "text": "4_w",
        "board": shown["board"],
    }
    text = data("text", CRAWL)
    assert isinstance(text, dict)
    typed(monkeypatch, text["text"])
    assert data("read", "-") == {"records": [CRAWL], "errors": []}
    typed(monkeypatch, CRAWL, "# a comment", "")
    assert data("verify", "-") == {"good": 1, "bad": 0, "errors": []}
    lessons = data("lessons", "list", "leap")
    assert isinstance(lessons, list)
    assert set(lessons[0]) == {"id", "title", "steps"}
    assert data("new-game", "snails", "--to", str(tmp_path))["files"]  # type: ignore[index]


def test_records_are_read_from_standard_input_wherever_one_is_taken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, CRAWL, "junk!")
    lines = said(capsys, "apply", "-", "c5").splitlines()
    assert lines[0] == f"{CRAWL}.c5"
    assert lines[1].startswith("error: ")
    typed(monkeypatch, CRAWL, SMALL)
    assert said(capsys, "show", "-").splitlines() == ["4_w", "ww-bwb-bb_w"]
    typed(monkeypatch, CRAWL, SMALL)
    assert said(capsys, "text", "-").startswith(said(capsys, "text", CRAWL).rstrip())
    assert said(capsys, "show", SMALL, "--board").startswith("b3   W W  c3\n")


def test_options_and_words_come_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    first = said(capsys, "new", "leap", "board=hex2", "edition=rings", "--seed", "7")
    assert first == said(capsys, "new", "--seed", "7", "leap", "board=hex2", "edition=rings")
    assert first == said(capsys, "new", "leap", "board=hex2", "--seed", "7", "edition=rings")
    assert "2 games" in said(capsys, "match", "--games", "2", "greedy", "random", "_template")
    middle = ("match", "greedy", "random", "--games", "2", "_template", "length=9")
    assert "2 games" in said(capsys, *middle)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("mach level1 level2 leap", "There is no command 'mach' (did you mean match?)."),
        ("frobnicate", "There is no command 'frobnicate'. See quanta --help."),
        ("info lep", "There is no game 'lep' here (did you mean leap?); there is "),
        ("new leap bord=hex2", "There is no parameter 'bord' (did you mean board?); there are "),
        (f"best {SMALL} --level gredy", "There is no player 'gredy' (did you mean greedy?);"),
        ("perft", "The following arguments are required: record, depth. See quanta perft --help."),
        (f"perft {SMALL} deep", "Argument depth: 'deep' is not a whole number. See quanta perft"),
        ("check leap --seconds long", "Argument --seconds: 'long' is not a number. See quanta"),
        ("play", "The following arguments are required: game. See quanta play --help."),
        ("play leap --seat 3 --level 1", "seat is 1 to 2."),
        ("play leap --level 99", "There is no level 99 in Quantum Leap;"),
        ("play chess", "There is no game 'chess' here;"),
        ("play leap size", "'size' is not of the form key=value."),
        ("show - --svg a.svg", ""),
        ("gmaes", "There is no command 'gmaes' (did you mean games?). See quanta --help."),
        ("--json gmaes", "There is no command 'gmaes' (did you mean games?)."),
        ("--json", "The following arguments are required: COMMAND."),
        ("lessons chek x", "There is no command 'chek' (did you mean check?). See quanta lessons"),
        (f"best --levl 3 {SMALL}", "There is no option '--levl' (did you mean --level?). See"),
        ("--versoin", "There is no option '--versoin' (did you mean --version?). See quanta --"),
        (
            f"show {SMALL} --theme lihgt",
            "Argument --theme: there is no 'lihgt' (did you mean light?",
        ),
        ("puzzles leap wni", "leap has no kind of puzzle 'wni' (did you mean win?); there is "),
        ("completion fsh", "Argument shell: there is no 'fsh' (did you mean zsh?); there are "),
        (f"match {'x' * 3000}.py:b random leap", "There is no file xxxxx"),
        (f"verify {'x' * 3000}", "'xxxxxxx"),
        (f"legal {'x' * 3000}", "The record begins with 'xxxx"),
        (f"new leap {'x' * 3000}=1", "There is no parameter 'xxxx"),
        (f"{'x' * 3000}", "There is no command 'xxxx"),
        (f"best {SMALL} --{'x' * 3000}", "There is no option '--xxx"),
        (f"perft {SMALL} {'x' * 3000}", "Argument depth: 'xxxx"),
    ],
)
def test_an_error_is_one_sentence(
    words: str, says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, SMALL)
    if says:
        assert said(capsys, *words.split(), status=2).removeprefix("quanta: ").startswith(says)
    else:
        assert "use --svg -" in said(capsys, *words.split())


def test_a_word_that_is_far_from_all_others_is_not_guessed_at() -> None:
    known = ("leap", "quantum", "legions")
    assert did_you_mean("quantom", known) == " (did you mean quantum?)"
    assert did_you_mean("LEGION", known) == " (did you mean legions?)"
    assert did_you_mean("chess", known) == ""
    assert did_you_mean("", known) == ""
    assert did_you_mean("x", ()) == ""
    assert did_you_mean("laep", known) == " (did you mean leap?)"
    assert did_you_mean("elap", known) == " (did you mean leap?)"


def test_options_can_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(said(capsys, "--json", "games"))
    first = said(capsys, "new", "leap", "board=hex2", "--seed", "7")
    assert first == said(capsys, "--seed", "7", "new", "leap", "board=hex2")
    assert json.loads(said(capsys, "--json", "lessons", "list", "leap"))
    assert said(capsys, "lessons", "list", "_template") == "There are no lessons of _template.\n"
    assert "quanta 1" in stopped_with(capsys, "--version")
    assert "usage: quanta legal" in stopped_with(capsys, "--help", "legal")


def stopped_with(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The output of a command that ends the process by itself."""
    with pytest.raises(SystemExit) as stopped:
        main(argv)
    assert stopped.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("command", ["", "lessons", "match"])
def test_a_command_without_anything_answers_with_its_help(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, *command.split()).startswith(f"usage: quanta {command}".rstrip())


def test_a_game_to_go_on_with_is_read_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, CRAWL, "quit")
    assert said(capsys, "play", "-", "--two").endswith(f"{CRAWL}\n")
    typed(monkeypatch)
    assert "The record is empty" in said(capsys, "play", "-", status=2)


BOTS = """
class Failing:
    def __init__(self):
        raise RuntimeError("no " * 200)

class Leaving:
    def __init__(self):
        raise SystemExit(3)
"""


def test_a_bot_that_cannot_be_made_is_reported_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "bots.py"
    file.write_text(BOTS, encoding="utf-8")
    for name, says in (("Failing", "RuntimeError: no no"), ("Leaving", "SystemExit: 3")):
        found = said(capsys, "match", f"{file}:{name}", "random", "_template", status=2)
        assert f"A {name} cannot be made: {says}" in found
    gone = tmp_path / "gone.py"
    gone.write_text("raise SystemExit(4)", encoding="utf-8")
    found = said(capsys, "match", f"{gone}:bot", "random", "_template", status=2)
    assert "cannot be imported: SystemExit: 4" in found


class Terminal(io.StringIO):
    """A stream that is one."""

    def isatty(self) -> bool:
        return True


def test_long_work_shows_its_time_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "SOON", 0.01)
    screen, file = Terminal(), io.StringIO()
    with progress.Waiting("perft", screen) as waiting:
        assert waiting._thread is not None
        while "perft, 0 s" not in screen.getvalue():
            waiting._thread.join(0.01)
    assert screen.getvalue().endswith(progress.CLEAR)
    with progress.Waiting("perft", file):
        pass
    assert not file.getvalue()


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_a_script_completes_commands_and_options(
    shell: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("shtab", reason="it comes with an extra, and not to Pyodide")
    script = said(capsys, "completion", shell)
    assert all(word in script for word in ("perft", "divide", "lessons", "check"))
    assert json.loads(said(capsys, "completion", shell, "--json")) == {"script": script[:-1]}
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert "pip install 'quanta[completion]'" in said(capsys, "completion", shell, status=2)
