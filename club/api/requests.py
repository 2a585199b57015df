"""What bodies and query strings hold, checked before a service is asked: each field with its
meaning. A refused one is a problem that names the field.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, TypeVar
from uuid import NAMESPACE_URL, uuid5

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from club.api.fields import (
    Sent,
    choice,
    line,
    name_of_member,
    nonce,
    number,
    options,
    weekdays,
)
from club.api.problems import Misunderstood
from club.play.services.orders import LONGEST_ORDER
from club.play.services.playing import LONGEST_TURN
from club.seating.services.invitations import MOST_ASKED
from club.seating.services.terms import MOST_TIMELY, Terms
from club.tables.models import AbsencePolicy, StandInPolicy, Status
from club.tables.policy_choices import HolidayPolicy
from club.timecontrol.presets import USUAL, TimeControl
from games import registry
from games.core import AnyGame
from games.notation import LONGEST

MOST, USUALLY = 100, 50  # items of a list
LONGEST_MARK = 200  # characters of an Idempotency-Key
HOURS = ("allowance", "bank", "increment", "cap", "reaction")

B = TypeVar("B", bound=Sent)


class ListQuery(Sent):
    limit = s.IntegerField(min_value=1, max_value=MOST, default=USUALLY, help_text="items")
    cursor = number(required=False, help_text="the `next` of the list before")


class ExportQuery(ListQuery):
    limit = s.IntegerField(min_value=1, max_value=50, default=50, help_text="items")


class TablesQuery(ListQuery):
    status = choice(Status.values, required=False)
    game = s.SlugField(required=False, max_length=40, help_text="slug")
    seat = choice(["mine", "free"], required=False, help_text="where you sit, or where one could")


class MembersQuery(ListQuery):
    begins = line(40, default="", allow_blank=True, help_text="how the name begins")


class RankingsQuery(Sent):
    season = s.RegexField(
        r"^([0-9]{4}Q[1-4])?\Z", default="", allow_blank=True, help_text="as 2026Q4; else all time"
    )
    page = s.IntegerField(min_value=1, max_value=999_999, default=1)


class OwnPace(Sent):
    """Lengths are whole hours."""

    allowance = s.IntegerField(min_value=0, max_value=60 * 24, default=48)
    bank = s.IntegerField(min_value=0, max_value=60 * 24, default=0)
    increment = s.IntegerField(min_value=0, max_value=60 * 24, default=0)
    cap = s.IntegerField(min_value=0, max_value=60 * 24, default=0)
    reaction = s.IntegerField(min_value=0, max_value=60 * 24, default=24)


class Opening(Sent):
    """A new table. What is left out has the club's usual value."""

    game = s.SlugField(max_length=40)
    name = line(60)
    seats = s.IntegerField(min_value=1, max_value=20)
    options = options(default=dict, help_text="see games/{slug}")
    bots = s.ListField(child=line(20), default=list, max_length=20, help_text="names of bots")
    pace = OwnPace(required=False, help_text="left out: two days a turn, nights rest")
    honours_quiet = s.BooleanField(default=True, help_text="nights rest")
    weekend = weekdays(default=list, help_text="weekdays that rest, Monday is 0")
    leave = choice(HolidayPolicy.values, default=HolidayPolicy.ALL)
    excuses = s.IntegerField(min_value=0, max_value=4, default=1)
    misses = s.IntegerField(min_value=1, max_value=5, default=3)
    absence = choice(
        AbsencePolicy.values, default=AbsencePolicy.BOT, help_text="what follows when nobody waits"
    )
    holidays = s.BooleanField(default=True, help_text="the club's do not count")
    stand_in = choice(StandInPolicy.values, default=StandInPolicy.BOT_TURN)
    private = s.BooleanField(default=False)
    begins_full = s.BooleanField(default=False, help_text="by itself, with the last chair taken")
    timely = s.IntegerField(
        min_value=0, max_value=MOST_TIMELY, default=0, help_text="percent of turns in time"
    )
    rated = s.BooleanField(required=False, help_text="left out: as the game has it")
    ask = s.ListField(
        child=name_of_member(),
        default=list,
        max_length=MOST_ASKED,
        help_text="names of members who are asked to sit down",
    )
    nonce = nonce(required=False)


