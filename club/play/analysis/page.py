"""The page of an analysis: the plot of a figure, the turning points, and the luck sheet."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.play.analysis.computation import (
    Content,
    luck_of_events,
    played_game,
    turning_points,
)
from club.play.analysis.models import GameAnalysis
from club.play.analysis.score_plot import ScorePlot, score_plot
from club.play.analysis.services import analysis_of, has_failed
from club.play.game_records.game_cache import cached_game
from club.play.game_records.position_history import PositionHistory, position_history
from club.play.replay.steps import step_address
from club.play.tables.models import Table
from club.play.tables.presentation.move_reasons import MINUS, difference_in_words
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import NO_TEXT, PlayerNames, player_names_of
from club.play.tables.projection import project_table
from games.analysis.luck import LuckOfEvent, LuckTotal, add_up
from games.analysis.played_game import PlayedGame
from games.analysis.turning_points import TurningPoint
from games.core import AnyGame, Seat


@dataclass(frozen=True, slots=True)
class TurningPointRow:
    """A turning point in words."""

    point: TurningPoint
    seat: Seat
    turn: int
    lead: str  # of the later winner, before and after the turn
    is_change_of_lead: bool
    played: str
    sharp: str  # empty: the sharp bot plays the same
    differences: str  # between its move and the played one
    step: int  # of the replay from the eyes of the seat
    replay: str  # address of that step


@dataclass(frozen=True, slots=True)
class LuckRow:
    """A row of the luck sheet: a kind of chance, and its gains by seat in hundredths."""

    kind: str
    count: int
    total: LuckTotal
    figures: tuple[str, ...]  # each with its error


@dataclass(frozen=True, slots=True)
class AnalysisPage:
    """The page. Without an analysis it has the plot alone."""

    table: Table
    game: AnyGame
    names: PlayerNames
    analysis: GameAnalysis | None
    failed: bool
    plot: ScorePlot | None
    labels: tuple[str, ...]  # of all figures
    figure: int  # number of the one that is plotted
    winner: SafeString
    points: tuple[TurningPointRow, ...]
    luck: tuple[LuckRow, ...]  # by kind; the last of several is their sum
    once: UUID  # of the forms that begin practice

    @property
    def status(self) -> str:
        """The status of the analysis, as the API names it."""
        if self.analysis is None:
            return "none"
        if self.failed:
            return "failed"
        return "ready" if self.analysis.is_ready else "waiting"

    @property
    def waits(self) -> bool:
        """Whether the analysis is being computed."""
        return self.status == "waiting"


def analysis_page(table: Table, seat: Seat | None, figure: int) -> AnalysisPage:
    """The page for a reader who may see the replay; `figure` is the plotted one. Raises UnknownGame
    and BrokenRecord.
    """
    record, analysis = table.record, analysis_of(table)
    assert record is not None
    played = played_game(record)
    names = player_names_of(played.game, project_table(table, seat).occupants)
    labels = [label for label, _ in played.game.figures(played.end)]
    figure = figure if figure < len(labels) else 0
    content = analysis.content if analysis and analysis.is_ready else {}
    return AnalysisPage(
        table=table,
        game=played.game,
        names=names,
        analysis=analysis,
        failed=analysis is not None and has_failed(analysis),
        plot=score_plot(played, figure),
        labels=tuple(gettext(label).capitalize() for label in labels),
        figure=figure,
        winner=_winner(played, names),
        points=_point_rows(table, played, names, content),
        luck=tuple(_luck_rows(luck_of_events(content), record.seats)),
        once=uuid4(),
    )


def _winner(played: PlayedGame, names: PlayerNames) -> SafeString:
    return NO_TEXT if played.winner is None else names.with_tokens[played.winner]


def _point_rows(
    table: Table, played: PlayedGame, names: PlayerNames, content: Content
) -> tuple[TurningPointRow, ...]:
    assert table.record is not None
    history = position_history(table.record, cached_game(table.record))
    rows = _PointRows(table, played, names, history)
    return tuple(map(rows.row, turning_points(played, content)))


@dataclass(frozen=True, slots=True)
class _PointRows:
    table: Table
    played: PlayedGame
    names: PlayerNames
    history: PositionHistory

    def row(self, point: TurningPoint) -> TurningPointRow:
        compared, swing = point.comparison, point.swing
        step = bisect_right(self.history.learned(point.seat), point.number)
        sharp = move_in_words(point.sharp, self.names) if compared else ""
        return TurningPointRow(
            point=point,
            seat=point.seat,
            turn=self.played.positions[point.number].turn + 1,
            lead=f"{hundredths(swing.before)} → {hundredths(swing.after)}",
            is_change_of_lead=swing.is_change_of_lead,
            played=move_in_words(point.played, self.names),
            sharp=sharp,
            differences=difference_in_words(compared) if compared else "",
            step=step,
            replay=step_address(self.table, point.seat, step),
        )


def hundredths(value: float) -> str:
    """A difference of evaluations, which are 0 to 1, with its sign: "+12.5"."""
    sign = MINUS if value < 0 else "+"
    return f"{sign}{abs(100 * value):.1f}"


def _luck_rows(luck: Iterable[LuckOfEvent], seats: int) -> Iterable[LuckRow]:
    by_kind: dict[str, list[LuckOfEvent]] = {}
    for event in luck:
        by_kind.setdefault(event.kind, []).append(event)
    for kind, events in by_kind.items():
        yield _luck_row(gettext(kind), add_up(events, seats))
    if len(by_kind) > 1:
        everything = [event for events in by_kind.values() for event in events]
        yield _luck_row(gettext("All"), add_up(everything, seats))


def _luck_row(kind: str, total: LuckTotal) -> LuckRow:
    figures = zip(total.gains, total.errors, strict=True)
    return LuckRow(
        kind,
        total.count,
        total,
        tuple(f"{hundredths(gain)} ± {100 * error:.1f}" for gain, error in figures),
    )
