"""Think time: how long each who sits at a table took for their turns, as bars with their figures.
Counted time and all time are apart. To the nearest ten minutes: seconds tell when somebody was
here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from statistics import median_high

from django.utils.translation import gettext as _

from club.members.models import Member
from club.records.models import By
from club.tables.models import Spell, Table
from club.tables.timeliness import told_spells
from games.core import Seat

MINUTE, TEN_MINUTES = timedelta(minutes=1), timedelta(minutes=10)
MOST = 60  # turns that are drawn, the latest
WIDTH, HEIGHT, GAP = 360, 90, 1  # of a drawing, in its own units


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A turn, and the bar that stands for it."""

    number: int
    counted: str
    elapsed: str
    x: float
    y: float
    width: float
    height: float
    late: bool
    forgiven: bool
    to_forgive: int  # number of the spell that the reader may forgive; 0: none


@dataclass(frozen=True, slots=True)
class ThinkTime:
    """A member's turns at the table."""

    seat: Seat
    name: str
    turns: Sequence[TurnTaken]
    counted: str  # medians
    elapsed: str


def think_time(table: Table, viewer: Member, seated: bool) -> list[ThinkTime]:
    """By seat, of everybody who has had a turn there that may be told of."""  # P5
    forgives = viewer if seated else None
    told = groupby(told_spells(table), key=lambda one: (one.seat, one.member.username))
    return [_of_one(seat, name, list(spells), forgives) for (seat, name), spells in told]


def rounded(time: timedelta) -> timedelta:
    """To the nearest ten minutes."""
    return round(time / TEN_MINUTES) * TEN_MINUTES


def _of_one(seat: Seat, name: str, spells: list[Spell], forgives: Member | None) -> ThinkTime:
    shown = list(enumerate(spells, 1))[-MOST:]
    longest = max(rounded(spell.counted) for _, spell in shown) or TEN_MINUTES
    step = WIDTH / max(len(shown), 12)
    return ThinkTime(
        seat,
        name,
        [
            _taken(number, spell, place * step, step - GAP, longest, forgives)
            for place, (number, spell) in enumerate(shown)
        ],
        _said(median_high(spell.counted for spell in spells)),
        _said(median_high(spell.elapsed for spell in spells)),
    )


def _taken(
    number: int,
    spell: Spell,
    x: float,
    width: float,
    longest: timedelta,
    forgives: Member | None,
) -> TurnTaken:
    height = max(1.0, HEIGHT * (rounded(spell.counted) / longest))
    return TurnTaken(
        number=number,
        counted=_said(spell.counted),
        elapsed=_said(spell.elapsed),
        x=round(x, 1),
        y=round(HEIGHT - height, 1),
        width=round(width, 1),
        height=round(height, 1),
        late=spell.how == By.LADDER,
        forgiven=spell.forgiven,
        to_forgive=spell.pk if forgives and _forgivable(spell, forgives) else 0,
    )


def _forgivable(spell: Spell, member: Member) -> bool:
    if spell.how != By.LADDER or spell.forgiven or spell.member_id == member.pk:
        return False
    return all(one.member_id != member.pk for one in spell.forgivenesses.all())


def _said(time: timedelta) -> str:
    hours, minutes = divmod(rounded(time) // MINUTE, 60)
    if not hours:
        return _("%(minutes)d min") % {"minutes": minutes} if minutes else _("under 5 min")
    if not minutes:
        return _("%(hours)d h") % {"hours": hours}
    return _("%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": minutes}
