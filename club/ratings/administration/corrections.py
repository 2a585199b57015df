"""Corrections by admins: void a result, restore it, or change its places. The reason is public;
the pools are recounted from the result on (K22, K24).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from club.celery import call_on_commit
from club.members.models import Member
from club.ratings.ledger.lock import locked_ledger
from club.ratings.ledger.models import Amendment, Contender, Result
from club.ratings.ledger.recount import mark_pools_of_result
from club.tables.errors import Refused
from club.tables.services.authority import expect_admin

LONGEST_WHY = 200  # characters


def void_result(number: int, why: str, admin: Member, now: datetime) -> Result:
    """Voids a result: it stays in the ledger with the reason and does not count. Raises Refused."""
    with _amending(number, Amendment.What.VOIDED, why, admin, now) as result:
        if not result.counts:
            raise Refused("void_already", "This result is void already.")
        result.voided_why = why.strip()
        result.save(update_fields=["voided_why"])
    return result


def restore_result(number: int, why: str, admin: Member, now: datetime) -> Result:
    """Restores a void result. Raises Refused."""
    with _amending(number, Amendment.What.REVIVED, why, admin, now) as result:
        if result.counts:
            raise Refused("counts_already", "This result counts already.")
        result.voided_why = ""
        result.save(update_fields=["voided_why"])
    return result


def correct_places(
    number: int, places: Sequence[int], why: str, admin: Member, now: datetime
) -> Result:
    """Changes the places of the rated players, in order of seat. Raises Refused."""
    with _amending(number, Amendment.What.CORRECTED, why, admin, now) as result:
        players = list(result.contenders.order_by("seat"))
        _expect_places(places, len(players))
        for player, place in zip(players, places, strict=True):
            player.place = place
        Contender.objects.bulk_update(players, ["place"])
    return result


@contextmanager
def _amending(
    number: int, what: Amendment.What, why: str, admin: Member, now: datetime
) -> Iterator[Result]:
    """Yields the result with the ledger locked; then stores the amendment and recounts its pools.

    The recount starts after the commit. Raises Refused.
    """
    expect_admin(admin)
    expect_reason(why)
    with locked_ledger():
        result = Result.objects.filter(number=number).first()
        if result is None:
            raise Refused("no_result", "There is no result {number}.", number=number)
        before = list(result.contenders.order_by("seat").values_list("place", flat=True))
        yield result
        Amendment.objects.create(
            result=result, what=what, why=why.strip(), keeper=admin, at=now, places=before
        )
        for pool_id in mark_pools_of_result(result):
            recount_on_commit(pool_id)


def recount_on_commit(pool_id: int) -> None:
    """Recounts a marked pool after the commit."""
    call_on_commit("club.ratings.ledger.tasks.recount", pool_id)


def expect_reason(why: str) -> None:
    """Raises Refused for a missing or invalid reason."""
    if not why.strip():
        raise Refused(
            "no_reason", "Say why: the reason stands beside the result for everybody to read."
        )
    if len(why.strip()) > LONGEST_WHY:
        raise Refused("long_reason", "A reason has at most {most} characters.", most=LONGEST_WHY)
    if not why.strip().isprintable():
        raise Refused("odd_reason", "A reason is one line of text, without control characters.")


def _expect_places(places: Sequence[int], players: int) -> None:
    """Raises Refused for impossible places. Ties share a place and skip the next: 1, 1, 3."""
    if len(places) != players:
        raise Refused(
            "wrong_places",
            "There are {count} contenders: give a place to each of them.",
            count=players,
        )
    for place in places:
        if place != 1 + sum(other < place for other in places):
            raise Refused(
                "wrong_places",
                "These cannot be the places of {count}: {places}. Who is level shares a place, and"
                " the next place is left out, as in 1, 1, 3.",
                count=players,
                places=", ".join(map(str, places)),
            )
