"""Fixtures of ratings: a club with many finished games, and one without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from django.test import Client

from club.community.ratings.ledger import result_entry
from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.tables.models import Table
from games import registry
from tests.community.ratings.entered_games import NOW, facts
from tests.support.admins import made_admin
from tests.support.sitting_down import Sat, newcomer, sit_down

NAMES = ("aino", "bea", "carl", "dan", "eve")


@pytest.fixture
def today(time_machine: object) -> None:
    time_machine.move_to(NOW, tick=False)  # type: ignore[attr-defined]


@pytest.fixture
def club(alice: Member, bob: Member, carol: Member) -> list[Member]:
    return [made_admin(alice), bob, carol, newcomer("dan"), newcomer("eve")]


@pytest.fixture(scope="module")
def veterans(database: None) -> Iterator[list[Member]]:
    """Five members after forty games of two titles: aino is the strongest, eve the weakest."""
    company = [newcomer(name) for name in NAMES]
    company[0] = made_admin(company[0])
    rng, played = Random("veterans"), []
    for number in range(40):
        sitting = rng.sample(company, rng.randint(2, 5))
        luck = {member: company.index(member) + rng.gauss(0, 1.5) for member in sitting}
        order = sorted(sitting, key=lambda member: luck[member])
        places = [1 + order.index(member) for member in sitting]
        played.append(facts(sitting, places, number - 50, ("nim", "rauha")[number % 4 == 0]))
    result_entry.enter_many(played)
    yield company


@pytest.fixture
def visitor(inside: Callable[[Member], Client], veterans: list[Member]) -> Client:
    """The client of aino."""
    return inside(veterans[0])


@pytest.fixture
def seated(veterans: list[Member]) -> Sat:
    """A live table of aino and bea."""
    return sit_down("nim", veterans[:2])


@pytest.fixture
def opened(veterans: list[Member]) -> Table:
    """An open table of aino with bea and one free chair."""
    terms = seating.Terms("Thursday", 3, {})
    table = seating.open_table(veterans[0], registry.find("liars_dice"), terms, NOW)
    seating.join(table.pk, veterans[1], NOW)
    return Table.objects.get(pk=table.pk)
