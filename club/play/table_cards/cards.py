"""The card of a table in a list, for one member: the players, the question, the seats that the
game waits for, the outcome, and a small picture. It shows only what the member's own seat may
know.

If a table's rules fail, its card says that it cannot be read, and a worker examines the table.
The list stays whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from club.base.ui import times
from club.base.ui.template_names import template_exists
from club.people.members.models import Member
from club.play.tables.models import Status, Table
from club.play.tables.presentation import seats
from club.play.tables.presentation.names import player_names_of
from club.play.tables.projection import (
    TableProjection,
    is_known_asleep,
    project_tables,
    render_or_skip,
)
from club.play.time_control.queries import pauses_by_table
from club.play.time_control.words import time_control_in_words, uncounted_time_in_words
from games import registry
from games.core import AnyGame, Viewer


def thumbnail_template(game: AnyGame) -> str:
    """The name of the game's template; empty if the game has none."""
    name = f"{registry.folder(game)}/_table_summary.jinja"
    return name if template_exists(name) else ""


def render_thumbnail(game: AnyGame, view: Any, viewer: Viewer) -> SafeString:
    """The small picture of the view. Raises TemplateDoesNotExist for a game without one."""
    context = {
        "viewer": viewer,
        "view": view,
        "picture": game.picture(view, ()),
        "board_constants": game.board_constants,
    }
    return SafeString(render_to_string(thumbnail_template(game), context))


NO_SHARES: Mapping[int, int] = {}
LAST_CALL_PERCENT = 20  # percent of the time left; the last call is sent then


@dataclass(frozen=True, slots=True)
class TableCard:
    """The card of one table."""

    table: Table
    game: str  # its name
    sitters: tuple[seats.SeatedPlayer, ...]  # by seat; a finished table's by place
    sentence: str  # the question, for whom the game waits, or how it ended
    mine: bool  # the viewer sits there
    asked: bool  # the viewer has an open question
    clock: seats.TimeLeft | None  # of the viewer's own question
    # a small picture of the board; not in the repr, which would be slow
    scene: SafeString = field(repr=False)
    # why no clock runs: "Paused until Friday 8:00."; empty: clocks run
    reason_without_clock: str
    pace: str  # "2 days per turn"
    # the last ply that the viewer knows of; None: there is none
    moved_at: datetime | None
    moved: str  # how long ago that was
    free: int  # number of free chairs
    hosted: bool  # the viewer is the host

    @property
    def ready(self) -> bool:
        """Whether the table only waits for its host to start."""
        return self.table.status == Status.OPEN and self.free == 0

    @property
    def game_line(self) -> str:
        """The game's name, and whether the table is private or against bots alone."""
        if self.mine and all(sitter.mine or sitter.bot for sitter in self.sitters):
            return f"{self.game} · {_('against bots')}"
        return f"{self.game} · {_('private')}" if self.table.private else self.game

    @property
    def to_enter(self) -> str:
        """The label of the link to an open table where the viewer sits; empty elsewhere."""
        if self.table.status != Status.OPEN or not self.mine:
            return ""
        return _("Start") if self.hosted and self.ready else _("Look in")

    @property
    def to_go_on(self) -> str:
        """The label of the link to a table that waits for the viewer."""
        return _("Start") if self.ready else _("Play")

    @property
    def joinable(self) -> bool:
        """Whether the viewer may sit down."""
        return self.table.status == Status.OPEN and not self.mine and self.free > 0

    @property
    def soon(self) -> bool:
        """Whether a fifth or less of the viewer's time is left."""
        return self.clock is not None and self.clock.share <= LAST_CALL_PERCENT


def table_cards(
    tables: Iterable[Table],
    member: Member | None,
    now: datetime,
    shares: Mapping[int, int] = NO_SHARES,
) -> tuple[TableCard, ...]:
    """The cards of the tables for the member. `shares` are, by table, the percentage of counted
    time that is left to the member; without them all time is used.
    """
    projections = project_tables(tables, member)
    paused = pauses_by_table((listed.table for listed in projections), now)

    def draw(projection: TableProjection) -> TableCard:
        return _table_card(projection, member, now, shares, paused)

    return tuple(render_or_skip(projection, draw) for projection in projections)


