"""The report of a variant as JSON-ready data: sections of figures, curves, tables and games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log10
from statistics import fmean
from typing import Any

from quanta import registry
from quanta.core.evenness import EVEN
from quanta.matches.standing import Standing
from quanta.record.link_text import ended
from quanta.record.record import Record
from quanta.roster import roster
from quanta_lab import drama, figures
from quanta_lab.campaign import standing
from quanta_lab.fairness import judged
from quanta_lab.figures import Figure
from quanta_lab.log import GameLog, Played
from quanta_lab.solved import solved
from quanta_lab.studies import DOUBLING, GAP, LADDER, OPENINGS, SEATS, Study, drawn
from quanta_lab.trace import Trace

DECIDED_SET_UP = 0.5
"""A set-up whose first evaluation is this far from even counts as decided: 75 to 25 %."""
PARTS = 10
"""The number of parts of a game for curves."""
STOPPED = "Stopped unfinished."
SHOWN = 3
"""Most notable games of each kind, and most even set-ups."""
MOST_ROWS = 40
"""Most rows of a table."""
PER_CENT, PLIES, NUMBER, POINTS = "%", "plies", "", "Elo"

Row = dict[str, Any]


def row(label: str, figure: Figure, unit: str) -> Row:
    """A figure as JSON-ready data. The interval of a share is cut at 0 and 1."""
    low, high = figure.low, figure.high
    if unit == PER_CENT and low is not None and high is not None:
        figure = figure._replace(low=max(0.0, low), high=min(1.0, high))
    return {"label": label, "unit": unit, **figure._asdict()}


@dataclass(frozen=True, slots=True)
class Results:
    """The studies of a variant with their games. link: the link of a record."""

    game: str
    params: Mapping[str, str]
    studies: Sequence[Study]
    log: GameLog
    link: Callable[[str], str]

    @property
    def params_text(self) -> str:
        """The parameters as on the command line."""
        return " ".join(f"{key}={value}" for key, value in self.params.items())

    def games(self, study: Study) -> dict[int, Played]:
        """The games of a study."""
        return self.log.games((self.params_text, study.key))

    def of(self, kind: str) -> list[tuple[Study, Standing]]:
        """The studies of a kind with a finished game, and their scores."""
        scored = [(s, standing(s, self.games(s))) for s in self.studies if s.kind == kind]
        return [(study, score) for study, score in scored if score.games]

    def traces(self) -> list[tuple[Played, Trace]]:
        """The finished games that were examined."""
        return [
            (played, played.trace)
            for study in self.studies
            if study.examined
            for played in self.games(study).values()
            if played.trace is not None
        ]


def report(results: Results, small: Sequence[Mapping[str, str]], nodes: int) -> dict[str, Any]:
    """The report. small: sets of parameters, added to those of the variant, that are also solved;
    nodes: the solver's limit for each set-up."""
    rules = registry.rules(results.game)
    traces = results.traces()
    count = sum(len(results.games(study)) for study in results.studies)
    seconds = sum(p.seconds for study in results.studies for p in results.games(study).values())
    return {
        "game": rules.id,
        "name": rules.name,
        "version": rules.version,
        "params": dict(results.params),
        "games": count,
        "seconds": seconds,
        "who_wins": _who_wins(results, traces),
        "course": _course(traces),
        "depth": _depth(results, small, nodes),
        "notable": _notable(results, traces),
    }


def _who_wins(results: Results, traces: Sequence[tuple[Played, Trace]]) -> dict[str, Any]:
    levels = [_level(score) for _, score in results.of(SEATS)]
    return {
        "levels": levels,
        "set_ups": _set_ups(results, traces),
        "first_moves": _first_moves(results),
    }


