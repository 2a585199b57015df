"""A table as JSON: its terms and its chairs, as far as one viewer may know them."""

from __future__ import annotations

from datetime import date, timedelta

from rest_framework import serializers as s

from club.api.base.etags import tag_of
from club.api.base.pagination import ListQuery
from club.api.base.plain_json import Json, Teller, plain, teller_of
from club.api.base.requests import choice
from club.api.base.serializers import UTC, Anything, Shape
from club.tables.models import Absence, StandIn, Status, Table
from club.tables.presentation.sentences import name_of
from club.tables.projection import Occupant, Seen
from club.timecontrol.idle_reasons import AtRest
from games.registry import UnknownGame

HOUR = timedelta(hours=1)


class TablesQuery(ListQuery):
    status = choice(Status.values, required=False)
    game = s.SlugField(required=False, max_length=40, help_text="slug")
    seat = choice(["mine", "free"], required=False, help_text="where you sit, or where one could")


class TableBrief(Shape):
    id = s.IntegerField()
    name = s.CharField()
    game = s.CharField(help_text="slug")


class PaceShape(Shape):
    """Lengths are hours."""

    allowance = s.IntegerField()
    bank = s.IntegerField()
    increment = s.IntegerField()
    cap = s.IntegerField()
    reaction = s.IntegerField()
    honours_quiet = s.BooleanField()
    weekend = s.ListField(child=s.IntegerField(), help_text="Monday is 0")
    leave = s.CharField()
    excuses = s.IntegerField()
    misses = s.IntegerField()
    absence = s.ChoiceField(choices=Absence.values, help_text="what follows when nobody waits")


class ChairShape(Shape):
    seat = s.IntegerField()
    name = s.CharField(help_text="as sentences call them")
    member = s.CharField(allow_null=True)
    bot = s.CharField(allow_null=True)
    mine = s.BooleanField()
    awaited = s.BooleanField(help_text="as far as you may be told")
    away = s.BooleanField()
    on_leave_until = s.DateField(allow_null=True, help_text="the last day of it, where they live")
    confirm_by = s.DateTimeField(
        allow_null=True, help_text=f"until when they are to say that they are here; {UTC}"
    )
    asked_at = s.DateTimeField(allow_null=True, help_text=UTC)
    due_at = s.DateTimeField(allow_null=True, help_text=UTC)


class OutcomeShape(Shape):
    places = s.ListField(child=s.IntegerField(), help_text="by seat, 1 is best; ties share")
    reason = s.CharField()


class TableLine(Shape):
    """A table in a list."""

    id = s.IntegerField()
    name = s.CharField()
    game = s.CharField(help_text="slug")
    version = s.IntegerField()
    status = s.ChoiceField(choices=Status.values)
    held = s.BooleanField(help_text="nobody can play until a fault was looked at")
    host = s.CharField()
    options = s.DictField(child=Anything())
    private = s.BooleanField()
    rated = s.BooleanField()
    begins_full = s.BooleanField()
    timely = s.IntegerField(help_text="percent of turns in time, asked of who sits down")
    pace = PaceShape()
    stand_in = s.ChoiceField(choices=StandIn.values)
    opened_at = s.DateTimeField(help_text=UTC)
    started_at = s.DateTimeField(allow_null=True, help_text=UTC)
    ended_at = s.DateTimeField(allow_null=True, help_text=UTC)
    paused_until = s.DateTimeField(allow_null=True, help_text=f"as the table has voted; {UTC}")
    asleep_since = s.DateTimeField(
        allow_null=True, help_text=f"every member is away, and no clock runs; {UTC}"
    )
    called_off_at = s.DateTimeField(allow_null=True, help_text=f"if nothing happens; {UTC}")
    chairs = ChairShape(many=True)
    awaited = s.ListField(child=s.IntegerField(), help_text="seats, as far as you may be told")
    seat = s.IntegerField(allow_null=True, help_text="yours")
    asked = s.IntegerField(allow_null=True, help_text="the question open to you")


class TableShape(TableLine):
    invite = s.CharField(allow_blank=True, help_text="the host's alone: what lets others sit down")
    outcome = OutcomeShape(allow_null=True)
    mark = s.CharField(help_text="changes with all that is news to you; also the ETag")


def teller_at(one: Seen) -> Teller:
    """Who tells of this table. Raises UnknownGame."""
    return teller_of(one.game, one.occupants)


def brief(table: Table) -> dict[str, Json]:
    """Which table this is, where others speak of it."""
    return {"id": table.pk, "name": table.name, "game": table.game_slug}


def table_facts(one: Seen, rest: AtRest) -> dict[str, Json]:
    """A table, whole, but for what is played."""
    return {
        **table_line(one, rest),
        "invite": one.table.invite if _hosts(one) else "",
        "outcome": plain(one.outcome),
        "mark": tag_of(one, rest),
    }


def table_line(one: Seen, rest: AtRest) -> dict[str, Json]:
    """A table as a list shows it."""
    table = one.table
    return {
        **brief(table),
        "version": table.game_version,
        "status": table.status,
        "held": one.held,
        "host": table.host.username,
        "options": table.options,
        "private": table.private,
        "rated": table.rated,
        "begins_full": table.begins_full,
        "timely": table.timely,
        "pace": pace_facts(table),
        "stand_in": table.stand_in,
        "opened_at": table.opened_at,
        "started_at": table.started_at,
        "ended_at": table.ended_at,
        "paused_until": rest.paused_until,
        "asleep_since": rest.asleep_since,
        "called_off_at": rest.called_off_at,
        "chairs": [chair_facts(who, rest.on_leave.get(who.seat)) for who in one.occupants],
        "awaited": sorted(one.awaited),
        "seat": one.viewer,
        "asked": open_question(one),
    }


def pace_facts(table: Table) -> dict[str, Json]:
    """How much time a turn has, in hours, and what of it does not count."""
    lengths = ("allowance", "bank", "increment", "cap", "reaction")
    return {
        **{name: _hours(getattr(table, name)) for name in lengths},
        "honours_quiet": table.honours_quiet,
        "weekend": sorted(table.weekdays_off),
        "leave": table.leave,
        "excuses": table.excuses,
        "misses": table.misses,
        "absence": table.absence,
    }


def chair_facts(who: Occupant, on_leave_until: date | None) -> dict[str, Json]:
    """A chair, as far as the viewer may know it."""
    return {
        "seat": who.seat,
        "name": name_of(who),
        "member": who.member.username if who.member else None,
        "bot": who.bot or None,
        "mine": who.mine,
        "awaited": who.awaited,
        "away": who.away,
        "on_leave_until": on_leave_until,
        "confirm_by": who.confirm_by,
        "asked_at": who.asked_at,
        "due_at": who.due_at,
    }


def open_question(one: Seen) -> int | None:
    """The number of the question open to the viewer; None: they may decide nothing."""
    return one.own.asked if one.own is not None and one.decision is not None else None


def asked_sentence(one: Seen) -> Json:
    """What is asked, or whom the game waits for; None where the rules cannot be asked."""
    try:
        return teller_at(one).message(one.asks)
    except UnknownGame:
        return None


def _hosts(one: Seen) -> bool:
    return any(who.hosts and who.mine for who in one.occupants)


def _hours(length: timedelta) -> int:
    return length // HOUR
