"""What opens a table: its terms."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers as s

from club.api.base.problems import Misunderstood
from club.api.base.requests import Sent, choice, line, name_of_member, nonce, options, weekdays
from club.seating.services.invitations import MOST_ASKED
from club.seating.services.terms import MOST_TIMELY, Terms
from club.tables.models import AbsencePolicy, StandInPolicy
from club.tables.policy_choices import HolidayPolicy
from club.timecontrol.presets import USUAL, TimeControl
from games import registry
from games.core import AnyGame

LONGEST_MARK = 200  # characters of an Idempotency-Key
HOURS = ("allowance", "bank", "increment", "cap", "reaction")


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
