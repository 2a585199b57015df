"""The computation of an analysis in steps: the values of all turns, each turning point, each event
of chance. The content is plain JSON, and the same steps give the same content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from club.play.game_records.game_cache import CachedGame, cached_game
from club.play.game_records.models import Record
from club.play.game_records.position_history import position_history
from games.analysis.luck import (
    ChanceEvent,
    LuckOfEvent,
    list_chance_events,
    pairs_of_each,
    weigh_event,
)
from games.analysis.played_game import PlayedGame, evaluate_moment
from games.analysis.turning_points import (
    Swing,
    TurningPoint,
    explain_swing,
    find_swings,
)
from games.core import Ply
from games.reasons import Comparison, Difference

Content = Mapping[str, Any]


def played_game(record: Record) -> PlayedGame:
    """The game of a record with all its positions. Raises UnknownGame, BrokenRecord."""
    cached: CachedGame = cached_game(record)
    positions = position_history(record, cached).positions
    plies = [
        Ply(seat, cached.game.read_move(notation)) for seat, notation in cached.plies
    ]
    return PlayedGame(cached.game, plies, positions, record.seats)


@dataclass(frozen=True)
class AnalysisSteps:
    """The steps of an analysis, of which the content has the first ones."""

    played: PlayedGame
    content: Content

    @cached_property
    def events(self) -> list[ChanceEvent]:
        return list_chance_events(self.played)

    @cached_property
    def swings(self) -> list[Swing]:
        return find_swings(self.played, self.content["values"])

    @property
    def total(self) -> int:
        return 1 + len(self.swings) + len(self.events)

    def next_content(self) -> Content | None:
        """The content after one more step; None: it is complete."""
        if "values" not in self.content:
            starts = self.played.turn_starts
            values = [evaluate_moment(self.played, start) for start in starts]
            return {"values": values, "points": [], "luck": []}
        points, luck = self.content["points"], self.content["luck"]
        if len(points) < len(self.swings):
            point = explain_swing(self.played, self.swings[len(points)])
            return {**self.content, "points": [*points, _point_to_json(point)]}
        if len(luck) < len(self.events):
            event = self.events[len(luck)]
            weighed = weigh_event(self.played, event, pairs_of_each(len(self.events)))
            return {**self.content, "luck": [*luck, _luck_to_json(weighed)]}
        return None


def _point_to_json(point: TurningPoint | None) -> Content | None:
    if point is None:
        return None
    swing, compared = point.swing, point.comparison
    return {
        "swing": [swing.turn, swing.start, swing.end, swing.before, swing.after],
        "number": point.number,
        "seat": point.seat,
        "played": str(point.played),
        "sharp": str(point.sharp),
        "lead": compared.lead if compared else 0.0,
        "differences": [list(item) for item in compared.differences]
        if compared
        else [],
    }


def turning_points(played: PlayedGame, content: Content) -> list[TurningPoint]:
    """The turning points of a content in the order of play."""
    return [
        _point_from_json(played, point)
        for point in content.get("points", ())
        if point is not None
    ]


def _point_from_json(played: PlayedGame, point: Content) -> TurningPoint:
    read = played.game.read_move
    move, sharp = read(point["played"]), read(point["sharp"])
    differences = tuple(Difference(*item) for item in point["differences"])
    compared = Comparison(move, point["lead"], differences) if move != sharp else None
    swing = Swing(*point["swing"])
    return TurningPoint(swing, point["number"], point["seat"], move, sharp, compared)


def _luck_to_json(luck: LuckOfEvent) -> Content:
    return {
        "event": [luck.event.number, luck.event.end],
        "kind": luck.kind,
        "gains": [round(gain, 6) for gain in luck.gains],
        "variances": [round(variance, 9) for variance in luck.variances],
    }


def luck_of_events(content: Content) -> list[LuckOfEvent]:
    """The events of chance of a content in the order of play."""
    return [
        LuckOfEvent(
            ChanceEvent(*luck["event"]),
            luck["kind"],
            tuple(luck["gains"]),
            tuple(luck["variances"]),
        )
        for luck in content.get("luck", ())
    ]
