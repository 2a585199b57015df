"""A keeper's hand on the ledger: a result is taken out, put back, or given other places. The reason
is written beside it, and its pools are counted anew from there (K22, K24).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from club.celery import call_on_commit
from club.members.models import Member
from club.ratings.ledger.lock import locked_ledger
from club.ratings.ledger.models import Amendment, Contender, Result
from club.ratings.ledger.recount import mark_result
from club.tables.errors import Refused
from club.tables.services.authority import expect_admin

LONGEST_WHY = 200  # characters


def void(number: int, why: str, keeper: Member, now: datetime) -> Result:
    """Takes a result out: it stands in the ledger with the reason, and counts no more."""
    with _amended(number, Amendment.What.VOIDED, why, keeper, now) as result:
        if not result.counts:
            raise Refused("void_already", "This result is void already.")
        result.voided_why = why.strip()
        result.save(update_fields=["voided_why"])
    return result


def revive(number: int, why: str, keeper: Member, now: datetime) -> Result:
    """Has a void result count again."""
    with _amended(number, Amendment.What.REVIVED, why, keeper, now) as result:
        if result.counts:
            raise Refused("counts_already", "This result counts already.")
        result.voided_why = ""
        result.save(update_fields=["voided_why"])
    return result


def correct(number: int, places: Sequence[int], why: str, keeper: Member, now: datetime) -> Result:
    """Gives the contenders other places, in order of seat."""
    with _amended(number, Amendment.What.CORRECTED, why, keeper, now) as result:
        contenders = list(result.contenders.order_by("seat"))
        _expect_places(places, len(contenders))
        for one, place in zip(contenders, places, strict=True):
            one.place = place
        Contender.objects.bulk_update(contenders, ["place"])
    return result


@contextmanager
def _amended(
    number: int, what: Amendment.What, why: str, keeper: Member, now: datetime
) -> Iterator[Result]:
    """The result, under the ledger's lock; afterwards its pools are marked, and counted as soon as
    all of it stands.
    """
    expect_admin(keeper)
    expect_reason(why)
    with locked_ledger():
        result = Result.objects.filter(number=number).first()
        if result is None:
            raise Refused("no_result", "There is no result {number}.", number=number)
        before = list(result.contenders.order_by("seat").values_list("place", flat=True))
        yield result
        Amendment.objects.create(
            result=result, what=what, why=why.strip(), keeper=keeper, at=now, places=before
        )
        for pool_id in mark_result(result):
            recount_on_commit(pool_id)


def recount_on_commit(pool_id: int) -> None:
    """Has a marked pool counted as soon as all of it stands."""
    call_on_commit("club.ratings.ledger.tasks.recount", pool_id)


def expect_reason(why: str) -> None:
    """Raises Refused for none, and for one that cannot stand beside a result."""
    if not why.strip():
        raise Refused(
            "no_reason", "Say why: the reason stands beside the result for everybody to read."
        )
    if len(why.strip()) > LONGEST_WHY:
        raise Refused("long_reason", "A reason has at most {most} characters.", most=LONGEST_WHY)
    if not why.strip().isprintable():
        raise Refused("odd_reason", "A reason is one line of text, without control characters.")


def _expect_places(places: Sequence[int], contenders: int) -> None:
    """Ties share a place, and the next one is left out: 1, 1, 3."""
    if len(places) != contenders:
        raise Refused(
            "wrong_places",
            "There are {count} contenders: give a place to each of them.",
            count=contenders,
        )
    for place in places:
        if place != 1 + sum(other < place for other in places):
            raise Refused(
                "wrong_places",
                "These cannot be the places of {count}: {places}. Who is level shares a place, and"
                " the next place is left out, as in 1, 1, 3.",
                count=contenders,
                places=", ".join(map(str, places)),
            )
