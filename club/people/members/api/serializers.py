"""Members as JSON: the caller with their waiting tables, and the public data of other members."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import translation
from rest_framework import serializers as s

from club.base.roles.permissions import is_admin
from club.community.ratings.api import StandingSerializer
from club.community.ratings.statistics.member_pages import Standing, standings_of
from club.people.members.api_key_rows import Key, KeyScope
from club.people.members.models import MOST_GAMES, Member, Theme
from club.people.members.services import Preferences
from club.play.moves.queries import invitations
from club.play.substitutes import queries as bench
from club.play.tables import due_chairs, queries
from club.play.tables.api.serializers import TableBriefSerializer
from club.play.tables.due_chairs import tables_to_act
from club.play.tables.models import Table
from club.play.votes import queries as proposal_queries
from club.site.api.pagination import ListQuery
from club.site.api.requests import Sent, WholeNumberField, choice, line
from club.site.api.serializers import AnswerSerializer, UtcTime
from club.site.home import queries as home_queries
from club.site.home.queries_of_members import MemberOrder

MOST_TABLES = 20  # of a member, of each kind


class MembersQuery(ListQuery):
    begins = line(40, default="", allow_blank=True, help_text="how the name begins")
    has = line(40, default="", allow_blank=True, help_text="a part of the name")
    sort = s.ChoiceField(choices=MemberOrder.choices, default=MemberOrder.NAME)


class PreferencesBody(Sent):
    """Preferences to change; those left out stay."""

    time_zone = line(60, required=False, help_text="IANA name")
    theme = choice(Theme.values, required=False)
    hide_first_steps = s.BooleanField(
        required=False, help_text="true: home shows the first steps no more"
    )
    letters = s.BooleanField(required=False, help_text="a letter when it is your turn")
    confirm_turns = s.BooleanField(
        required=False, help_text="pages lay a whole turn out before it is played"
    )
    most_games = WholeNumberField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MOST_GAMES,
        help_text="that you play at once; null: any number",
    )


def preferences_in(body: Mapping[str, Any], member: Member) -> Preferences:
    """Returns the member's preferences after the change."""
    names = [field.name for field in fields(Preferences)]
    return Preferences(
        **{name: body.get(name, getattr(member, name)) for name in names}
    )


@dataclass(frozen=True, slots=True)
class Asker:
    """The member who makes the request and the API key; None: a session."""

    member: Member
    key: Key | None


@dataclass(frozen=True, slots=True)
class MemberSeen:
    """A member as another member sees them."""

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
    tables_to_begin = s.IntegerField(
        help_text="every chair is taken, and you host them"
    )
    votes = s.IntegerField(help_text="that you have not answered")
    invitations = s.IntegerField(help_text="by name, that you have not answered")
    calls = s.IntegerField(help_text="of the bench, to chairs that you may take over")
    confirmations = s.IntegerField(
        help_text="tables about to begin: say that you are here"
    )

    def compute_questions(self, member: Member) -> int:
        return tables_to_act(member.pk).count()

    def compute_tables_to_begin(self, member: Member) -> int:
        return queries.tables_ready_to_start(member).count()

    def compute_votes(self, member: Member) -> int:
        return proposal_queries.unanswered_proposals(member).count()

    def compute_invitations(self, member: Member) -> int:
        return invitations(member).count()

    def compute_calls(self, member: Member) -> int:
        return bench.requests_to(member).count()

    def compute_confirmations(self, member: Member) -> int:
        return due_chairs.chairs_to_confirm(member).count()


class MeSerializer(AnswerSerializer):
    name = s.CharField(source="member.username")
    time_zone = s.CharField(source="member.time_zone", help_text="IANA name")
    language = s.CharField()
    theme = s.ChoiceField(source="member.theme", choices=Theme.values)
    letters = s.BooleanField(
        source="member.letters", help_text="a letter when it is your turn"
    )
    confirm_turns = s.BooleanField(
        source="member.confirm_turns",
        help_text="pages lay a whole turn out before it is played",
    )
    most_games = s.IntegerField(
        source="member.most_games",
        allow_null=True,
        help_text="that you play at once, open tables included; null: any number",
    )
    keeper = s.BooleanField()
    key = KeySerializer(allow_null=True, help_text="null: you came with a session")
    waiting = WaitingSerializer(source="member")

    def compute_keeper(self, asker: Asker) -> bool:
        return is_admin(asker.member)

    def compute_language(self, asker: Asker) -> str:
        return translation.get_language()


class ListedMemberSerializer(AnswerSerializer):
    name = s.CharField(source="username")
    since = s.DateField()
    last_here = s.DateField(allow_null=True, help_text="null: you may not know it")

    def compute_since(self, member: Any) -> date:
        joined: datetime = member.date_joined
        return joined.date()

    def compute_last_here(self, member: Any) -> date | None:
        return member.seen_at.date() if member.seen_at else None


class MemberSerializer(AnswerSerializer):
    name = s.CharField(source="member.username")
    ratings = StandingSerializer(many=True)
    tables = TableBriefSerializer(
        many=True, help_text="where they sit now, as far as you may know"
    )
    finished = TableBriefSerializer(many=True, help_text="the latest first")

    def compute_ratings(self, shown_member: MemberSeen) -> Sequence[Standing]:
        return standings_of(shown_member.member, shown_member.today).titles

    def compute_tables(self, shown_member: MemberSeen) -> QuerySet[Table]:
        return home_queries.tables_played_at(shown_member.member, shown_member.viewer)[
            :MOST_TABLES
        ]

    def compute_finished(self, shown_member: MemberSeen) -> QuerySet[Table]:
        return home_queries.finished_with(shown_member.member, shown_member.viewer)[
            :MOST_TABLES
        ]