def _level(score: Standing) -> dict[str, Any]:
    """The scores of equals against each other."""
    points, games = score.seat_points, score.games
    rows = [
        row(f"seat {seat} scores", figures.share(got, games), PER_CENT)
        for seat, got in enumerate(points, 1)
    ]
    rows.append(row("drawn", figures.share(score.draws - score.unfinished, games), PER_CENT))
    if score.unfinished:
        rows.append(row("stopped unfinished", figures.share(score.unfinished, games), PER_CENT))
    verdict = judged(points, games)
    who = score.fixture.players[0]
    return {
        "player": who.written,
        "label": roster(score.fixture.game)[who.player].label if who.make is None else who.written,
        "games": games,
        "different": score.different,
        "rows": rows,
        "verdict": verdict.kind,
        "sentence": verdict.sentence,
    }


def _set_ups(results: Results, traces: Sequence[tuple[Played, Trace]]) -> dict[str, Any] | None:
    """How even random set-ups are; None if the set-up is always the same."""
    if not drawn(results.game, results.params):
        return None
    known = [(p, t.points[0].chances) for p, t in traces if t.points and t.points[0].chances]
    if not known:
        return None
    leads = [(_lead(chances), played, chances) for played, chances in known]
    how = "share of set-ups by a short search of each, Wilson’s interval"
    decided = sum(lead > DECIDED_SET_UP for lead, *_ in leads)
    even = sum(lead <= EVEN for lead, *_ in leads)
    clear = [(p, c) for lead, p, c in leads if lead > EVEN]
    right = sum(c.index(max(c)) in p.result.winners for p, c in clear)
    starts = [str(_start(p.result.record)) for _, p, _ in sorted(leads, key=lambda e: e[0])]
    return {
        "rows": [
            row("set-ups that are decided", figures.share(decided, len(leads), how), PER_CENT),
            row("set-ups that are even", figures.share(even, len(leads), how), PER_CENT),
            row(
                "the seat that the others favour wins",
                figures.share(right, len(clear)),
                PER_CENT,
            ),
        ],
        "even": [
            {"record": start, "link": results.link(start)} for start in starts[: min(SHOWN, even)]
        ],
    }


def _start(record: str) -> Record:
    """The record up to its set-up."""
    parsed = Record.parse(record)
    return Record(parsed.game, parsed.params, version=parsed.version)


def _lead(chances: Sequence[float]) -> float:
    """The lead of the best seat over the second, 0 to 1."""
    best, second = sorted(chances, reverse=True)[:2]
    return best - second


def _first_moves(results: Results) -> list[Row]:
    """The score of the seat that begins after each first move, the best first."""
    points, games = defaultdict[str, float](float), Counter[str]()
    for study, _ in results.of(OPENINGS):
        for played in results.games(study).values():
            result = played.result
            record = Record.parse(result.record)
            if not record.actions or result.error:
                continue
            winners = result.winners or tuple(range(len(result.seating)))
            games[record.actions[0]] += 1
            points[record.actions[0]] += (0 in winners) / len(winners)
    rows = [row(move, figures.share(points[move], games[move]), PER_CENT) for move in games]
    return sorted(rows, key=lambda each: (-each["value"], -each["games"]))[:MOST_ROWS]


def _course(traces: Sequence[tuple[Played, Trace]]) -> dict[str, Any]:
    """The course of games. Drama only covers games with a single winner."""
    lengths = [float(played.result.plies) for played, _ in traces]
    rows = [
        row("length", figures.mean(lengths), PLIES),
        row("length, median", figures.middle(lengths), PLIES),
        row("choices at a ply", figures.mean([_mean_branching(t) for _, t in traces]), NUMBER),
        row(
            "size of the tree, as a power of ten",
            figures.mean([_tree_size(t) for _, t in traces]),
            NUMBER,
        ),
        *_piece_rows(traces),
        *_drama_rows(traces),
    ]
    return {
        "rows": [each for each in rows if each["games"]],
        "lengths": lengths,
        "curves": _curves(traces),
        "kinds": _kinds(traces),
        "unused": _unused(traces),
        "ends": [
            {"reason": reason, "games": count}
            for reason, count in Counter(t.reason or STOPPED for _, t in traces).most_common(
                MOST_ROWS
            )
        ],
    }


