"""The link that takes a finished game of the club to BG Stats."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from club.people.members.models import Member
from tests.play.replay.looking_back import play_out
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
LINK = re.compile(r'href="(https://app\.bgstatsapp\.com/[^"]+)"')


def sent(client: Client, sat: Sat) -> dict[str, Any]:
    found = LINK.search(client.get(sat.table.get_absolute_url()).content.decode())
    assert found is not None
    facts: dict[str, Any] = json.loads(parse_qs(urlsplit(unescape(found[1])).query)["data"][0])
    return facts


def test_a_finished_game_has_a_link_with_the_documented_fields(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = play_out(sit_down("nim", [alice, bob]))
    facts = sent(inside(alice), sat)
    assert set(facts) == {
        *("sourceName", "sourcePlayId", "playDate", "durationMin", "game", "players"),
    }
    assert set(facts["game"]) == {"bggId", "name", "highestWins", "noPoints"}
    (first, second) = facts["players"]
    assert set(first) == {
        *("name", "rank", "score", "startPlayer", "winner", "sourcePlayerId"),
    }
    assert {first["rank"], second["rank"]} == {1, 2}


def test_a_player_has_the_same_id_at_each_game(alice: Member, bob: Member, inside: Enter) -> None:
    games = [play_out(sit_down("nim", [alice, bob])) for _ in range(2)]
    ids = [
        {player["name"]: player["sourcePlayerId"] for player in sent(inside(alice), sat)["players"]}
        for sat in games
    ]
    assert ids[0] == ids[1] and len(set(ids[0].values())) == 2


def test_nobody_else_has_the_link(alice: Member, bob: Member, carol: Member, inside: Enter) -> None:
    sat = play_out(sit_down("nim", [alice, bob]))
    page = inside(carol).get(sat.table.get_absolute_url()).content.decode()
    assert LINK.search(page) is None
