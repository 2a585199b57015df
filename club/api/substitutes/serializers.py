"""Substitutes as JSON. Of a chair that may be taken what every spectator may know of its table, and
for who is asked just now what its seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from rest_framework import serializers as s

from club.api.base.plain_json import Json, PlainSentence, plain
from club.api.base.requests import Sent, line
from club.api.base.serializers import AnswerSerializer, Anything, MessageSerializer, UtcTime
from club.api.tables.log import LogEntry, LogLineSerializer, log_entries
from club.api.tables.serializers import PaceSerializer, TableBriefSerializer, asked_sentence
from club.members.models import Member
from club.substitutes import queries
from club.substitutes.briefings import SeatBriefing, seat_briefing
from club.substitutes.models import SubstituteRequest, Vacancy
from club.substitutes.services.requests import MOST_CHAIRS
from club.tables.models import Table
from club.tables.projection import TableProjection, project_table


class OnTheBench(Sent):
    game = line(40, help_text="slug")
    chairs = s.IntegerField(
        min_value=0, max_value=MOST_CHAIRS, help_text="at once; 0: leave the bench"
    )


@dataclass(frozen=True, slots=True)
class OpenBriefing:
    """What is read before a chair is taken."""

    call: SubstituteRequest
    one: TableProjection | None  # as spectators see the table; None: the chair is taken
    chair: SeatBriefing | None


class BenchWishSerializer(AnswerSerializer):
    game = s.CharField(help_text="slug")
    chairs = s.IntegerField(help_text="at once")

    def compute_game(self, wish: tuple[str, int]) -> str:
        return wish[0]

    def compute_chairs(self, wish: tuple[str, int]) -> int:
        return wish[1]


class CallSerializer(AnswerSerializer):
    """A chair to which the bench is called."""

    id = s.IntegerField()
    table = TableBriefSerializer()
    seat = s.IntegerField()
    why = s.ChoiceField(choices=Vacancy.values)
    over_at = UtcTime()


class BenchSerializer(AnswerSerializer):
    wishes = BenchWishSerializer(many=True)
    calls = CallSerializer(many=True)

    def compute_wishes(self, member: Member) -> Sequence[tuple[str, int]]:
        return list(queries.offers_of(member).items())

    def compute_calls(self, member: Member) -> QuerySet[SubstituteRequest]:
        return queries.requests_to(member)


class BriefingSerializer(AnswerSerializer):
    """All of it as a spectator may know it, but for `view`."""

    open = s.BooleanField(help_text="false: somebody sits there, and the rest is empty")
    call = CallSerializer()
    pace = PaceSerializer(allow_null=True)
    sentence = MessageSerializer(allow_null=True)
    view = Anything(
        help_text="what its seat sees, for you alone; null unless the call that is out asks you"
    )
    log = LogLineSerializer(many=True)

    def compute_open(self, briefing: OpenBriefing) -> bool:
        return briefing.one is not None

    def compute_pace(self, briefing: OpenBriefing) -> Table | None:
        return briefing.call.table if briefing.one else None

    def compute_sentence(self, briefing: OpenBriefing) -> PlainSentence | None:
        return asked_sentence(briefing.one) if briefing.one and briefing.one.read else None

    def compute_view(self, briefing: OpenBriefing) -> Json:
        return plain(briefing.chair.view) if briefing.chair else None

    def compute_log(self, briefing: OpenBriefing) -> list[LogEntry]:
        return log_entries(briefing.one) if briefing.one and briefing.one.read else []


def briefing_for(call: SubstituteRequest, member: Member) -> OpenBriefing:
    """What the member may read before they take the chair; of one that is taken, nothing."""
    chair = seat_briefing(call, member)
    out = queries.open_request(call.table_id, call.seat)
    if out is None:
        return OpenBriefing(call, None, None)
    return OpenBriefing(out, project_table(call.table, None), chair)
