"""Costs of ratings: the number of queries does not grow with members, results or years."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.community.ratings.leaderboards.boards import PAGE
from club.community.ratings.ledger import result_entry
from club.community.ratings.models import Pool, Rating
from club.people.members.models import Member
from tests.community.database_work import counted_work
from tests.community.ratings.entered_games import NOW, enter, facts
from tests.support.sitting_down import newcomer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]
Inside = Callable[[Member], Client]
PAGES = (
    "/rankings/",
    "/rankings/titles/nim/",
    "/rankings/titles/nim/?season=2026Q1",
    "/rankings/titles/nim/?seats=2",
    "/rankings/titles/nim/figures/",
    "/rankings/championship/2026/",
    "/rankings/results/1/",
    "/rankings/members/aino/",
    "/rankings/members/aino/nim/",
    "/rankings/members/aino/with/bea/",
    "/tables/games/nim/",
    "/members/named/bea/",
)


def queries(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        act()
    return len(asked)


def grow(veterans: list[Member]) -> None:
    """Twelve members more, and thirty results."""
    crowd = [newcomer(f"member{number}") for number in range(12)]
    played = []
    for number in range(30):
        pair = [crowd[number % 12], veterans[number % 5]]
        played.append(facts(pair, [1, 2], number - 40, ("nim", "rauha")[number % 2]))
    result_entry.enter_many(played)


@pytest.mark.long
@pytest.mark.parametrize("address", PAGES)
def test_a_page_costs_the_same_at_more_members_and_results(
    veterans: list[Member], inside: Inside, address: str
) -> None:
    client = inside(veterans[0])
    client.get(address)  # rows that are read once per session or process
    few = queries(lambda: client.get(address))
    grow(veterans)
    assert queries(lambda: client.get(address)) == few
    assert few <= 24


@pytest.mark.parametrize(
    "members",
    [
        10,
        pytest.param(1_000, marks=pytest.mark.long),
        pytest.param(100_000, marks=pytest.mark.whole),
    ],
)
def test_boards_cost_the_same_among_ten_a_thousand_and_a_hundred_thousand(
    veterans: list[Member], inside: Inside, members: int
) -> None:
    client = inside(veterans[0])

    def asked() -> list[int]:
        return [queries(partial(client.get, address)) for address in PAGES]

    asked()
    few = asked()
    crowd_in(members)
    assert asked() == few
    told = client.get("/rankings/").content.decode()
    assert ("Page 1 of" in told) == (members > PAGE)


def crowd_in(count: int) -> None:
    """Adds members with settled ratings at two titles and a rank in a season."""
    names = (f"crowd{number}" for number in range(count))
    fresh = [Member(username=name, email=f"{name}@club.example") for name in names]
    members = Member.objects.bulk_create(fresh, batch_size=2_000)
    for key in ("nim", "rauha", "nim@2026Q1"):
        pool = Pool.objects.get(key=key)
        Rating.objects.bulk_create(
            (crowded(pool, member, at) for at, member in enumerate(members)), batch_size=2_000
        )


def crowded(pool: Pool, member: Member, at: int) -> Rating:
    mu = 1000.0 + at % 900
    figures = {"mu": mu, "sigma": 100.0, "sure": mu - 200, "results": 30, "opponents": 9}
    return Rating(pool=pool, member=member, last_on=NOW.date(), last_number=1, **figures)


@pytest.mark.long
def test_entering_is_as_much_work_for_two_who_have_met_a_hundred_times(
    veterans: list[Member],
) -> None:
    """In a small club members have few opponents, and in a new season none."""
    pair = veterans[:2]
    met = iter(range(-200 * 40, 0, 40))

    def work() -> int:
        with counted_work() as done:
            enter(pair, [1, 2], next(met))
        return done[0]

    def most_work() -> int:  # of some, with the first of a season among them
        return max(work() for _ in range(6))

    few = most_work()
    for _ in range(150):
        work()
    assert most_work() <= few * 1.2


def test_entering_costs_the_same_at_the_hundredth_result(veterans: list[Member]) -> None:
    def entering(day: int) -> int:
        told = facts(veterans[:3], [1, 2, 3], day)
        return queries(lambda: result_entry.enter_facts(told))

    first = entering(-1)
    grow(veterans)
    assert entering(-1) == first <= 25
