"""Helpers: a table with substitutes, and volunteers."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.substitutes import services as substitutes
from club.play.substitutes.models import SubstituteRequest
from club.play.tables.models import AbsencePolicy, StandInPolicy
from tests.support.sitting_down import NOW, Sat, newcomer, sit_down


def with_a_bench(*sitters: Member, misses: int = 2, **terms: Any) -> Sat:
    """A table with substitutes, of three or more turns each; the default move is played when time
    runs out.
    """
    terms = {"stand_in": StandInPolicy.FORCED_TURN, "absence": AbsencePolicy.BENCH} | terms
    return sit_down("toy", sitters, misses=misses, **terms)


def volunteers(*names: str, game: str = "toy", chairs: int = 1) -> list[Member]:
    """Members who offer to take over chairs of a game."""
    found = [newcomer(name) for name in names]
    for member in found:
        substitutes.volunteer(member, game, chairs)
    return found


def miss(sat: Sat, seat: int, now: datetime) -> datetime:
    """Lets the seat's time run out and a stand-in play; returns the time."""
    due_at = sat.chair(seat).due_at or now
    assert play.stand_in(sat.pk, seat, due_at)
    return due_at


def asked_by(call: SubstituteRequest) -> list[str]:
    """Names of the members whom a request has asked, in their order."""
    return list(call.asked.order_by("pk").values_list("member__username", flat=True))


def the_call(sat: Sat) -> SubstituteRequest:
    """The open request."""
    return SubstituteRequest.objects.get(table=sat.pk, settled_at=None)


def asking_for_one(*sitters: Member) -> Sat:
    """A table whose first member requests a substitute."""
    sat = with_a_bench(*sitters)
    substitutes.ask_for_substitute(sat.pk, sitters[0], NOW)
    return sat
