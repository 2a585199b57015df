"""The members and tables of the races, and the checks that follow. The races themselves are in
`races.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils import timezone

from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.tables.models import StandInPolicy
from tests.fire.http_visitor import Visitor
from tests.support.racing import at_once
from tests.support.sitting_down import Sat, sit_down

Wrong = tuple[bool, str]  # whether it is so, and what it is


@dataclass
class Party:
    """alice, bob and carol, each with two devices, and a table that all races use in turn."""

    members: tuple[Member, Member, Member]
    first: tuple[Visitor, Visitor, Visitor]
    second: tuple[Visitor, Visitor, Visitor]
    raced: int = 0  # posts sent against one another
    kept: dict[str, Sat] = field(default_factory=dict)

    def race(self, *acts: Callable[[], object], posts: int = 2) -> list[object]:
        self.raced += posts
        return at_once(*acts)

    def toy(self, stand_in: StandInPolicy = StandInPolicy.FORCED_DECISION) -> Sat:
        """A long table of the toy, where alice's turn lasts as long as she likes."""
        sat = self.kept.get(stand_in)
        if (
            sat is None
            or sat.read.length > 60
            or not sat.table.live
            or 0 not in sat.position.to_act
        ):
            sat = sit_down("toy", self.members, stand_in=stand_in, now=timezone.now())
            self.kept[stand_in] = sat
        return sat

    def asks(
        self, how: str = "open", stand_in: StandInPolicy = StandInPolicy.FORCED_DECISION
    ) -> Sat:
        """The toy, with alice's question put to bob or all."""
        sat = self.toy(stand_in)
        sat.play(0, f"ask {how}", now=timezone.now())
        return sat


def faults(sat: Sat, *wrong: Wrong) -> list[str]:
    """The errors of the table, with the record's own."""
    flaw = audit_error_of(sat.record)
    return found(*wrong, (bool(flaw), flaw))


def found(*wrong: Wrong) -> list[str]:
    return [said for is_so, said in wrong if is_so]


def answered(answers: list[object], *expected: int) -> Wrong:
    return sorted(map(str, answers)) != sorted(map(str, expected)), f"answered {answers}"


def longer_by(sat: Sat, before: int, plies: int) -> Wrong:
    more = sat.record.length - before
    return more != plies, f"{more - plies:+} plies"
