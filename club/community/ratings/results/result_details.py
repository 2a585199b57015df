"""Details of results: players, their ratings before, and the updates computed from them.
Explanations and statistics of members use them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from club.community.ratings.ledger import rows
from club.community.ratings.models import Change, Pool, Result, ResultPlayer
from club.community.ratings.rating_math.plackett_luce import RatingUpdate
from club.community.ratings.rating_math.rating_run import (
    Contest,
    Figures,
    Pair,
    PoolState,
    compute_updates,
)
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class ResultDetails:
    """The details of one result in one pool."""

    result: Result
    contest: Contest
    changes: Sequence[Change]  # by seat, each with its member
    meetings: Mapping[Pair, int]  # number by pair, within the month before

    @property
    def updates(self) -> list[RatingUpdate]:
        """The updates, equal to the stored changes, with the figures that explain them."""
        before = [Figures(change.mu, change.sigma) for change in self.changes]
        return compute_updates(self.contest, before, self.meetings)

    def seat_of(self, member_id: int) -> int | None:
        """Index of a member among the rated players; None: not there."""
        members = [change.member_id for change in self.changes]
        if member_id in members:
            return members.index(member_id)
        return None

    def member(self, index: int) -> Member:
        return self.changes[index].member


def details_of_result(result: Q, slug: str) -> ResultDetails | None:
    """Details of a result in the pool of all time; None: it is void or not counted yet.

    Takes three queries.
    """
    own_changes = Change.objects.filter(result, pool__key=slug).select_related(
        "member", "result"
    )
    changes = list(own_changes.order_by("seat"))
    if not changes:
        return None
    row = changes[0].result
    contest = rows.read_contest(row, row.players.all())
    meetings = rows.count_meetings([changes[0].pool_id], contest)
    return ResultDetails(row, contest, changes, meetings.get(changes[0].pool_id, {}))


def details_of_member(member: Member, pool: Pool, most: int) -> list[ResultDetails]:
    """Details of a member's latest results in a pool, the earliest first. Takes four queries."""
    own_changes = Change.objects.filter(pool=pool, member=member).order_by("-result")
    numbers = list(own_changes.values_list("result", flat=True)[:most])
    return _read_details(numbers, Change.objects.filter(pool=pool), member.pk)


def details_between(member: Member, opponent: Member, most: int) -> list[ResultDetails]:
    """Details of the latest results of two members, of all titles, the earliest first."""
    both = ResultPlayer.objects.filter(
        member=member, result__players__member=opponent, result__voided_why=""
    )
    numbers = list(both.order_by("-result").values_list("result", flat=True)[:most])
    return _read_details(numbers, Change.objects.filter(pool__season=""), member.pk)


def _read_details(
    numbers: Sequence[int], among: QuerySet[Change], member: int
) -> list[ResultDetails]:
    changes: dict[int, list[Change]] = defaultdict(list)
    for change in (
        among.filter(result__in=numbers).select_related("member").order_by("seat")
    ):
        changes[change.result_id].append(change)
    results = Result.objects.filter(number__in=changes).prefetch_related("players")
    return _with_meetings(results.order_by("number"), changes, member)


def _with_meetings(
    results: Iterable[Result], changes: Mapping[int, Sequence[Change]], member: int
) -> list[ResultDetails]:
    """Adds meetings, counted from these results. They are complete for the member's own pairs."""
    states: dict[str, PoolState] = defaultdict(PoolState)
    details = []
    for result in results:
        contest = rows.read_contest(result, result.players.all())
        state = states[result.slug]
        own_pairs = [pair for pair in contest.pairs if member in pair]
        meetings = {pair: state.meetings(pair, contest.day) for pair in own_pairs}
        details.append(ResultDetails(result, contest, changes[result.number], meetings))
        for pair in own_pairs:
            state.meet(pair, contest.day)
    return details
