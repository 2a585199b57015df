"""Substitutes as JSON. Of a chair that may be taken what every spectator may know of its table, and
for who is asked just now what its seat sees.
"""

from __future__ import annotations

from rest_framework import serializers as s

from club.api.base.plain_json import Json, plain
from club.api.base.requests import Sent, line
from club.api.base.serializers import UTC, Anything, MessageShape, Shape
from club.api.tables.log import LogLine, log_facts
from club.api.tables.serializers import PaceShape, TableBrief, asked_sentence, brief, pace_facts
from club.members.models import Member
from club.substitutes import queries
from club.substitutes.briefings import from_the_chair
from club.substitutes.models import BenchCall, Vacancy
from club.substitutes.services.requests import MOST_CHAIRS
from club.tables.projection import seen


class OnTheBench(Sent):
    game = line(40, help_text="slug")
    chairs = s.IntegerField(
        min_value=0, max_value=MOST_CHAIRS, help_text="at once; 0: leave the bench"
    )


class BenchWishShape(Shape):
    game = s.CharField(help_text="slug")
    chairs = s.IntegerField(help_text="at once")


class CallShape(Shape):
    """A chair to which the bench is called."""

    id = s.IntegerField()
    table = TableBrief()
    seat = s.IntegerField()
    why = s.ChoiceField(choices=Vacancy.values)
    over_at = s.DateTimeField(help_text=UTC)


class BenchShape(Shape):
    wishes = BenchWishShape(many=True)
    calls = CallShape(many=True)


class BriefingShape(Shape):
    """All of it as a spectator may know it, but for `view`."""

    open = s.BooleanField(help_text="false: somebody sits there, and the rest is empty")
    call = CallShape()
    pace = PaceShape(allow_null=True)
    sentence = MessageShape(allow_null=True)
    view = Anything(
        help_text="what its seat sees, for you alone; null unless the call that is out asks you"
    )
    log = LogLine(many=True)


def bench_facts(member: Member) -> dict[str, Json]:
    """The games a member has volunteered for, and the calls that ask them."""
    chosen = queries.wishes_of(member).items()
    return {
        "wishes": [{"game": game, "chairs": chairs} for game, chairs in chosen],
        "calls": [_call_facts(call) for call in queries.calls_to(member)],
    }


def briefing_facts(call: BenchCall, member: Member) -> dict[str, Json]:
    """What is read before the chair is taken; of one that is taken, nothing but that."""
    seat = from_the_chair(call, member)
    out = queries.open_call(call.table_id, call.seat)
    if out is None:
        return {"open": False, "call": _call_facts(call), **_NOTHING}
    one = seen(call.table, None)
    return {
        "open": True,
        "call": _call_facts(out),
        "pace": pace_facts(call.table),
        "sentence": asked_sentence(one) if one.read else None,
        "log": log_facts(one) if one.read else [],
        "view": plain(seat.view) if seat else None,
    }


_NOTHING: dict[str, Json] = {"pace": None, "sentence": None, "log": [], "view": None}


def _call_facts(call: BenchCall) -> dict[str, Json]:
    return {
        "id": call.pk,
        "table": brief(call.table),
        "seat": call.seat,
        "why": call.why,
        "over_at": call.over_at,
    }
