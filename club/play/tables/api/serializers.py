"""A table as JSON: its terms and chairs, as far as one viewer may know them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from rest_framework import serializers as s

from club.play.tables.api.answer_cache import tag_of
from club.play.tables.api.plain_json import PlainSentence, Teller, teller_of
from club.play.tables.models import AbsencePolicy, StandInPolicy, Status, Table
from club.play.tables.presentation.names import player_name
from club.play.tables.projection import Occupant, TableProjection, render_or_skip
from club.play.time_control.queries import IdleReason
from club.site.api.pagination import ListQuery
from club.site.api.requests import choice
from club.site.api.serializers import (
    AS_UTC,
    AnswerSerializer,
    Anything,
    Duration,
    UtcTime,
)
from games.core import Outcome
from games.registry import UnknownGame

HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class TableWithIdleReasons:
    """A table as a viewer may know it, and the reasons why parts of it are idle."""

    projection: TableProjection
    rest: IdleReason

    @property
    def table(self) -> Table:
        return self.projection.table


@dataclass(frozen=True, slots=True)
class OccupantWithHoliday:
    """The occupant of a chair, and the end of their holiday."""

    who: Occupant
    on_leave_until: date | None


class TablesQuery(ListQuery):
    status = choice(Status.values, required=False)
    game = s.SlugField(required=False, max_length=40, help_text="slug")
    seat = choice(
        ["mine", "free"], required=False, help_text="where you sit, or where one could"
    )


class TableBriefSerializer(AnswerSerializer):
    id = s.IntegerField(source="pk")
    name = s.CharField()
    game = s.CharField(source="game_slug", help_text="slug")


class PaceSerializer(AnswerSerializer):
    """Lengths are hours."""

    allowance = Duration(HOUR)
    bank = Duration(HOUR)
    increment = Duration(HOUR)
    cap = Duration(HOUR)
    reaction = Duration(HOUR)
    honours_quiet = s.BooleanField()
    weekend = s.ListField(child=s.IntegerField(), help_text="Monday is 0")
    leave = s.CharField()
    excuses = s.IntegerField()
    misses = s.IntegerField()
    absence = s.ChoiceField(
        choices=AbsencePolicy.values, help_text="what follows when nobody waits"
    )

    def compute_weekend(self, table: Table) -> list[int]:
        return sorted(table.weekdays_off)


class ChairSerializer(AnswerSerializer):
    seat = s.IntegerField(source="who.seat")
    name = s.CharField(help_text="as sentences call them")
    member = s.CharField(source="who.member.username", allow_null=True)
    bot = s.CharField(allow_null=True)
    mine = s.BooleanField(source="who.mine")
    awaited = s.BooleanField(
        source="who.awaited", help_text="as far as you may be told"
    )
    away = s.BooleanField(source="who.away")
    on_leave_until = s.DateField(
        allow_null=True, help_text="the last day of it, where they live"
    )
    confirm_by = UtcTime(
        source="who.confirm_by",
        allow_null=True,
        help_text=f"until when they are to say that they are here; {AS_UTC}",
    )
    asked_at = UtcTime(source="who.asked_at", allow_null=True)
    due_at = UtcTime(source="who.due_at", allow_null=True)

    def compute_name(self, chair: OccupantWithHoliday) -> str:
        return player_name(chair.who)

    def compute_bot(self, chair: OccupantWithHoliday) -> str | None:
        return chair.who.bot or None


class OutcomeSerializer(AnswerSerializer):
    places = s.ListField(
        child=s.IntegerField(), help_text="by seat, 1 is best; ties share"
    )
    reason = s.CharField()
    scores = s.ListField(
        child=s.IntegerField(), help_text="by seat; empty: none are counted"
    )
    breakdown: Any = s.ListField(
        child=s.ListField(child=Anything()),
        help_text="of each figure its label, and it by seat",
    )


class EveryTableSerializer(AnswerSerializer):
    """A table in a list."""

    id = s.IntegerField(source="table.pk")
    name = s.CharField(source="table.name")
    game = s.CharField(source="table.game_slug", help_text="slug")
    version = s.IntegerField(source="table.game_version")
    status = s.ChoiceField(source="table.status", choices=Status.values)
    held = s.BooleanField(
        source="projection.is_suspended",
        help_text="nobody can play until a fault was looked at",
    )
    host = s.CharField(source="table.host.username")
    options = s.DictField(source="table.options", child=Anything())
    private = s.BooleanField(source="table.private")
    rated = s.BooleanField(source="table.rated")
    begins_full = s.BooleanField(source="table.begins_full")
    timely = s.IntegerField(
        source="table.timely",
        help_text="percent of turns in time, asked of who sits down",
    )
    pace = PaceSerializer(source="table")
    stand_in = s.ChoiceField(source="table.stand_in", choices=StandInPolicy.values)
    opened_at = UtcTime(source="table.opened_at")
    started_at = UtcTime(source="table.started_at", allow_null=True)
    ended_at = UtcTime(source="table.ended_at", allow_null=True)
    paused_until = UtcTime(
        source="rest.paused_until",
        allow_null=True,
        help_text=f"as the table has voted; {AS_UTC}",
    )
    asleep_since = UtcTime(
        source="rest.asleep_since",
        allow_null=True,
        help_text=f"every member is away, and no clock runs; {AS_UTC}",
    )
    called_off_at = UtcTime(
        source="rest.called_off_at",
        allow_null=True,
        help_text=f"if nothing happens; {AS_UTC}",
    )
    chairs = ChairSerializer(many=True)
    awaited = s.ListField(
        child=s.IntegerField(), help_text="seats, as far as you may be told"
    )
    seat = s.IntegerField(
        source="projection.viewer", allow_null=True, help_text="yours"
    )
    asked = s.IntegerField(allow_null=True, help_text="the question open to you")

    def compute_chairs(
        self, table: TableWithIdleReasons
    ) -> Iterator[OccupantWithHoliday]:
        for occupant in table.projection.occupants:
            yield OccupantWithHoliday(occupant, table.rest.on_leave.get(occupant.seat))

    def compute_awaited(self, table: TableWithIdleReasons) -> list[int]:
        return sorted(table.projection.awaited)

    def compute_asked(self, table: TableWithIdleReasons) -> int | None:
        return open_question(table.projection)


class FaultTolerantSerializer(AnswerSerializer):
    """A JSON object."""

    # for items of lists with a `projection`: one table whose rules fail does not break the list
    def to_representation(self, instance: Any) -> dict[str, Any]:
        represent = super().to_representation
        return render_or_skip(
            instance.projection,
            lambda projection: represent(replace(instance, projection=projection)),
        )


class TableLineSerializer(FaultTolerantSerializer, EveryTableSerializer):
    """A table in a list."""


class TableSerializer(EveryTableSerializer):
    invite = s.CharField(
        allow_blank=True, help_text="the host's alone: what lets others sit down"
    )
    outcome = OutcomeSerializer(allow_null=True)
    mark = s.CharField(help_text="changes with all that is news to you; also the ETag")

    def compute_invite(self, table: TableWithIdleReasons) -> str:
        occupants = table.projection.occupants
        hosts = any(occupant.hosts and occupant.mine for occupant in occupants)
        return table.table.invite if hosts else ""

    def compute_outcome(self, table: TableWithIdleReasons) -> Outcome | None:
        return table.projection.outcome

    def compute_mark(self, table: TableWithIdleReasons) -> str:
        return tag_of(table.projection, table.rest)


def table_teller(projection: TableProjection) -> Teller:
    """The teller of this table's sentences. Raises UnknownGame."""
    return teller_of(projection.game, projection.occupants)


def open_question(projection: TableProjection) -> int | None:
    """The number of the viewer's open question, or None."""
    if projection.own is not None and projection.decision is not None:
        return projection.own.asked
    return None


def prompt_sentence(projection: TableProjection) -> PlainSentence | None:
    """Returns the prompt of the game; None if the rules cannot answer."""
    try:
        return table_teller(projection).message_if_any(projection.prompt)
    except UnknownGame:
        return None
