"""Tables of Nim as home lists them, and the visible text of a page."""

from __future__ import annotations

import re

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from games import registry
from tests.support.sitting_down import HOUR, NOW, sit_down

ALL_THE_STONES = ("take 3 from a", "take 4 from b", "take 5 from c")


def opened(host: Member, name: str = "Thursday", seats: int = 3, private: bool = False) -> Table:
    return seating.open_table(
        host, registry.find("nim"), Terms(name, seats, {}, private=private), NOW
    )


def finished(*members: Member) -> Table:
    sat = sit_down("nim", members)
    for number, notation in enumerate(ALL_THE_STONES):
        sat.play(number % len(members), notation, now=NOW + number * HOUR)
    return sat.table


def text(html: str) -> str:
    """The visible text of the page."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())
