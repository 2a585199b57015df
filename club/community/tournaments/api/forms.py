"""Bodies of requests that change a tournament."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework import serializers as s

from club.base.texts.short_texts import CODE_POINTS, MAX_NAME_CODE_POINTS
from club.community.tournaments.api.serializers import API_NAMES
from club.community.tournaments.choices import Format
from club.community.tournaments.models import LONGEST_REASON, Tournament
from club.community.tournaments.result_forms import MOST_SCORE
from club.community.tournaments.services.acts import ACTS
from club.community.tournaments.terms import LARGEST_POD, MOST_TITLES, TERMS
from club.community.tournaments.titles import MAX_TITLE
from club.play.tables.api.opening import OwnPace, options
from club.site.api.requests import (
    HIGHEST_SMALL,
    ModelSent,
    Sent,
    WholeNumberField,
    choice,
    line,
    name_of_member,
    number,
)

MOST_SEATS = 20


def _reason() -> s.RegexField:
    return line(LONGEST_REASON * CODE_POINTS, default="", allow_blank=True)


class TournamentSent(ModelSent):
    """The terms. Those left out have their usual value."""

    name = line(MAX_NAME_CODE_POINTS)
    format = choice(Format.values)
    games = s.ListField(
        child=line(MAX_TITLE * CODE_POINTS),
        source="titles",
        max_length=MOST_TITLES,
        help_text="slugs; at real tables any name of a game",
    )
    options = s.DictField(
        child=options(), default=dict, help_text="by game, see games/{slug}"
    )
    points = s.DictField(
        child=s.ListField(
            child=WholeNumberField(min_value=0, max_value=HIGHEST_SMALL * 2),
            max_length=LARGEST_POD,
        ),
        default=dict,
        help_text="by size of a table, from the first place down, in sixtieths; empty: the usual",
    )
    pace = OwnPace(required=False, help_text="left out: two days a turn, nights rest")
    places = number(default=None, allow_null=True, help_text="null: no limit")

    class Meta:
        model = Tournament
        fields: ClassVar = [API_NAMES.get(name, name) for name in TERMS]
        extra_kwargs: ClassVar = {
            name: {"source": source} for source, name in API_NAMES.items()
        }


class EntrySent(Sent):
    act = choice(("enter", "withdraw", "here"), help_text="`here`: for the check-in")


class OrganiserActSent(Sent):
    act = choice(list(ACTS))
    reason: Any = _reason()
    days = number(default=0, help_text="of a pause")


class EntrantActSent(Sent):
    act = choice(("withdraw", "replace"))
    number = number()
    member = name_of_member(
        default="", allow_blank=True, help_text="who replaces the one who withdrew"
    )


class PlacesSent(Sent):
    act = choice(
        ("enter", "confirm", "correct", "void"),
        help_text="`correct` and `void` are for organisers, with a reason",
    )
    places = s.ListField(
        child=WholeNumberField(min_value=1, max_value=MOST_SEATS),
        default=list,
        max_length=MOST_SEATS,
        help_text="by seat; who is level has the same place",
    )
    scores = s.ListField(
        child=WholeNumberField(
            min_value=-MOST_SCORE, max_value=MOST_SCORE, allow_null=True
        ),
        default=list,
        max_length=MOST_SEATS,
        help_text="at real tables by seat, null: none; left out: none, or as they are",
    )
    reason: Any = _reason()


class ChallengeSent(Sent):
    number = number(help_text="of the entrant above you")


class CallSent(Sent):
    seats = number(help_text="three to five")


class CallAnswerSent(Sent):
    act = choice(("join", "leave"))


class ChallengeAnswerSent(Sent):
    accept = s.BooleanField()


class TournamentNameSent(Sent):
    claim = number(help_text="`id` of the name")
    played = s.BooleanField(help_text="true: you are named in the standings")
