"""Pages of large tournaments: their queries, elements and bytes have limits."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.community.tournaments.models import Tournament
from club.people.members.models import Member
from tests.community.tournaments.fields import long_tournament, organiser
from tests.support.sitting_down import newcomer

pytestmark = [pytest.mark.django_db, pytest.mark.long]
Inside = Callable[[Member], Client]
MOST_QUERIES = 12
MOST_ELEMENTS = 800
MOST_BYTES = 40_000
OF_ORGANISERS = ("organise", "entrants")


@pytest.fixture(params=["round robin of 60", "Swiss of 300"])
def large(request: pytest.FixtureRequest) -> Tournament:
    orla = organiser()
    if request.param == "Swiss of 300":
        return long_tournament(orla, 300, 9)
    return long_tournament(orla, 60, 59, format="round_robin")


def addresses(tournament: Tournament) -> Mapping[str, str]:
    at = [tournament.pk]
    last = tournament.rounds.count()
    named = {name: reverse(f"tournaments:{name}", args=at) for name in ("tournament", "cross")}
    rounds = reverse("tournaments:round", args=[*at, last])
    return named | {"round": rounds, "second part": f"{named['cross']}?page=2&rounds=2"}


def of_organisers(tournament: Tournament) -> Mapping[str, str]:
    return {name: reverse(f"tournaments:{name}", args=[tournament.pk]) for name in OF_ORGANISERS}


def test_pages_have_a_limit_of_elements_and_bytes(large: Tournament, inside: Inside) -> None:
    client = inside(large.organiser)
    sizes = {}
    for name, address in (addresses(large) | of_organisers(large)).items():
        text = client.get(address).content
        sizes[name] = (len(re.findall(rb"<[a-zA-Z]", text)), len(text))

    too_large = {
        name: size
        for name, size in sizes.items()
        if size[0] > MOST_ELEMENTS or size[1] > MOST_BYTES
    }
    assert too_large == {}, sizes


def test_a_page_that_is_stored_asks_few_queries(large: Tournament, inside: Inside) -> None:
    player = inside(large.entrants.all()[7].player)
    counts = {}
    for name, address in addresses(large).items():
        player.get(address)
        with CaptureQueriesContext(connection) as asked:
            player.get(address)
        counts[name] = len(asked)
        rows = [query for query in asked if "tournaments_sitting" in query["sql"]]
        assert rows == [], name

    assert max(counts.values()) <= MOST_QUERIES, counts


def test_parts_of_a_cross_table_have_each_entrant_and_each_round_once(
    large: Tournament, inside: Inside
) -> None:
    client, cross = inside(newcomer("mia")), addresses(large)["cross"]
    entrants, rounds = large.entrants.count(), large.rounds.count()
    names: list[str] = []
    for page in range(1, -(-entrants // 20) + 1):
        text = client.get(cross, {"page": page}).content.decode()
        names += re.findall(r'<th scope="row">.*?</span>\s*(\S+)\s*</th>', text, re.S)
    columns: list[str] = []
    for page in range(1, -(-rounds // 20) + 1):
        text = client.get(cross, {"rounds": page}).content.decode()
        columns += re.findall(r'<abbr title="Round (\d+)"', text)

    assert sorted(names) == sorted(entrant.name for entrant in large.entrants.all())
    assert columns == [str(number) for number in range(1, rounds + 1)]