def _mean_branching(trace: Trace) -> float:
    choices = [each for each in trace.branching if each]
    return fmean(choices) if choices else 0.0


def _tree_size(trace: Trace) -> float:
    return sum(log10(each) for each in trace.branching if each)


def _piece_rows(traces: Sequence[tuple[Played, Trace]]) -> list[Row]:
    counts = [[sum(point.pieces) for point in t.points] for _, t in traces if t.points]
    changes = [float(each[-1] - each[0]) for each in counts]
    return [row("change in pieces", figures.mean(changes), NUMBER)] if any(changes) else []


def _drama_rows(traces: Sequence[tuple[Played, Trace]]) -> list[Row]:
    curves = [(_curve(t), p.result.winners) for p, t in traces]
    known = [(curve, winners) for curve, winners in curves if curve]
    won = [(curve, winners[0]) for curve, winners in known if len(winners) == 1]
    behind = sum(drama.from_behind(*each) for each in won)
    return [
        row("lead changes", figures.mean([drama.lead_changes(c) for c, _ in known]), NUMBER),
        row("drama", figures.mean([drama.drama(*each) for each in won]), NUMBER),
        row("won from behind", figures.share(behind, len(won)), PER_CENT),
        row("decided after", figures.mean([drama.decided_at(*each) for each in won]), PER_CENT),
        row("decisiveness", figures.mean([drama.decisiveness(*each) for each in won]), PER_CENT),
        row("certainty", figures.mean([drama.certainty(c) for c, _ in known]), PER_CENT),
    ]


def _curve(trace: Trace) -> list[Sequence[float]]:
    return [point.chances for point in trace.points if point.chances]


