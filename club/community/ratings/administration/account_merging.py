"""Merges the results of two accounts of one person. An admin gives the reason; the pools are
recounted.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from club.base.errors import ClubError
from club.community.ratings.administration.corrections import (
    clean_reason,
    recount_on_commit,
)
from club.community.ratings.ledger.lock import locked_ledger
from club.community.ratings.ledger.models import Amendment, Result, ResultPlayer
from club.community.ratings.ledger.recount import mark_pools_of_result
from club.people.members.models import Member
from club.play.tables.services.permissions import expect_admin

BATCH = 500  # results per update


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
        their_results = Result.objects.filter(players__member=source)
        results = list(their_results.order_by("number").prefetch_related("players"))
        if not results:
            raise ClubError(
                "nothing_to_merge", "{name} has no rated result.", name=source.username
            )
        with_both = [result for result in results if _has_member(result, target)]
        with_other = [result for result in results if not _has_member(result, target)]
        _void_results(with_both, reason, admin, now)
        _move_results(with_other, source, target, reason, admin, now)
        pool_ids = {
            pool_id for result in results for pool_id in mark_pools_of_result(result)
        }
        for pool_id in pool_ids:
            recount_on_commit(pool_id)
    return len(results)


def find_account(name: str) -> Member:
    """The member with this name, also an inactive one. Raises ClubError."""
    named = name.strip()
    account = (
        Member.objects.filter(username__iexact=named).first()
        if named.isprintable()
        else None
    )
    if account is None:
        raise ClubError("nobody", "There is no member named “{name}”.", name=named[:20])
    return account


def _has_member(result: Result, member: Member) -> bool:
    return any(player.member_id == member.pk for player in result.players.all())


def _void_results(
    results: Sequence[Result], reason: str, admin: Member, now: datetime
) -> None:
    counted = [result for result in results if result.counts]
    for result in counted:
        result.voided_why = reason
    Result.objects.bulk_update(counted, ["voided_why"], batch_size=BATCH)
    _log_amendments(counted, Amendment.What.VOIDED, reason, admin, now)


def _move_results(
    results: Sequence[Result],
    source: Member,
    target: Member,
    reason: str,
    admin: Member,
    now: datetime,
) -> None:
    for start in range(0, len(results), BATCH):
        batch = results[start : start + BATCH]
        ResultPlayer.objects.filter(result__in=batch, member=source).update(
            member=target
        )
    _log_amendments(results, Amendment.What.MERGED, reason, admin, now)


def _log_amendments(
    results: Sequence[Result],
    amendment_type: Amendment.What,
    reason: str,
    admin: Member,
    now: datetime,
) -> None:
    Amendment.objects.bulk_create(
        [
            Amendment(
                result=result,
                what=amendment_type,
                why=reason,
                admin=admin,
                at=now,
                places=[player.place for player in result.players.all()],
            )
            for result in results
        ],
        batch_size=BATCH,
    )
