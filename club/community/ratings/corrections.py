"""Corrections by admins: void a result, restore it, change its places, or merge two accounts of one
person. The reason is public; the pools are recounted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.community.ratings.ledger.recount import mark_pools_of_result, recount
from club.community.ratings.ledger.rows import locked_ledger
from club.community.ratings.models import LONGEST_WHY, Amendment, Result, ResultPlayer
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
        amendment = _make_amendment(result, amendment_type, reason, admin, now)
        yield result
        amendment.save()
        _recount_pools([result])


def _make_amendment(
    result: Result,
    amendment_type: Amendment.What,
    reason: str,
    admin: Member,
    now: datetime,
) -> Amendment:
    """Returns an amendment that is not stored, with the present places."""
    places = [player.place for player in result.players.all()]
    return Amendment(
        result=result,
        what=amendment_type,
        why=reason,
        admin=admin,
        at=now,
        places=places,
    )


def _recount_pools(results: Iterable[Result]) -> None:
    """Marks the pools of results, and recounts them after the commit."""
    pools = {pool for result in results for pool in mark_pools_of_result(result)}
    for pool_id in pools:
        recount.delay_on_commit(pool_id)


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


def merge_member_results(
    source: Member, target: Member, reason: str, admin: Member, now: datetime
) -> int:
    """Moves the results of the account `source` to the account `target`.

    Voids results in which both accounts played. Returns the number of results. Raises ClubError.
    """
    expect_admin(admin)
    reason = clean_reason(reason)
    if source.pk == target.pk:
        raise ClubError("one_account", "Name two accounts: this is one and the same.")
    with locked_ledger():
        own_results = Result.objects.filter(players__member=source)
        results = list(own_results.order_by("number").prefetch_related("players"))
        if not results:
            raise ClubError(
                "nothing_to_merge", "{name} has no rated result.", name=source.username
            )
        with_both = own_results.filter(players__member=target)
        together = set(with_both)
        Amendment.objects.bulk_create(
            _make_amendment(
                result,
                Amendment.What.VOIDED if result in together else Amendment.What.MERGED,
                reason,
                admin,
                now,
            )
            for result in results
            if result.counts or result not in together
        )
        with_both.filter(voided_why="").update(voided_why=reason)
        own_rows = ResultPlayer.objects.filter(member=source)
        own_rows.exclude(result__players__member=target).update(member=target)
        _recount_pools(results)
    return len(results)


def find_account(name: str) -> Member:
    """The member with this name, also an inactive one. Raises ClubError."""
    named = name.strip()
    accounts = Member.objects.filter(username__iexact=named)
    account = accounts.first() if named.isprintable() else None
    if account is None:
        raise ClubError("nobody", "There is no member named “{name}”.", name=named[:20])
    return account


def _has_member(result: Result, member: Member) -> bool:
    return any(player.member_id == member.pk for player in result.players.all())