def _table_card(
    projection: TableProjection,
    member: Member | None,
    now: datetime,
    shares: Mapping[int, int],
    paused: Mapping[int, datetime],
) -> TableCard:
    table, own = projection.table, projection.own
    asked = table.live and own is not None and own.being_asked
    paused_until = paused.get(table.pk)
    sitters = _sitters(projection, now, paused_until)
    moved_at = projection.lines[-1].at if projection.lines else None
    return TableCard(
        table=table,
        game=table.game_name,
        sitters=sitters,
        sentence=_sentence(projection, asked, sitters),
        mine=own is not None,
        asked=asked,
        clock=_clock(projection, now, shares.get(table.pk), paused_until),
        scene=_scene(projection),
        reason_without_clock=_reason_without_clock(projection, paused_until, now),
        pace=time_control_in_words(table),
        moved_at=moved_at,
        moved=times.ago(moved_at, now) if moved_at else "",
        free=sum(sitter.empty for sitter in sitters),
        hosted=member is not None and table.host_id == member.pk,
    )


def _clock(
    projection: TableProjection,
    now: datetime,
    share: int | None,
    paused_until: datetime | None,
) -> seats.TimeLeft | None:
    own = projection.own if projection.table.live else None
    if own is None:
        return None
    clock = seats.time_left_between(
        own.asked_at,
        own.due_at,
        now,
        uncounted_time_in_words(projection.table),
        paused_until,
    )
    if clock is None or share is None:
        return clock
    return replace(clock, share=share)


def _reason_without_clock(
    projection: TableProjection, paused_until: datetime | None, now: datetime
) -> str:
    if is_known_asleep(projection):
        return _("Paused: all members are away.")
    if paused_until is None:
        return ""
    return _("Paused until %(when)s.") % {"when": times.by_when(paused_until, now)}


def _sitters(
    projection: TableProjection, now: datetime, paused_until: datetime | None
) -> tuple[seats.SeatedPlayer, ...]:
    uncounted = uncounted_time_in_words(projection.table)
    sitters = seats.seated_players(
        projection.occupants, now, uncounted, _places(projection.table), paused_until
    )
    return tuple(sorted(sitters, key=lambda sitter: (sitter.place, sitter.seat)))


def _places(table: Table) -> list[int]:
    finished = table.status == Status.FINISHED and table.record is not None
    result = table.record.result if finished and table.record else None
    return list(result["places"]) if result else []


def _sentence(
    projection: TableProjection, asked: bool, sitters: Sequence[seats.SeatedPlayer]
) -> str:
    if projection.table.status == Status.OPEN:
        return _invitation(sitters)
    if projection.table.status == Status.FINISHED:
        return _result(sitters)
    if projection.table.status == Status.CANCELLED:
        return _("Called off.")
    if projection.read is None or projection.prompt is None:
        is_suspended = bool(projection.table.marked)
        text = _("This game cannot be shown just now.")
        return _("Play is suspended at this table.") if is_suspended else text
    if asked:
        return player_names_of(projection.game, projection.occupants).sentence(
            projection.prompt
        )
    return _waiting([sitter.name for sitter in sitters if sitter.awaited])


def _waiting(names: Sequence[str]) -> str:
    if not names:
        return _("Waiting for an answer.")
    return _("Waiting for %(names)s.") % {"names": _listed(names)}


def _invitation(sitters: Sequence[seats.SeatedPlayer]) -> str:
    free = sum(sitter.empty for sitter in sitters)
    if not free:
        return _("All seats are taken.")
    text = ngettext("%(free)d seat is free.", "%(free)d seats are free.", free)
    return text % {"free": free}


def _result(sitters: Sequence[seats.SeatedPlayer]) -> str:
    first = [sitter for sitter in sitters if sitter.place == 1]
    if len(first) == 1 and first[0].mine:
        return _("You won.")
    if len(first) == 1:
        return _("%(name)s won.") % {"name": first[0].name}
    names = _listed([sitter.name for sitter in first])
    return _("%(names)s share the first place.") % {"names": names}


def _listed(names: Sequence[str]) -> str:
    if len(names) == 1:
        return names[0]
    return _("%(several)s and %(last)s") % {
        "several": ", ".join(names[:-1]),
        "last": names[-1],
    }


def _scene(projection: TableProjection) -> SafeString:
    """A small picture of the board as the viewer's own seat sees it, rendered once for each
    position; empty before the start, and for a game without a picture.
    """
    if projection.read is None:
        return SafeString()
    template = thumbnail_template(projection.game)
    if not template:
        return SafeString()
    return projection.read.memoized(
        (template, get_language()),
        projection.viewer,
        lambda: render_thumbnail(projection.game, projection.view, projection.viewer),
    )
