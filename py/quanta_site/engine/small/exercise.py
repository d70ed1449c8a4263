"""What the profile of the small engine has Python do, inside Pyodide: games, and its own language.

profile.mjs runs this text. It need not be right about anything: each thing is done so that the
functions of C behind it are known to be used. Errors are provoked too, because to word them is
work of C.
"""

# Half of this is wrong on purpose, and a list of many things is easier to read as one.
# fmt: off
# mypy: ignore-errors
# ruff: noqa: B009, BLE001, D102, DTZ011, E501, F821, PTH107, PTH109, PTH123, PTH208, RUF005, SIM115, UP031, UP032

from __future__ import annotations

import base64
import bisect
import collections
import copy
import dataclasses
import datetime
import enum
import functools
import gc
import hashlib
import heapq
import itertools
import json
import math
import os
import random
import re
import struct
import textwrap
import time
import traceback
import zlib
from collections.abc import Callable, Iterator
from typing import Any

PLIES = 30
SLICES = 60
TEXT = "The quick brown fox, ÄÖÜ ß 日本 😀 ½"


def attempt(do: Callable[[], object]) -> object:
    """The result, or the error as a text, with everything that led to it."""
    try:
        return do()
    except Exception as error:
        return "".join(traceback.format_exception(error))


def ask(do: str, **arguments: object) -> Any:
    """The reply of the worker's entry point."""
    from quanta.hosts import browser

    return json.loads(browser.handle(json.dumps({"id": 1, "do": do, **arguments})))


def scene() -> Any:
    """The fields of the present scene."""
    return ask("scene").get("changes", {}).get("fields", {})


