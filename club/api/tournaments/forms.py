"""What is sent to change a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from rest_framework import serializers as s

from club.api.base.requests import (
    Sent,
    WholeNumberField,
    choice,
    line,
    name_of_member,
    number,
    options,
)
from club.api.tables.opening import HOURS, OwnPace
from club.texts.short_texts import CODE_POINTS, MAX_NAME_CODE_POINTS
from club.timecontrol.presets import TimeControl
from club.tournaments.models import LONGEST_REASON, FirstDraw, Format, Unfinished
from club.tournaments.services.acts import OrganiserAct
from club.tournaments.services.making import (
    LARGEST_POD,
    MOST_TITLES,
    TournamentTerms,
)

MOST_SEATS = 20
HIGHEST = 32_767


def _reason() -> s.RegexField:
    return line(LONGEST_REASON * CODE_POINTS, default="", allow_blank=True)


def _count(default: int, **more: Any) -> WholeNumberField:
    return WholeNumberField(min_value=0, max_value=HIGHEST, default=default, **more)


class TournamentSent(Sent):
    """The terms. Those left out have their usual value."""

    name = line(MAX_NAME_CODE_POINTS)
    format = choice(Format.values)
    games = s.ListField(
        child=s.SlugField(max_length=40), source="titles", max_length=MOST_TITLES
    )
    size = _count(4, help_text=f"of a table, {LARGEST_POD} at most")
    options = s.DictField(
        child=options(), default=dict, help_text="by game, see games/{slug}"
    )
    points = s.DictField(
        child=s.ListField(
            child=WholeNumberField(min_value=0, max_value=HIGHEST * 2),
            max_length=LARGEST_POD,
        ),
        default=dict,
        help_text="by size of a table, from the first place down, in sixtieths; empty: the usual",
    )
    pace = OwnPace(required=False, help_text="left out: two days a turn, nights rest")
    honours_quiet = s.BooleanField(default=True, help_text="nights rest")
    least = _count(0, help_text="players at a table; 0: one less than `size`")
    most = _count(0, help_text="players at a table; 0: `size`")
    rounds = _count(0, source="legs", help_text="0: as many as needed")
    copies = _count(1, help_text="games of a table in a round")
    round_days = _count(30, source="leg_days")
    unfinished = choice(Unfinished.values, default=Unfinished.BOTS.value)
    first_draw = choice(FirstDraw.values, default=FirstDraw.LOT.value)
    late_until = _count(0, help_text="round until which members may enter")
    late_points = s.BooleanField(
        default=False, help_text="late ones begin with half of the mean"
    )
    pairs_itself = s.BooleanField(
        default=False, help_text="the next round opens when the last game ends"
    )
    rated = s.BooleanField(default=True)
    public = s.BooleanField(default=False, help_text="read without log-in")
    online = s.BooleanField(default=True, help_text="false: at real tables")
    places = number(default=None, allow_null=True, help_text="null: no limit")
    advance = _count(1, help_text="from a table of a knock-out")
    division_size = _count(5, help_text="of a league")
    moving = _count(2, help_text="up and down, of a league")
    check_in_hours = _count(48, help_text="0: none")
    starts_at = s.DateTimeField(
        default=None, allow_null=True, help_text="entries close; null: by hand"
    )


def terms_sent(body: Mapping[str, Any]) -> TournamentTerms:
    """The terms that were sent."""
    sent = dict(body)
    if pace := sent.pop("pace", None):
        hours = {name: timedelta(hours=pace[name]) for name in HOURS}
        sent["pace"] = TimeControl(**hours)
    return TournamentTerms(**sent)


class EntrySent(Sent):
    act = choice(("enter", "withdraw", "here"), help_text="`here`: for the check-in")


class OrganiserActSent(Sent):
    act = choice([str(act) for act in OrganiserAct])
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
