"""Members as JSON: the asker, with what waits for them, and the others as the club shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.utils import translation
from rest_framework import serializers as s

from club.api.base.pagination import ListQuery
from club.api.base.requests import Sent, choice, line
from club.api.base.serializers import AnswerSerializer, UtcTime
from club.api.ratings.serializers import StandingSerializer
from club.api.tables.serializers import TableBriefSerializer
from club.home import queries as home_queries
from club.members.api_key_rows import Key, KeyScope
from club.members.models import Member, Theme
from club.members.services import Preferences
from club.play import optional_actions
from club.proposals import queries as ballots
from club.ratings.statistics.standings import Standing, standings_of
from club.substitutes import queries as bench
from club.tables import idle_tables, queries
from club.tables.chairs_to_act import tables_to_act
from club.tables.models import Table

MOST_TABLES = 20  # of a member, of each kind


class MembersQuery(ListQuery):
    begins = line(40, default="", allow_blank=True, help_text="how the name begins")


class Preferring(Sent):
    """What is left out stays as it is."""

    time_zone = line(60, required=False, help_text="IANA name")
    theme = choice(Theme.values, required=False)
    letters = s.BooleanField(required=False, help_text="a letter when it is your turn")
    confirm_turns = s.BooleanField(
        required=False, help_text="pages lay a whole turn out before it is played"
    )


def preferences_in(told: Mapping[str, Any], member: Member) -> Preferences:
    """What the member prefers from now on."""
    names = [field.name for field in fields(Preferences)]
    return Preferences(**{name: told.get(name, getattr(member, name)) for name in names})


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and by which key; None: by a session."""

    member: Member
    key: Key | None


@dataclass(frozen=True, slots=True)
class MemberSeen:
    """A member as another sees them."""

    member: Member
    viewer: Member
    today: date


class KeySerializer(AnswerSerializer):
    name = s.CharField()
    scopes = s.ListField(child=s.ChoiceField(choices=KeyScope.values))
    ends_at = UtcTime()

    def compute_scopes(self, key: Key) -> list[str]:
        return key.scopes.split()


class WaitingSerializer(AnswerSerializer):
    questions = s.IntegerField()
    tables_to_begin = s.IntegerField(help_text="every chair is taken, and you host them")
    votes = s.IntegerField(help_text="that you have not answered")
    invitations = s.IntegerField(help_text="by name, that you have not answered")
    calls = s.IntegerField(help_text="of the bench, to chairs that you may take over")
    confirmations = s.IntegerField(help_text="tables about to begin: say that you are here")

    def compute_questions(self, member: Member) -> int:
        return tables_to_act(member.pk).count()

    def compute_tables_to_begin(self, member: Member) -> int:
        return queries.tables_ready_to_start(member).count()

    def compute_votes(self, member: Member) -> int:
        return ballots.unanswered_proposals(member).count()

    def compute_invitations(self, member: Member) -> int:
        return optional_actions.invitations(member).count()

    def compute_calls(self, member: Member) -> int:
        return bench.requests_to(member).count()

    def compute_confirmations(self, member: Member) -> int:
        return idle_tables.chairs_to_confirm(member).count()


class MeSerializer(AnswerSerializer):
    name = s.CharField(source="member.username")
    time_zone = s.CharField(source="member.time_zone", help_text="IANA name")
    language = s.CharField()
    theme = s.ChoiceField(source="member.theme", choices=Theme.values)
    letters = s.BooleanField(source="member.letters", help_text="a letter when it is your turn")
    confirm_turns = s.BooleanField(
        source="member.confirm_turns",
        help_text="pages lay a whole turn out before it is played",
    )
    keeper = s.BooleanField(source="member.is_staff")
    key = KeySerializer(allow_null=True, help_text="null: you came with a session")
    waiting = WaitingSerializer(source="member")

    def compute_language(self, asker: Asker) -> str:
        return translation.get_language()


class NameSerializer(AnswerSerializer):
    name = s.CharField(source="username")


class MemberSerializer(AnswerSerializer):
    name = s.CharField(source="member.username")
    ratings = StandingSerializer(many=True)
    tables = TableBriefSerializer(many=True, help_text="where they sit now, as far as you may know")
    finished = TableBriefSerializer(many=True, help_text="the latest first")

    def compute_ratings(self, seen: MemberSeen) -> Sequence[Standing]:
        return standings_of(seen.member, seen.today).titles

    def compute_tables(self, seen: MemberSeen) -> QuerySet[Table]:
        return home_queries.tables_played_at(seen.member, seen.viewer)[:MOST_TABLES]

    def compute_finished(self, seen: MemberSeen) -> QuerySet[Table]:
        return home_queries.finished_with(seen.member, seen.viewer)[:MOST_TABLES]