def games() -> None:
    """Play some of every game through the worker's entry point, against every level."""
    from quanta import registry
    from quanta.hosts import browser

    def think() -> None:
        for _ in range(SLICES):
            if not browser.busy():
                break
            browser.step()

    for game in registry.ids():
        ask("new", game=game, params={}, players=["human", "human"])
        levels = [player["id"] for player in scene()["players"] if player["id"] != "human"]
        for ply in range(PLIES):
            ask("now")
            paths = scene().get("paths") or [[]]
            for target in paths[ply * 7 % len(paths)]:
                ask("point", target=target)
                ask("click", target=target)
            think()
            if ply % 3 == 0:
                ask("players", players=["human", levels[ply // 3 % len(levels)]])
                think()
        for do in ("hint", "undo", "redo", "cancel", "flip", "lift", "promote", "delete", "challenge"):
            ask(do)
            think()
        ask("analyse", on=True)
        think()
        ask("review", to="begin")
        think()
        ask("review", to="close")
        ask("analyse", on=False)
        ask("workshop", game=game)
        for kind in ("record", "svg", "text", "link", "html", "json"):
            ask("export", **{"as": kind})
        record = ask("export", **{"as": "record"}).get("text")
        shared_review(record)
        for text in (record, f"{record}%%%", "z.AAAA", "é", "", f"z.{'A' * 40}", None, 3):
            ask("open", record=text)
            ask("import", text=text)


def shared_review(record: str) -> None:
    """Review a game to the end, with a second session that searches every other block."""
    from quanta.core.rng import Stream
    from quanta.session.search.search_task import Limits
    from quanta.session.session import Session

    main, spare = (Session(Stream(b"review"), limits=Limits(nodes=9)) for _ in range(2))

    def ask(session: Any, do: str, **arguments: object) -> Any:
        return json.loads(session.handle(json.dumps({"do": do, **arguments})))

    ask(main, "open", record=record)
    ask(main, "resign", seat=0)
    ask(main, "review", to="begin")
    while main.busy():
        main.slice(lambda: True)
        main.progress()
        lent = ask(main, "lend-block").get("block")
        if lent:
            ask(spare, "search-block", record=lent["record"], first=lent["first"], nodes=9)
        while spare.busy():
            update = spare.slice(lambda: False)
            if update:
                found = json.loads(update)["found"]
                ask(main, "found-block", review=lent["review"], first=lent["first"], found=found)
                ask(main, "found-block", review=lent["review"], first=0, found=found + "]")


def sealed_games() -> None:
    """Play sealed games at each level, one side after the other, with good and spoilt messages."""
    from quanta import registry

    def step(step: str, **arguments: object) -> Any:
        ask("sealed", step=step, **arguments)
        return scene().get("sealed") or {}

    def choose(side: Any) -> Any:
        for _ in range(PLIES):
            shown = scene()
            paths = shown.get("paths") or [[button["target"]] for button in shown.get("buttons", [])]
            if not paths:
                break
            for target in paths[len(paths) // 2]:
                ask("click", target=target)
                side = scene().get("sealed") or side
        ask("undo", ask=True)
        ask("redo")
        for button in scene().get("buttons", []):
            ask("click", target=button["target"])
            side = scene().get("sealed") or side
        return step("send") or side

    def restore(side: Any) -> Any:
        return step("restore", messages=side.get("messages", []), private=side.get("private", ""))

    for game in registry.ids():
        for level in range(3):
            one = step("challenge", game=game, params={}, level=level, seat=0)
            other = step("accept", text=one.get("outgoing", ""))
            ask("arrival", text=other.get("outgoing", ""), games=["\n".join(one.get("messages", []))])
            for _ in range(4):
                restore(one)
                text = other.get("outgoing", "")
                for wrong in (text[:-3], f"{text}A", text.replace("=1", "=2"), "sealed=", "é%20%C3", one.get("outgoing", "")):
                    step("receive", text=wrong)
                    ask("arrival", text=wrong, games=[])
                step("receive", text=text)
                one, other = other, choose(one)
            restore(other)
            for end in ("offer", "resign", "agree", "open", "open"):
                step(end)
            for kind in ("record", "svg", "text", "public-link", "save"):
                ask("export", **{"as": kind})
            ask("audit", messages=other.get("messages", []))
            step("restore", messages=other.get("messages", []), private="{")


def documents() -> None:
    """Open lessons, puzzles and boards to be set up, from whole and from spoilt links."""
    from quanta import registry
    from quanta.lesson import built_in, link

    for game in registry.ids():
        for lesson in built_in.lessons(game):
            for text in (link.named(game, lesson.id), link.pack(lesson)):
                ask("open", record=text)
                for option in range(3):
                    ask("lesson", to="choose", option=option)
                for to in ("show", "next", "again", "back"):
                    ask("lesson", to=to)
        listed = ask("puzzles", game=game).get("puzzles") or {}
        for puzzle in listed.get("puzzles", ())[::40]:
            for text in (puzzle["text"], f"{puzzle['text']}~", puzzle["text"][:-3]):
                ask("open", record=f"puzzle={text}", explained=True)
                ask("open", record=f"puzzle={text}")
            for to in ("show", "take-back", "solution"):
                ask("lesson", to=to)
            ask("hint")
            ask("certify")
        for fresh in ("empty", "drawn"):
            record = ask("arrange", game=game, fresh=fresh).get("arrangement", {}).get("record", "")
            ask("arrange", game=game, record=record, svg={"theme": "dark"}, focus="a1")
        whole = link.pack(built_in.lessons(game)[0]) if built_in.lessons(game) else "lesson=1.AAAA"
        for text in (*(whole[:end] for end in range(8, len(whole), 37)), f"{whole}AAAA", "lesson=1.damaged",
                     "lesson=1.%%%", "lesson=", f"lesson={game}.none", "puzzle=damaged", "puzzle=", "1.damaged",
                     f"daily={game}.2026-05-01", "daily=soon", "daily"):
            ask("open", record=text)
            ask("import", text=text)
    for data in (b"", b"damaged", b"\x00\xff" * 9, b"\x4b\x4c", b"\xff" * 30):
        for bits in (-15, 15, 31):
            attempt(lambda data=data, bits=bits: zlib.decompressobj(bits, zdict=b"abc").decompress(data, 50))
            attempt(lambda data=data, bits=bits: zlib.decompress(data, bits))
    for token in ("a", "ab", "abc", "abcd", "a=b", "%%%%", "é", "ab=="):
        attempt(lambda token=token: base64.urlsafe_b64decode(token))
        attempt(lambda token=token: base64.b64decode(token, validate=True))


def texts() -> object:
    """Strings and bytes, formatted, searched and encoded."""
    some = (TEXT, "a,b;c", "", "  x\t", "123", "Ǆ")
    names = ("upper", "lower", "title", "swapcase", "casefold", "capitalize", "split", "strip",
             "isalpha", "isdigit", "isidentifier", "isspace", "isupper", "splitlines", "encode",
             "expandtabs", "isnumeric", "isprintable", "isascii", "istitle", "isalnum", "isdecimal")
    made: list[object] = [getattr(each, name)() for each in some for name in names]
    for each in some:
        made += [each.partition("o"), each.rpartition("o"), each.replace("o", "00"), each.find("q")]
        made += [each.center(60, "é"), each.zfill(60), each.ljust(50), each.rjust(50), each[::-1]]
        made += [each.translate({97: "bb", 98: None}), repr(each), ascii(each), each * 3, hash(each)]
        made += [attempt(lambda each=each, code=code: each.encode(code)) for code in
                 ("ascii", "latin-1", "utf-16", "utf-32", "cp1252", "utf-8", "idna", "punycode")]
        made += [each.encode("ascii", how) for how in ("replace", "ignore", "xmlcharrefreplace", "backslashreplace")]
    made += [f"{3.14159:.2f} {42:08b} {255:#x} {1e100:g} {12345678:,} {0.5:%} {-3:+d} {1e-7!r:>20}"]
    made += ["%s %d %5.2f %x %r %c" % ("a", 1, 2.5, 255, "é", "z"), "{} {a[0]}".format(1, a=[1])]
    some_bytes = bytearray(b"a,b")
    some_bytes.extend(b"zz")
    some_bytes[1:2] = b"xy"
    made += [some_bytes.hex(), bytes(some_bytes).split(b","), bytes.fromhex("0aff"), some_bytes.find(b"z")]
    made += [memoryview(some_bytes)[1:3].tobytes(), struct.pack("<IHdq", 1, 2, 3.5, -4), struct.unpack("<I", b"abcd")]
    made += [base64.b64encode(b"abc"), base64.urlsafe_b64decode("YWI_"), base64.b32encode(b"a")]
    made += [zlib.decompress(zlib.compress(b"abc" * 100, level)) for level in range(10)]
    made += [zlib.crc32(b"abc"), zlib.adler32(b"abc"), zlib.decompressobj(-15).decompress(zlib.compressobj(9, 8, -15).compress(b"a" * 9999)[:50], 20)]
    made += [hashlib.new(name, b"a").hexdigest() for name in ("sha256", "sha1", "md5", "blake2b")]
    made += [json.dumps({"a": [1, 2.5, None, True, 'é"\\\n'], "b": {}}, indent=1), json.dumps([1], ensure_ascii=False)]
    made += [json.loads('{"a": [1, 2.5e3, null, true, false, "\\u00e9\\n"]}'), textwrap.wrap(TEXT, 9)]
    made += [re.findall(r"(\w+)\s(?P<x>\d+)?", "ab 12 cd"), re.sub("a(b)?", lambda m: m[0].upper(), "abac")]
    made += [re.split(r"[,;]\s*", "a, b;c"), re.search(r"^\s*(?:(a|b)|c){2,3}?(?=x)(?!y)\b.*$", "abx", re.M | re.S)]
    made += [re.compile(r"(?i)[a-fé-ü]+$").fullmatch("ÉÜ"), re.escape("a.b"), list(re.finditer(r"\d+|(?<=a)b", "ab12"))]
    return made


def numbers() -> object:
    """Small and large ints, floats, complex numbers, random ones."""
    many = [0, 1, -7, 10**9, 2**31, 2**63, -(2**64), 10**50, 3**200, 0.5, -2.25, 1e300, True]
    made: list[object] = []
    for one, other in itertools.product(many, repeat=2):
        made += [one + other, one - other, one == other, one < other, one >= other]
        made += [attempt(lambda a=one, b=other, do=do: do(a, b)) for do in (
            lambda a, b: a * b, lambda a, b: a // b, lambda a, b: a % b, lambda a, b: a / b,
            divmod, lambda a, b: a & b, lambda a, b: a | b, lambda a, b: a ^ b,
            lambda a, b: a ** min(b, 5), lambda a, b: a << min(b, 200), lambda a, b: a >> min(b, 200))]
    for one in many:
        made += [repr(one), str(one), hash(one), -one, abs(one), bool(one), int(one), float(one), round(one, 1)]
        made += [f"{one:,}", f"{one:e}", math.floor(one), math.ceil(one), one.as_integer_ratio()]
    made += [pow(3, 1000, 10**9 + 7), (10**40).bit_length(), (3**99).bit_count(), (2**80).to_bytes(12, "big")]
    made += [int.from_bytes(b"abcdefghijk", "little"), int("ff", 16), int("1_000"), float("1e5"), float("inf")]
    for name in ("sqrt", "log", "exp", "sin", "cos", "atan", "log2", "log10", "tanh", "erf", "gamma", "trunc", "isqrt", "factorial"):
        made.append(attempt(lambda name=name: getattr(math, name)(4)))
    made += [math.gcd(12, 18), math.comb(10, 3), math.fsum([0.1] * 10), math.hypot(3, 4), math.prod([1, 2]), math.dist([1], [2])]
    chance = random.Random("x")
    made += [chance.random(), chance.sample(range(9), 3), chance.getrandbits(70), chance.gauss(0, 1), chance.choices([1, 2], [3, 4])]
    made += [complex(1, 2) * 3, sum([1, 2.5]), min(3, 1), max([3, 1]), random.randrange(9), os.urandom(4)]
    return made


@dataclasses.dataclass(frozen=True, order=True, slots=True)
class Plain:
    """A class with what dataclasses make."""

    x: int = 1
    y: tuple[int, ...] = ()


class Kind(enum.Enum):
    """An enumeration."""

    A = 1
    B = 2


class Special:
    """A class with special methods."""

    def __getattr__(self, name: str) -> object:
        raise AttributeError(name)

    def __len__(self) -> int:
        return 3

    def __getitem__(self, index: object) -> object:
        return index

    def __contains__(self, item: object) -> bool:
        return True

    def __call__(self) -> int:
        return 2

    def __enter__(self) -> Special:
        return self

    def __exit__(self, *why: object) -> bool:
        return True

    def __add__(self, other: object) -> int:
        return 1

    def __lt__(self, other: object) -> bool:
        return True


def containers() -> object:
    """Lists, dictionaries, sets, tuples, and what makes and changes them."""
    some: list[Any] = [3, 1, 2]
    some.sort()
    some.sort(key=lambda item: -item, reverse=True)
    some.reverse()
    some += [4, 4]
    some.insert(0, 9)
    some.remove(9)
    some[1:2] = [7, 8]
    del some[0], some[::2]
    held: dict[Any, Any] = {"a": 1, (1, 2): 2, None: 3, 2.5: 4}
    held.update(b=2)
    held.setdefault("c", 3)
    held.pop("a")
    made: list[object] = [held | {"q": 1}, held.keys() & {"b"}, list(held.items()), held.popitem(), held.copy()]
    made += [some.copy(), some * 2, some.index(4), some.count(4), sorted("bca"), list(reversed(some)), some == [1], some < [9]]
    one, other = {1, 2, 3}, frozenset({2, 3, 4})
    made += [one & other, one | other, one - other, one ^ other, one <= other, one.isdisjoint(other), hash(other)]
    one |= {9}
    one -= {1}
    one &= {2, 9}
    one ^= {5}
    one.discard(77)
    made += [collections.Counter("aab").most_common(1), collections.defaultdict(int, a=1)["b"], collections.OrderedDict(a=1)]
    line = collections.deque([1, 2], maxlen=2)
    line.appendleft(3)
    line.rotate(1)
    made += [line.pop(), line.popleft(), heapq.nsmallest(2, [3, 1, 2]), bisect.bisect([1, 2, 3], 2)]
    heap = [3, 1, 2]
    heapq.heapify(heap)
    heapq.heappush(heap, 0)
    made += [heapq.heappop(heap), heapq.heapreplace(heap, 5), heapq.heappushpop(heap, 1)]
    made += [list(itertools.chain.from_iterable([[1], [2]])), list(itertools.combinations("abc", 2)), list(itertools.permutations("abc"))]
    made += [list(itertools.islice(itertools.count(), 3)), list(itertools.accumulate([1, 2])), [(k, list(v)) for k, v in itertools.groupby("aab")]]
    made += [list(itertools.pairwise("abc")), list(itertools.zip_longest("a", "bc")), list(itertools.takewhile(bool, [1, 0]))]
    made += [list(itertools.dropwhile(bool, [1, 0])), list(itertools.starmap(pow, [(2, 3)])), list(zip("ab", "cd", strict=True)), next(itertools.cycle("a"))]
    made += [functools.reduce(lambda a, b: a + b, [1, 2]), functools.partial(max, 1)(2), list(map(str, some)), list(filter(None, [0, 1]))]
    made += [Plain(1), Plain() < Plain(2), dataclasses.replace(Plain(), x=3), dataclasses.asdict(Plain()), hash(Plain()), Kind["B"], list(Kind)]
    made += [copy.deepcopy(held), copy.copy(some), any([0]), all([1]), list(enumerate("a")), (1, 2) + (3,), hash((1, 2)), (1, 2) < (1, 3)]
    thing = Special()
    made += [len(thing), thing[0], 1 in thing, thing(), thing + 1, hasattr(thing, "a"), sorted([thing, thing]), dir(thing)[:1], repr(Special)]
    with thing:
        raise ValueError
    made += [datetime.date(2024, 2, 29).isoformat(), datetime.date.fromisoformat("2024-03-01").toordinal(), datetime.date.today().weekday()]
    made += [time.time() > 0, time.strftime("%Y"), time.perf_counter() > 0, time.monotonic() > 0, os.getcwd(), os.listdir("/")]
    return made


def control() -> object:
    """Generators, exceptions of every kind, matching, and code that is compiled."""
    made: list[object] = []

    def counting() -> Iterator[int]:
        try:
            yield 1
            yield from (2, 3)
        finally:
            made.append("over")

    steps = counting()
    next(steps)
    del steps

    def deep(level: int) -> int:
        return deep(level + 1)

    def raising(error: BaseException) -> object:
        raise error

    wrong: list[Callable[[], object]] = [
        lambda: int("x"), lambda: float("y"), lambda: 1 // 0, lambda: {}["a"], lambda: [][3], lambda: None.x,
        lambda: nowhere, lambda: json.loads("{"), lambda: "a" + 1, lambda: next(iter([])), lambda: counting(1),
        lambda: [1] < ["a"], lambda: open("/nowhere"), lambda: bytes([300]), lambda: b"\xff".decode(),
        lambda: eval("1+"), lambda: deep(0), lambda: raising(ExceptionGroup("g", [ValueError(1), KeyError(2)])),
        lambda: __import__("nowhere"), lambda: getattr(Plain(), "zz"), lambda: setattr(Plain(), "x", 2), lambda: {}[[]], lambda: Kind(7),
        lambda: max([]), lambda: "%d" % "x", lambda: f"{1:zz}", lambda: re.compile("("), lambda: random.choice([]), lambda: int("9" * 5000),
    ]
    made += [attempt(each) for each in wrong]
    try:
        try:
            raise ValueError(1)
        except ValueError as error:
            raise KeyError(2) from error
    except KeyError as error:
        made.append("".join(traceback.format_exception(error)))
    try:
        raise ExceptionGroup("g", [ValueError(1), KeyError(2)])
    except* ValueError:
        made.append(1)
    except* KeyError:
        made.append(2)
    match [1, {"a": 2}, "x"]:
        case [int(first), {"a": second}, *others] if second > 1:
            made += [first, second, others]
    exec(compile("a = 1\nfor i in range(3): a += i\nprint(a)", "<text>", "exec"), {})
    with open("text.txt", "w", encoding="utf-8") as file:
        file.write("é\n" * 10)
    with open("text.txt", encoding="utf-8") as file:
        made += list(file)
    os.remove("text.txt")
    gc.collect()
    gc.disable()
    gc.enable()
    return made


for do in (games, sealed_games, documents, texts, numbers, control, containers):
    repr(do())
