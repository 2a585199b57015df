"""Merges the results of two accounts of one person. An admin gives the reason; the pools are
recounted (K26).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from club.members.models import Member
from club.ratings.administration.corrections import expect_reason, recount_on_commit
from club.ratings.ledger.lock import locked_ledger
from club.ratings.ledger.models import Amendment, Contender, Result
from club.ratings.ledger.recount import mark_pools_of_result
from club.tables.errors import Refused
from club.tables.services.authority import expect_admin

BATCH = 500  # results per update


def merge_member_results(
    other: Member, target: Member, why: str, admin: Member, now: datetime
) -> int:
    """Moves the results of the account `other` to the account `target`.

    Voids results in which both accounts played. Returns the number of results. Raises Refused.
    """
    expect_admin(admin)
    expect_reason(why)
    if other.pk == target.pk:
        raise Refused("one_account", "Name two accounts: this is one and the same.")
    with locked_ledger():
        found = Result.objects.filter(contenders__member=other)
        results = list(found.order_by("number").prefetch_related("contenders"))
        if not results:
            raise Refused("nothing_to_merge", "{name} has no rated result.", name=other.username)
        with_both = [result for result in results if _has_member(result, target)]
        with_other = [result for result in results if not _has_member(result, target)]
        _void_results(with_both, why, admin, now)
        _move_results(with_other, other, target, why, admin, now)
        pool_ids = {pool_id for result in results for pool_id in mark_pools_of_result(result)}
        for pool_id in pool_ids:
            recount_on_commit(pool_id)
    return len(results)


def find_account(name: str) -> Member:
    """The member with this name, also an inactive one. Raises Refused."""
    named = name.strip()
    found = Member.objects.filter(username__iexact=named).first() if named.isprintable() else None
    if found is None:
        raise Refused("nobody", "Nobody here has the name “{name}”.", name=named[:20])
    return found


def _has_member(result: Result, member: Member) -> bool:
    return any(player.member_id == member.pk for player in result.contenders.all())


def _void_results(results: Sequence[Result], why: str, admin: Member, now: datetime) -> None:
    counted = [result for result in results if result.counts]
    for result in counted:
        result.voided_why = why.strip()
    Result.objects.bulk_update(counted, ["voided_why"], batch_size=BATCH)
    _log_amendments(counted, Amendment.What.VOIDED, why, admin, now)


def _move_results(
    results: Sequence[Result], other: Member, target: Member, why: str, admin: Member, now: datetime
) -> None:
    for start in range(0, len(results), BATCH):
        batch = results[start : start + BATCH]
        Contender.objects.filter(result__in=batch, member=other).update(member=target)
    _log_amendments(results, Amendment.What.MERGED, why, admin, now)


def _log_amendments(
    results: Sequence[Result], what: Amendment.What, why: str, admin: Member, now: datetime
) -> None:
    Amendment.objects.bulk_create(
        [
            Amendment(
                result=result,
                what=what,
                why=why.strip(),
                keeper=admin,
                at=now,
                places=[player.place for player in result.contenders.all()],
            )
            for result in results
        ],
        batch_size=BATCH,
    )
