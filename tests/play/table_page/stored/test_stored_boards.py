"""Drawings of boards are stored between requests. A viewer gets the drawing that would be made now,
whatever others have looked at before, and whatever the cache does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils.translation import override

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.table_page import page as page_module
from games import registry
from tests.support.pages import Enter, address, body, unmarked
from tests.support.sitting_down import Sat, newcomer, sit_down
from tests.support.twin_stories import DEALT_FACE_DOWN, dealt, twins_dealt
from tests.support.twins import newcomers

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("same_chance", "same_moment")]
TITLES = [game.info.slug for game in registry.games()]
PLIES = 6


@pytest.fixture
def sitters() -> list[Member]:
    return newcomers()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Returns how many drawings are stored."""
    return lambda: len(caches["fragments"]._cache)  # type: ignore[attr-defined]


def play_on(sat: Sat, plies: int) -> None:
    for _ in range(plies):
        seat = min(sat.position.to_act)
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))


def not_stored(monkeypatch: pytest.MonkeyPatch, read: Callable[[], str]) -> str:
    """The reading with every board drawn anew."""
    with monkeypatch.context() as patched:
        patched.setattr(page_module, "board_key", lambda *_arguments: "")
        return read()


def board_of(client: Client, sat: Sat) -> str:
    return unmarked(client.get(address(sat)))


def read_in_turns(
    sat: Sat, clients: dict[Any, Client], monkeypatch: pytest.MonkeyPatch
) -> dict[Any, str]:
    """The pages of all viewers, read twice in turns, which are those that are drawn anew."""
    for viewer, client in [*clients.items(), *clients.items()]:
        anew = not_stored(monkeypatch, partial(board_of, client, sat))
        assert board_of(client, sat) == anew, viewer
    return {viewer: board_of(client, sat) for viewer, client in clients.items()}


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=() if slug in ("nim", "liars_dice") else pytest.mark.long)
        for slug in TITLES
    ],
)
def test_viewers_in_turns_get_on_a_warm_store_what_is_drawn_anew_for_each(
    slug: str,
    sitters: list[Member],
    alice: Member,
    inside: Enter,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = max(seats for seats in registry.find(slug).info.seats if seats <= len(sitters))
    sat = sit_down(slug, sitters[:seats])
    clients = [inside(member) for member in (*sitters[:seats], alice)]

    for _step in range(2):
        play_on(sat, PLIES)
        anew = [not_stored(monkeypatch, partial(board_of, client, sat)) for client in clients]
        for _round in range(2):  # the second is found in the store
            assert [board_of(client, sat) for client in clients] == anew

    assert caches["fragments"]._cache  # type: ignore[attr-defined]


@pytest.mark.long
@pytest.mark.parametrize("slug", DEALT_FACE_DOWN)
def test_twins_read_on_a_store_that_the_other_and_all_viewers_have_warmed(
    slug: str,
    sitters: list[Member],
    alice: Member,
    inside: Enter,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both twins have the same table, record and number of plies."""
    blind = dealt(slug).blind
    viewers = [*blind, *dealt(slug).knowing]
    clients = {viewer: inside(alice if viewer is None else sitters[viewer]) for viewer in viewers}

    def read(sat: Sat) -> dict[Any, str]:
        return read_in_turns(sat, clients, monkeypatch)

    one, other = twins_dealt(slug, sitters, read)

    assert all(one[viewer] == other[viewer] for viewer in blind)


def test_a_board_is_drawn_once_for_all_spectators(
    alice: Member,
    bob: Member,
    carol: Member,
    inside: Enter,
    drawn: Callable[[], int],
) -> None:
    sat = sit_down("nim", [alice, bob])
    for spectator in (carol, newcomer("dora")):
        inside(spectator).get(address(sat))

    assert drawn() == 1


def test_members_in_seats_find_no_drawing_of_others(
    alice: Member, bob: Member, inside: Enter, drawn: Callable[[], int]
) -> None:
    sat = sit_down("nim", [alice, bob])
    for member in (alice, bob, alice, bob):
        inside(member).get(address(sat))

    assert drawn() == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda sat, member: sat.play(0, "take 1 from a"),
        lambda sat, member: play.lay_out(sat.pk, member, "take 1 from a", sat.chair(0).asked),
        lambda sat, member: Member.objects.filter(pk=sat.member(1).pk).update(username="renamed"),
        lambda sat, member: Member.objects.filter(pk=member.pk).update(confirm_turns=False),
    ],
    ids=["a move", "a draft", "another name", "a preference"],
)
def test_a_change_of_what_the_board_shows_is_drawn(
    alice: Member,
    bob: Member,
    inside: Enter,
    drawn: Callable[[], int],
    change: Callable[[Sat, Member], object],
) -> None:
    sat = sit_down("nim", [alice, bob])
    client = inside(alice)
    client.get(address(sat))

    change(sat, alice)
    client.get(address(sat))

    assert drawn() == 2


def test_another_address_has_links_of_its_own(
    alice: Member, bob: Member, inside: Enter, drawn: Callable[[], int]
) -> None:
    sat = sit_down("nim", [alice, bob])
    client = inside(alice)

    for query in ("", "?heap=a", "?rule=R1"):
        client.get(address(sat) + query)

    assert drawn() == 3


def test_another_language_is_drawn_by_itself(
    alice: Member, bob: Member, drawn: Callable[[], int], settings: Any
) -> None:
    sat = sit_down("nim", [alice, bob])
    keys = set()
    for language in ("en", "fi"):
        with override(language):
            keys.add(page_module.build_page(sat.table, 0, alice, {}, sat.table.opened_at).board_key)

    assert len(keys) == 2


def test_a_cache_that_does_not_answer_costs_only_the_drawing(
    alice: Member, bob: Member, inside: Enter, settings: Any
) -> None:
    """Redis refuses all connections."""
    sat = sit_down("nim", [alice, bob])
    client = inside(alice)
    anew = body(client.get(address(sat)))
    settings.CACHES = settings.CACHES | {
        "fragments": {
            "BACKEND": "club.base.redis.Cache",
            "LOCATION": "redis://127.0.0.1:1/0",
            "OPTIONS": {"IGNORE_EXCEPTIONS": True, "REDIS_CLIENT_CLASS": "club.base.redis.Redis"},
        }
    }

    page = client.get(address(sat))

    assert page.status_code == 200
    assert len(body(page)) == len(anew)


def test_while_developing_nothing_is_stored(
    alice: Member, bob: Member, inside: Enter, drawn: Callable[[], int], settings: Any
) -> None:
    settings.DEBUG = True
    sat = sit_down("nim", [alice, bob])

    inside(alice).get(address(sat))

    assert drawn() == 0