class Moves(Sent):
    moves = s.ListField(
        child=line(LONGEST, help_text="a notation, exactly as `legal` has it"),
        min_length=1,
        max_length=LONGEST_TURN,
    )
    asked = number(help_text="the number of the question that this answers")


class Tried(Sent):
    moves = s.ListField(child=line(LONGEST), min_length=1, max_length=LONGEST_TURN)


class Undoing(Sent):
    asked = number(help_text="the number of the question")
    all = s.BooleanField(default=False, help_text="the whole draft; else its last move")


class StandingDraft(Sent):
    asked = number(help_text="the number of the question")
    stands = s.BooleanField(help_text="play the draft if your time runs out")


class Ordering(Sent):
    key = line(100)
    value = line(LONGEST_ORDER)


class Dropping(Sent):
    key = line(100, help_text="of the standing order")


class ChosenPreset(Sent):
    preset = number(help_text="which of the view's `orders.presets`, from 0 on")


class SittingDown(Sent):
    """Empty: you sit down yourself. With a bot and a seat: the host gives it that chair."""

    invite = line(32, required=False, help_text="where the table is by invitation")
    bot = line(20, required=False)
    seat = number(required=False)
    nonce = nonce(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("bot" in attrs) != ("seat" in attrs):
            raise ValidationError(_("A bot is given a seat: send both, or neither."))
        return attrs


class StandingUp(Sent):
    """Empty: you stand up yourself."""

    seat = number(required=False, help_text="the host asks whoever sits there to stand up")


class AskedMember(Sent):
    name = name_of_member(help_text="of the member who is asked to sit down")


class ChangedNonce(Sent):
    nonce = nonce(default="")


def body_of(kind: type[B], request: Request) -> Mapping[str, Any]:
    """What the body says. Raises ValidationError naming each field that is wrong."""
    return _checked(kind(data=request.data))


def query_of(kind: type[B], request: Request) -> Mapping[str, Any]:
    """What the query string says, likewise."""
    return _checked(kind(data=request.query_params))


def game_named(slug: str) -> AnyGame:
    """The newest version of a title. Raises ValidationError for a slug that is not on the shelf."""
    try:
        return registry.find(slug)
    except registry.UnknownGame:
        wrong = {"game": _("This game is not on our shelf.")}
        raise Misunderstood(wrong, {"game": slug}) from None


def terms_in(told: Mapping[str, Any], game: AnyGame, rated: bool, mark: str) -> Terms:
    """The terms of a new table; the same mark again names the same table."""
    own = told.get("pace")
    pace = (
        TimeControl(**{name: timedelta(hours=own[name]) for name in HOURS})
        if own
        else USUAL.time_control
    )
    return Terms(
        name=told["name"],
        seats=told["seats"],
        options=told["options"],
        pace=pace,
        stand_in=StandInPolicy(told["stand_in"]),
        private=told["private"],
        begins_full=told["begins_full"],
        timely=told["timely"],
        bots=told["bots"],
        honours_quiet=told["honours_quiet"],
        weekend=frozenset(told["weekend"]),
        leave=HolidayPolicy(told["leave"]),
        excuses=told["excuses"],
        misses=told["misses"],
        absence=AbsencePolicy(told["absence"]),
        holidays=told["holidays"],
        ask=told["ask"],
        once=uuid5(NAMESPACE_URL, mark) if mark else None,
        rated=told.get("rated", rated),
    )


def _checked(shape: Sent) -> Mapping[str, Any]:
    if not shape.is_valid():
        raise Misunderstood(shape.errors, shape.initial_data)
    found: Mapping[str, Any] = shape.validated_data
    return found
