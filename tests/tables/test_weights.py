"""How much HTML a table's page is for the member who is asked, in the middle of a game."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from club.bench import building
from club.members.models import Member
from club.sealing import seal
from club.tables import services
from club.tables.models import Table
from games import registry
from games.core import AnyGame
from tests.tables.sitting_down import NOW

pytestmark = pytest.mark.django_db
GAMES = registry.games()
MOST_BYTES, MOST_ELEMENTS = 60_000, 1_200
ENTRIES = 60
SECRET = bytes(32)  # so that chance is the same each time


def begun(game: AnyGame, sitters: list[Member]) -> Table:
    """A live table with a secret and nonces that are known."""
    host, *guests = sitters
    terms = services.Terms("Thursday", len(sitters), {})
    table = services.open_table(host, game, terms, NOW, "0")
    Table.objects.filter(pk=table.pk).update(sealed_secret=seal(SECRET.hex()))
    for number, guest in enumerate(guests, 1):
        services.join(table.pk, guest, NOW, None, str(number))
    return services.start(table.pk, host, NOW)


@pytest.mark.parametrize("game", GAMES, ids=[game.info.slug for game in GAMES])
def test_a_page_in_the_middle_of_a_game_is_light(
    game: AnyGame, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "RNG", Random("weights"))
    sitters = building.members(max(seats for seats in game.info.seats if seats <= building.SEATS))
    sitting = building.played_on(begun(game, sitters), ENTRIES)
    asked = sitting.chairs[min(sitting.chronicle.position.to_act)].member
    assert asked is not None
    client.force_login(asked, backend=building.BACKEND)
    page: Any = client.get(sitting.table.get_absolute_url())
    assert len(page.content) <= MOST_BYTES
    assert len(re.findall(rb"<[a-zA-Z]", page.content)) <= MOST_ELEMENTS
