"""Substitutes as JSON. A briefing shows what every spectator may know. A member who is asked now
sees also what the seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from rest_framework import serializers as s

from club.api.base.plain_json import Json, PlainSentence, plain
from club.api.base.requests import Sent, WholeNumberField, line
from club.api.base.serializers import (
    AnswerSerializer,
    Anything,
    MessageSerializer,
    UtcTime,
)
from club.api.tables.log import LogEntry, LogLineSerializer, log_entries
from club.api.tables.serializers import (
    PaceSerializer,
    TableBriefSerializer,
    prompt_sentence,
)
from club.members.models import Member
from club.substitutes import queries
from club.substitutes.briefings import SeatBriefing, seat_briefing
from club.substitutes.models import SubstituteRequest, Vacancy
from club.substitutes.services.requests import MOST_CHAIRS
from club.tables.models import Table
from club.tables.projection import TableProjection, project_table


class OnTheBench(Sent):
    game = line(40, help_text="slug")
    chairs = WholeNumberField(
        min_value=0, max_value=MOST_CHAIRS, help_text="at once; 0: leave the bench"
    )


@dataclass(frozen=True, slots=True)
class ReadableBriefing:
    """A briefing that a member may read before taking the chair."""

    call: SubstituteRequest
    projection: (
        TableProjection | None
    )  # as spectators see the table; None: the chair is taken
    chair: SeatBriefing | None


class BenchWishSerializer(AnswerSerializer):
    game = s.CharField(help_text="slug")
    chairs = s.IntegerField(help_text="at once")

    def compute_game(self, wish: tuple[str, int]) -> str:
        return wish[0]

    def compute_chairs(self, wish: tuple[str, int]) -> int:
        return wish[1]


class CallSerializer(AnswerSerializer):
    """A chair that needs a substitute."""

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
    """A briefing. All fields except `view` are public."""

    open = s.BooleanField(help_text="false: somebody sits there, and the rest is empty")
    call = CallSerializer()
    pace = PaceSerializer(allow_null=True)
    sentence = MessageSerializer(allow_null=True)
    view = Anything(
        help_text="what its seat sees, for you alone; null unless the call that is out asks you"
    )
    log = LogLineSerializer(many=True)

    def compute_open(self, briefing: ReadableBriefing) -> bool:
        return briefing.projection is not None

    def compute_pace(self, briefing: ReadableBriefing) -> Table | None:
        if briefing.projection:
            return briefing.call.table
        return None

    def compute_sentence(self, briefing: ReadableBriefing) -> PlainSentence | None:
        if briefing.projection and briefing.projection.read:
            return prompt_sentence(briefing.projection)
        return None

    def compute_view(self, briefing: ReadableBriefing) -> Json:
        if briefing.chair:
            return plain(briefing.chair.view)
        return None

    def compute_log(self, briefing: ReadableBriefing) -> list[LogEntry]:
        if briefing.projection and briefing.projection.read:
            return log_entries(briefing.projection)
        return []


def readable_briefing(call: SubstituteRequest, member: Member) -> ReadableBriefing:
    """Returns the briefing of a request; without contents when the chair is taken."""
    chair = seat_briefing(call, member)
    out = queries.open_request(call.table_id, call.seat)
    if out is None:
        return ReadableBriefing(call, None, None)
    return ReadableBriefing(out, project_table(call.table, None), chair)
