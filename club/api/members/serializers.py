"""Members as JSON: the asker, with what waits for them, and the others as the club shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from typing import Any

from django.utils import translation
from rest_framework import serializers as s

from club.api.base.pagination import ListQuery
from club.api.base.plain_json import Json
from club.api.base.requests import Sent, choice, line
from club.api.base.serializers import UTC, Shape
from club.api.ratings.serializers import StandingShape, _rating
from club.api.tables.serializers import TableBrief, brief
from club.home import queries as home_queries
from club.members.api_key_rows import Key, KeyScope
from club.members.models import Member, Theme
from club.members.services import Preferences
from club.play import optional_actions
from club.proposals import queries as ballots
from club.ratings import drawing
from club.substitutes import queries as bench
from club.tables import idle_tables, queries
from club.tables.chairs_to_act import tables_asking

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


class KeyShape(Shape):
    name = s.CharField()
    scopes = s.ListField(child=s.ChoiceField(choices=KeyScope.values))
    ends_at = s.DateTimeField(help_text=UTC)


class WaitingShape(Shape):
    questions = s.IntegerField()
    tables_to_begin = s.IntegerField(help_text="every chair is taken, and you host them")
    votes = s.IntegerField(help_text="that you have not answered")
    invitations = s.IntegerField(help_text="by name, that you have not answered")
    calls = s.IntegerField(help_text="of the bench, to chairs that you may take over")
    confirmations = s.IntegerField(help_text="tables about to begin: say that you are here")


class MeShape(Shape):
    name = s.CharField()
    time_zone = s.CharField(help_text="IANA name")
    language = s.CharField()
    theme = s.ChoiceField(choices=Theme.values)
    letters = s.BooleanField(help_text="a letter when it is your turn")
    confirm_turns = s.BooleanField(help_text="pages lay a whole turn out before it is played")
    keeper = s.BooleanField()
    key = KeyShape(allow_null=True, help_text="null: you came with a session")
    waiting = WaitingShape()


class NameShape(Shape):
    name = s.CharField()


class MemberShape(Shape):
    name = s.CharField()
    ratings = StandingShape(many=True)
    tables = TableBrief(many=True, help_text="where they sit now, as far as you may know")
    finished = TableBrief(many=True, help_text="the latest first")


def _facts(member: Member, auth: object) -> dict[str, Json]:
    return {
        "name": member.username,
        "time_zone": member.time_zone,
        "language": translation.get_language(),
        "theme": member.theme,
        "letters": member.letters,
        "confirm_turns": member.confirm_turns,
        "keeper": member.is_staff,
        "key": _key(auth),
        "waiting": {
            "questions": tables_asking(member.pk).count(),
            "tables_to_begin": queries.to_begin(member).count(),
            "votes": ballots.unanswered(member).count(),
            "invitations": optional_actions.invitations(member).count(),
            "calls": bench.calls_to(member).count(),
            "confirmations": idle_tables.asked_here(member).count(),
        },
    }


def _key(key: object) -> dict[str, Any] | None:
    if not isinstance(key, Key):
        return None
    return {"name": key.name, "scopes": key.scopes.split(), "ends_at": key.ends_at}


def member_facts(shown: Member, viewer: Member, today: date) -> dict[str, Json]:
    """A member as another sees them: ratings, where they sit, what they finished lately."""
    standings = drawing.standings_of(shown, today)
    sat = home_queries.sat_at(shown, viewer)[:MOST_TABLES]
    finished = home_queries.finished_with(shown, viewer)[:MOST_TABLES]
    return {
        "name": shown.username,
        "ratings": [
            {"game": one.slug, "rating": _rating(one.rating), "results": one.results}
            for one in standings.titles
        ],
        "tables": [brief(table) for table in sat],
        "finished": [brief(table) for table in finished],
    }
