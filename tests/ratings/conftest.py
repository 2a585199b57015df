"""A club with a past, for tests of pages: played once, looked at by many."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from club.members.models import Member
from tests.keepers import made_keeper
from tests.ratings.entered_games import enter
from tests.tables.sitting_down import newcomer

NAMES = ("aino", "bea", "carl", "dan", "eve")


@pytest.fixture(scope="module")
def veterans(database: None) -> Iterator[list[Member]]:
    """Five members after forty games of two titles: aino is the strongest, eve the weakest."""
    company = [newcomer(name) for name in NAMES]
    company[0] = made_keeper(company[0])
    rng = Random("veterans")
    for number in range(40):
        sitting = rng.sample(company, rng.randint(2, 5))
        luck = {member: company.index(member) + rng.gauss(0, 1.5) for member in sitting}
        order = sorted(sitting, key=lambda member: luck[member])
        places = [1 + order.index(member) for member in sitting]
        enter(sitting, places, day=number - 50, slug=("nim", "rauha")[number % 4 == 0])
    yield company