def _curves(traces: Sequence[tuple[Played, Trace]]) -> dict[str, list[list[float] | None]]:
    """Means over games, part by part: choices, pieces on the board, the chance of the seat that
    wins. Each with its 95 % interval."""
    means: dict[str, list[list[list[float]]]] = {
        name: [[] for _ in range(PARTS)] for name in ("choices", "pieces", "winner")
    }
    for played, trace in traces:
        plies, winners = len(trace.branching), played.result.winners
        of_game: dict[str, list[tuple[int, float]]] = {
            "choices": [(ply, n) for ply, n in enumerate(trace.branching) if n],
            "pieces": [(p.ply, sum(p.pieces)) for p in trace.points if any(p.pieces)],
            "winner": [
                (p.ply, p.chances[winners[0]])
                for p in trace.points
                if p.chances and len(winners) == 1
            ],
        }
        for name, values in of_game.items():
            parts: list[list[float]] = [[] for _ in range(PARTS)]
            for ply, value in values:
                parts[ply * PARTS // plies].append(value)
            for part, each in zip(means[name], parts, strict=True):
                if each:
                    part.append([fmean(each)])
    return {
        name: [_ends([each[0] for each in part]) for part in parts]
        for name, parts in means.items()
        if any(parts)
    }


def _ends(values: Sequence[float]) -> list[float] | None:
    """The mean and its interval."""
    mean = figures.mean(values)
    if mean.value is None:
        return None
    low = mean.value if mean.low is None else mean.low
    high = mean.value if mean.high is None else mean.high
    return [mean.value, low, high]


def _kinds(traces: Sequence[tuple[Played, Trace]]) -> list[Row]:
    """For each kind of action, the share of the plies at which it was legal, and how often it was
    then played."""
    plies = sum(sum(1 for each in t.branching if each) for _, t in traces)
    legal, played = Counter[str](), Counter[str]()
    for _, trace in traces:
        legal.update(trace.legal)
        played.update(trace.played)
    return [
        {
            "kind": kind,
            "legal": count / plies,
            "played": played[kind] / count,
            "plies": count,
        }
        for kind, count in legal.most_common(MOST_ROWS)
    ]


def _unused(traces: Sequence[tuple[Played, Trace]]) -> dict[str, list[str]]:
    """The cells in no played action, the kinds of actions that were never played, and the pieces
    that began none, in a game whose actions begin with pieces."""
    cells = {cell for _, t in traces for cell in t.cells}
    used = {cell for _, t in traces for cell in t.used}
    there = {mark for _, t in traces for mark in t.there}
    moved = {mark for _, t in traces for mark in t.moved}
    legal = {kind for _, t in traces for kind in t.legal}
    played = {kind for _, t in traces for kind in t.played}
    return {
        "cells": sorted(cells - used),
        "kinds": sorted(legal - played),
        "pieces": sorted(there - moved) if moved else [],
    }


def _depth(results: Results, small: Sequence[Mapping[str, str]], nodes: int) -> dict[str, Any]:
    """The ladder of levels, Elo for twice the nodes, the lowest level’s chances, the solver’s
    answers."""
    sets = [results.params, *({**results.params, **each} for each in small)]
    doublings = [score for _, score in results.of(DOUBLING)]
    points, games = sum(s.points for s in doublings), sum(s.games for s in doublings)
    rows = [_against(score) for _, score in results.of(GAP)]
    if games:
        how = f"{len(doublings)} pairs together, as Elo, ends of Wilson’s interval"
        rows.append(row("twice the nodes", figures.elo(points, games, how), POINTS))
    return {
        "rows": rows,
        "ladder": [_against(score) for _, score in results.of(LADDER)],
        "doublings": [_against(score) for score in doublings],
        "solved": list(solved(results.game, sets, nodes)),
    }


def _against(score: Standing) -> Row:
    """The score of the first player. short: its name, for a chart."""
    first, second = (each.written for each in score.fixture.players)
    points = row(f"{first} against {second}", figures.share(score.points, score.games), PER_CENT)
    return {**points, "elo": figures.elo(score.points, score.games).value, "short": first}


def _notable(results: Results, traces: Sequence[tuple[Played, Trace]]) -> dict[str, list[Row]]:
    """Notable games by kind, the most extreme first."""
    curves = [(p, curve) for p, t in traces if (curve := _curve(t))]

    def chosen(of: Sequence[tuple[Played, Any]], key: Callable[..., Any]) -> list[Row]:
        return [
            {
                "record": played.result.record,
                "link": results.link(played.result.record),
                "plies": played.result.plies,
            }
            for played, _ in sorted(of, key=key)[:SHOWN]
        ]

    return {
        "closest": chosen(curves, lambda each: drama.certainty(each[1])),
        "wildest": chosen(
            curves, lambda each: (-drama.lead_changes(each[1]), each[0].result.plies)
        ),
        "shortest": chosen(traces, lambda each: each[0].result.plies),
    }


def linked(data: Mapping[str, Any], site: str) -> dict[str, Any]:
    """The data of a report, with its links into a site at this address. Raises BadRecord."""
    link = links(site)

    def games(rows: Sequence[Row]) -> list[Row]:
        return [{**each, "link": link(each["record"])} for each in rows]

    def changed(variant: dict[str, Any]) -> dict[str, Any]:
        wins = variant["who_wins"]
        set_ups = wins["set_ups"]
        if set_ups:
            wins = {**wins, "set_ups": {**set_ups, "even": games(set_ups["even"])}}
        notable = {key: games(rows) for key, rows in variant["notable"].items()}
        return {**variant, "who_wins": wins, "notable": notable}

    return {**data, "variants": [changed(each) for each in data["variants"]]}


def links(site: str) -> Callable[[str], str]:
    """A function from a record to a link into a site at this address; relative to the site if
    empty."""

    def link(record: str) -> str:
        return f"{site}{Record.parse(record).game}/index.html#{ended(record)}"

    return link
