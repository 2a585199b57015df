"""Corrections by admins: void a result, restore it, or change its places. The reason is public;
the pools are recounted from the result on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.celery import call_on_commit
from club.community.ratings.ledger.lock import locked_ledger
from club.community.ratings.ledger.models import (
    LONGEST_WHY,
    Amendment,
    Result,
    ResultPlayer,
)
from club.community.ratings.ledger.recount import mark_pools_of_result
from club.people.members.models import Member
from club.play.tables.services.permissions import expect_admin


def void_result(number: int, reason: str, admin: Member, now: datetime) -> Result:
    """Voids a result: it stays in the ledger with the reason and no longer counts.

    Raises ClubError.
    """
    with _amendment_of(number, Amendment.What.VOIDED, reason, admin, now) as result:
        if not result.counts:
            raise ClubError("void_already", "This result is void already.")
        result.voided_why = clean_reason(reason)
        result.save(update_fields=["voided_why"])
    return result


def restore_result(number: int, reason: str, admin: Member, now: datetime) -> Result:
    """Restores a void result. Raises ClubError."""
    with _amendment_of(number, Amendment.What.REVIVED, reason, admin, now) as result:
        if result.counts:
            raise ClubError("counts_already", "This result counts already.")
        result.voided_why = ""
        result.save(update_fields=["voided_why"])
    return result


def correct_places(
    number: int, places: Sequence[int], reason: str, admin: Member, now: datetime
) -> Result:
    """Changes the places of the rated players, in order of seat. Raises ClubError."""
    with _amendment_of(number, Amendment.What.CORRECTED, reason, admin, now) as result:
        players = list(result.players.order_by("seat"))
        _expect_places(places, len(players))
        for player, place in zip(players, places, strict=True):
            player.place = place
        ResultPlayer.objects.bulk_update(players, ["place"])
    return result


@contextmanager
def _amendment_of(
    number: int,
    amendment_type: Amendment.What,
    explanation: str,
    admin: Member,
    now: datetime,
) -> Iterator[Result]:
    """Yields the result with the ledger locked; then stores the amendment and recounts its pools.

    The recount starts after the commit. Raises ClubError.
    """
    expect_admin(admin)
    reason = clean_reason(explanation)
    with locked_ledger():
        result = Result.objects.filter(number=number).first()
        if result is None:
            raise ClubError("no_result", "There is no result {number}.", number=number)
        before = list(result.players.order_by("seat").values_list("place", flat=True))
        yield result
        Amendment.objects.create(
            result=result,
            what=amendment_type,
            why=reason,
            admin=admin,
            at=now,
            places=before,
        )
        for pool_id in mark_pools_of_result(result):
            recount_on_commit(pool_id)


def recount_on_commit(pool_id: int) -> None:
    """Recounts a marked pool after the commit."""
    call_on_commit("club.community.ratings.ledger.tasks.recount", pool_id)


def clean_reason(text: str) -> str:
    """The reason, cleaned. Raises ClubError for a missing or invalid one."""
    if not text.strip():
        raise ClubError(
            "no_reason",
            "Say why: the reason stands beside the result for everybody to read.",
        )
    return clean_line(text, "bad_reason", LONGEST_WHY)


def _expect_places(places: Sequence[int], players: int) -> None:
    """Raises ClubError for impossible places. Ties share a place and skip the next: 1, 1, 3."""
    if len(places) != players:
        raise ClubError(
            "wrong_places",
            "There are {count} contenders: give a place to each of them.",
            count=players,
        )
    for place in places:
        better = sum(other < place for other in places)
        if place != better + 1:
            raise ClubError(
                "wrong_places",
                "These cannot be the places of {count}: {places}. Who is level shares a place, and"
                " the next place is left out, as in 1, 1, 3.",
                count=players,
                places=", ".join(map(str, places)),
            )
