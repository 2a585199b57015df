"""Results with all that was reckoned: who was there, with which figures before, and the update
computed again from them. What explanations, careers and head to heads are drawn from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from club.members.models import Member
from club.ratings.ledger import rows
from club.ratings.ledger.models import Change, Contender, Pool, Result
from club.ratings.model.plackett_luce import Update
from club.ratings.model.rating_run import Book, Contest, Figures, Pair, updates


@dataclass(frozen=True, slots=True)
class Account:
    """One result in one pool, as it was counted."""

    result: Result
    contest: Contest
    changes: Sequence[Change]  # by seat, each with its member
    meetings: Mapping[Pair, int]  # of pairs, within the month before

    @property
    def updates(self) -> list[Update]:
        """The same bits that were stored, with all that explains them."""
        before = [Figures(change.mu, change.sigma) for change in self.changes]
        return updates(self.contest, before, self.meetings)

    def seat_of(self, member_id: int) -> int | None:
        """Where a member stands in the company; None: not there."""
        members = [change.member_id for change in self.changes]
        return members.index(member_id) if member_id in members else None

    def member(self, at: int) -> Member:
        return self.changes[at].member


def account_of(result: Q, slug: str) -> Account | None:
    """How a result was counted for all time, in three queries; None where it is not, being void, or
    not counted yet.
    """
    found = Change.objects.filter(result, pool__key=slug).select_related("member", "result")
    changes = list(found.order_by("seat"))
    if not changes:
        return None
    row = changes[0].result
    contest = rows.contest_of(row, row.contenders.all())
    met = rows.meetings([changes[0].pool_id], contest)
    return Account(row, contest, changes, met.get(changes[0].pool_id, {}))


def accounts_of(member: Member, pool: Pool, most: int) -> list[Account]:
    """The latest results of a member in a pool, the earliest first, in four queries."""
    mine = Change.objects.filter(pool=pool, member=member).order_by("-result")
    numbers = list(mine.values_list("result", flat=True)[:most])
    return _accounts(numbers, Change.objects.filter(pool=pool), member.pk)


def accounts_between(one: Member, other: Member, most: int) -> list[Account]:
    """The latest results in which both were, of all titles, the earliest first; likewise."""
    both = Contender.objects.filter(
        member=one, result__contenders__member=other, result__voided_why=""
    )
    numbers = list(both.order_by("-result").values_list("result", flat=True)[:most])
    return _accounts(numbers, Change.objects.filter(pool__season=""), one.pk)


def _accounts(numbers: Sequence[int], among: QuerySet[Change], member: int) -> list[Account]:
    changes: dict[int, list[Change]] = defaultdict(list)
    for change in among.filter(result__in=numbers).select_related("member").order_by("seat"):
        changes[change.result_id].append(change)
    found = Result.objects.filter(number__in=changes).prefetch_related("contenders")
    return _with_meetings(found.order_by("number"), changes, member)


def _with_meetings(
    results: Iterable[Result], changes: Mapping[int, Sequence[Change]], member: int
) -> list[Account]:
    """Meetings are counted from the results at hand: of the member's own pairs they are all."""
    books: dict[str, Book] = defaultdict(Book)
    found = []
    for result in results:
        contest = rows.contest_of(result, result.contenders.all())
        book = books[result.slug]
        mine = [pair for pair in contest.pairs if member in pair]
        met = {pair: book.meetings(pair, contest.day) for pair in mine}
        found.append(Account(result, contest, changes[result.number], met))
        for pair in mine:
            book.meet(pair, contest.day)
    return found
