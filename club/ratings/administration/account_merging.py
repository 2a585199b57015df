"""Two accounts of one person become one in the ledger: a keeper says which and why, and the pools
are counted anew (K26).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from club.members.models import Member
from club.ratings.administration.corrections import expect_reason, recount_on_commit
from club.ratings.ledger.lock import locked_ledger
from club.ratings.ledger.models import Amendment, Contender, Result
from club.ratings.ledger.recount import mark_result
from club.tables.errors import Refused
from club.tables.services.authority import expect_admin

LOT = 500  # results changed at a time


def merge(other: Member, kept: Member, why: str, keeper: Member, now: datetime) -> int:
    """What the other account was reckoned with in becomes the kept one's; results in which both sat
    are taken out. How many results it concerned.
    """
    expect_admin(keeper)
    expect_reason(why)
    if other.pk == kept.pk:
        raise Refused("one_account", "Name two accounts: this is one and the same.")
    with locked_ledger():
        theirs = Result.objects.filter(contenders__member=other)
        results = list(theirs.order_by("number").prefetch_related("contenders"))
        if not results:
            raise Refused("nothing_to_merge", "{name} has no rated result.", name=other.username)
        _void([one for one in results if _sat(one, kept)], why, keeper, now)
        _hand_over([one for one in results if not _sat(one, kept)], other, kept, why, keeper, now)
        for pool_id in {pool_id for one in results for pool_id in mark_result(one)}:
            recount_on_commit(pool_id)
    return len(results)


def account_named(name: str) -> Member:
    """Whoever has that name, locked out or not. Raises Refused."""
    named = name.strip()
    found = Member.objects.filter(username__iexact=named).first() if named.isprintable() else None
    if found is None:
        raise Refused("nobody", "Nobody here has the name “{name}”.", name=named[:20])
    return found


def _sat(result: Result, member: Member) -> bool:
    return any(one.member_id == member.pk for one in result.contenders.all())


def _void(results: Sequence[Result], why: str, keeper: Member, now: datetime) -> None:
    counted = [one for one in results if one.counts]
    for one in counted:
        one.voided_why = why.strip()
    Result.objects.bulk_update(counted, ["voided_why"], batch_size=LOT)
    _note(counted, Amendment.What.VOIDED, why, keeper, now)


def _hand_over(
    results: Sequence[Result], other: Member, kept: Member, why: str, keeper: Member, now: datetime
) -> None:
    for start in range(0, len(results), LOT):
        some = results[start : start + LOT]
        Contender.objects.filter(result__in=some, member=other).update(member=kept)
    _note(results, Amendment.What.MERGED, why, keeper, now)


def _note(
    results: Sequence[Result], what: Amendment.What, why: str, keeper: Member, now: datetime
) -> None:
    Amendment.objects.bulk_create(
        [
            Amendment(
                result=one,
                what=what,
                why=why.strip(),
                keeper=keeper,
                at=now,
                places=[contender.place for contender in one.contenders.all()],
            )
            for one in results
        ],
        batch_size=LOT,
    )
