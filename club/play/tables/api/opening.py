"""The terms of a new table, and the idempotency key: the same key again opens no second table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from club.base.checksums import checksum
from club.base.texts.short_texts import MAX_NAME_CODE_POINTS
from club.play.seats.services.invitations import MOST_ASKED
from club.play.seats.services.seat_draw import MAX_NONCE_LENGTH
from club.play.seats.services.terms import MOST_TIMELY, SAME_COLUMNS, Terms
from club.play.tables.models import AbsencePolicy, HolidayPolicy, StandInPolicy
from club.play.time_control.presets import DEFAULT_PRESET, TimeControl
from club.site.api.problems import Misunderstood
from club.site.api.requests import (
    MAX_REPEATED_LENGTH,
    PRINTED,
    Sent,
    WholeNumberField,
    choice,
    line,
    name_of_member,
    weekdays,
)
from games import registry
from games.core import AnyGame

LONGEST_KEY: Final = 200  # characters
IDEMPOTENCY_KEY: Final = OpenApiParameter(
    "Idempotency-Key", str, "header", description="the same again opens no second table"
)


def read_idempotency_key(request: Request) -> str:
    """The idempotency key of the request; empty without one. Raises ValidationError."""
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise ValidationError(
            {"Idempotency-Key": _("At most 200 characters, on one line.")}
        )
    return key


HOURS = ("allowance", "bank", "increment", "cap", "reaction")


def nonce(**more: Any) -> s.RegexField:
    """Returns a field for a member's contribution to chance; if empty, a random one is made."""
    meaning = "what you add to chance; empty: made here"
    return line(MAX_NONCE_LENGTH, allow_blank=True, help_text=meaning, **more)


def options(**more: Any) -> s.DictField:
    """Returns a field for options of a game: short texts and numbers, by short names."""
    return s.DictField(child=s.JSONField(), validators=[_are_options], **more)


def _are_options(chosen: Mapping[str, Any]) -> None:
    """Rejects options that an error message could not repeat."""
    values = [value for value in chosen.values() if not isinstance(value, int)]
    if not all(_is_repeatable(text) for text in (*chosen, *values)):
        raise ValidationError(
            _("Write names and values of options as games/{slug} has them.")
        )


def _is_repeatable(text: object) -> bool:
    """Whether an error message can repeat the text."""
    if not isinstance(text, str) or len(text) > MAX_REPEATED_LENGTH:
        return False
    return re.match(PRINTED, text) is not None


class OwnPace(Sent):
    """A time control of the host's own, in whole hours. The first turn has allowance and bank. If
    both are 0, it has the increment, 6 hours at most.
    """

    allowance = WholeNumberField(min_value=0, max_value=60 * 24, default=48)
    bank = WholeNumberField(min_value=0, max_value=60 * 24, default=0)
    increment = WholeNumberField(min_value=0, max_value=60 * 24, default=0)
    cap = WholeNumberField(min_value=0, max_value=60 * 24, default=0)
    reaction = WholeNumberField(min_value=0, max_value=60 * 24, default=24)


class Opening(Sent):
    """A new table. Fields left out have the club's default value."""

    game = s.SlugField(max_length=40)
    name = line(MAX_NAME_CODE_POINTS)
    seats = WholeNumberField(min_value=1, max_value=20)
    options = options(default=dict, help_text="see games/{slug}")
    bots = s.ListField(
        child=line(20), default=list, max_length=20, help_text="names of bots"
    )
    pace = OwnPace(required=False, help_text="left out: two days a turn, nights rest")
    honours_quiet = s.BooleanField(default=True, help_text="nights rest")
    weekend = weekdays(default=list, help_text="weekdays that rest, Monday is 0")
    leave = choice(HolidayPolicy.values, default=HolidayPolicy.ALL)
    excuses = WholeNumberField(min_value=0, max_value=4, default=1)
    misses = WholeNumberField(min_value=1, max_value=5, default=3)
    absence = choice(
        AbsencePolicy.values,
        default=AbsencePolicy.BOT,
        help_text="what follows when nobody waits",
    )
    holidays = s.BooleanField(default=True, help_text="the club's do not count")
    stand_in = choice(StandInPolicy.values, default=StandInPolicy.BOT_TURN)
    private = s.BooleanField(default=False)
    begins_full = s.BooleanField(
        default=False, help_text="by itself, with the last chair taken"
    )
    timely = WholeNumberField(
        min_value=0,
        max_value=MOST_TIMELY,
        default=0,
        help_text="percent of turns in time",
    )
    rated = s.BooleanField(required=False, help_text="left out: as the game has it")
    ask = s.ListField(
        child=name_of_member(),
        default=list,
        max_length=MOST_ASKED,
        help_text="names of members who are asked to sit down",
    )
    nonce = nonce(required=False)


def newest_game(slug: str) -> AnyGame:
    """The newest version of a game. Raises ValidationError for an unknown slug."""
    try:
        return registry.find(slug)
    except registry.UnknownGame:
        wrong = {"game": _("This game is not in the catalogue.")}
        raise Misunderstood(wrong, {"game": slug}) from None


def read_terms(data: Mapping[str, Any], game: AnyGame, rated: bool, mark: str) -> Terms:
    """The terms in a request. The same idempotency key always gives the same table."""
    own_pace = data.get("pace")
    if own_pace:
        pace = TimeControl(**{name: timedelta(hours=own_pace[name]) for name in HOURS})
    else:
        pace = DEFAULT_PRESET.time_control
    return Terms(
        **{name: data[name] for name in ("name", "seats", "options", "bots", "ask")},
        **{name: data[name] for name in SAME_COLUMNS if name != "rated"},
        pace=pace,
        weekend=frozenset(data["weekend"]),
        once=uuid5(NAMESPACE_URL, mark) if mark else None,
        once_checksum=_checksum(data) if mark else "",
        rated=data.get("rated", rated),
    )


def _checksum(body: Mapping[str, Any]) -> str:
    """Returns a checksum of the validated body, whatever the order of its fields."""
    options = sorted(body["options"].items())
    return checksum(sorted({**body, "options": options}.items()))
