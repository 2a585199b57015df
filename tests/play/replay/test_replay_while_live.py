"""Replays while the game goes on: members have their own viewpoint alone, and see nothing that they
have not learned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from benchmarks import fixtures
from club.people.members.models import Member
from club.play.game_records import position_history
from club.play.seats import services as seating
from club.play.tables.models import Status, Table
from games import registry
from games.core import AnyGame, Viewer
from tests.play.replay.looking_back import at, forget, own_dice, steps, told_dice
from tests.support.pages import Enter, body, part, unmarked, words, write_over
from tests.support.sitting_down import NOW, Sat, sit_down
from tests.support.twin_stories import asks_in_secret, stepped
from tests.support.twins import twins

GAMES = registry.games()

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    yield
    forget()


@pytest.fixture
def dice(alice: Member, bob: Member) -> Sat:
    return sit_down("liars_dice", [alice, bob], {"dice": 3})


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol])


def steps_of(sat: Sat, seat: int, client: Client) -> list[str]:
    """All steps that the seat has learned of."""
    return steps(sat, client, sat.read.seen(seat))


def roll_otherwise(sat: Sat, seat: int) -> None:
    """Writes another first roll of that seat into the record."""
    rolled = own_dice(sat, seat)[0].replace(",", "")
    number = [move for _, move, _ in sat.plies()].index(f"roll {rolled}") + 1
    write_over(sat, number, "roll 1 4 6" if rolled != "1 4 6" else "roll 2 3 5")
    position_history._cache.clear()


class TestWhileTheGameGoesOn:
    @pytest.mark.parametrize("eyes", [1, None, 7, "x"])
    def test_others_eyes_are_refused_with_a_way_to_ones_own(
        self, dice: Sat, alice: Member, inside: Enter, eyes: Viewer | str
    ) -> None:
        page = inside(alice).get(at(dice, 1, eyes))
        assert page.status_code == 403
        assert "only from your own seat" in words(page)
        assert f'href="{at(dice)}"' in body(page)

    def test_the_refusal_is_the_same_whatever_was_played(
        self, dice: Sat, alice: Member, inside: Enter
    ) -> None:
        refused = {unmarked(inside(alice).get(at(dice, number, 1))) for number in (0, 1, 2, 99)}
        assert len(refused) == 1

    def test_an_onlooker_has_no_seats_eyes(self, dice: Sat, carol: Member, inside: Enter) -> None:
        assert inside(carol).get(at(dice, 0, 0)).status_code == 403
        assert inside(carol).get(at(dice, 0, None)).status_code == 200

    def test_the_own_eyes_may_be_named(self, dice: Sat, alice: Member, inside: Enter) -> None:
        assert inside(alice).get(at(dice, 1, 0)).status_code == 200

    def test_one_who_left_the_chair_no_longer_has_its_eyes(
        self, dice: Sat, alice: Member, inside: Enter
    ) -> None:
        seating.resign(dice.pk, alice, NOW)
        assert inside(alice).get(at(dice, 1, 0)).status_code == 403
        assert "Your dice" not in body(inside(alice).get(at(dice)))

    def test_a_game_that_was_called_off_stays_closed(
        self, dice: Sat, alice: Member, inside: Enter
    ) -> None:
        Table.objects.filter(pk=dice.pk).update(status=Status.CANCELLED)
        assert inside(alice).get(at(dice, 1, 1)).status_code == 403
        assert inside(alice).get(at(dice, 1)).status_code == 200

    def test_others_dice_are_in_no_step(
        self, dice: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        """Two tables that differ only in bob's roll look the same to alice and to spectators."""
        dice.play(0, "bid 1 twos")
        dice.play(1, "bid 2 twos")
        mine = own_dice(dice, 0)[0]
        before = steps_of(dice, 0, inside(alice)), steps_of(dice, 1, inside(bob))
        roll_otherwise(dice, 1)
        after = steps_of(dice, 0, inside(alice)), steps_of(dice, 1, inside(bob))
        assert after[0] == before[0]
        assert after[1] != before[1]  # the control
        assert all(said == mine for page in after[0] for said in told_dice(page))

    def test_a_hidden_window_is_no_step_for_who_may_not_know(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        def asking(sat: Sat) -> None:
            asks_in_secret(sat)
            assert inside(carol).get(at(sat, 2)).status_code == 404
            assert inside(bob).get(at(sat, 2)).status_code == 200  # the control

        def looked_back_on(sat: Sat) -> list[str]:
            pages = steps(sat, inside(carol), 1)
            return [page.replace(f"/tables/{sat.pk}/", "/tables/T/") for page in pages]

        sit = partial(sit_down, "toy", [alice, bob, carol])
        one, other = twins([stepped, asking], sit, looked_back_on)
        assert one == other

    def test_a_step_shows_no_later_knowledge(self, toy: Sat, alice: Member, inside: Enter) -> None:
        toy.play(0, "step")
        toy.play(0, "peek")
        before = part(inside(alice).get(at(toy, 2)), "board")
        assert re.search(r"\bCard 0\b", before)
        assert not re.search(r"\bCard 0\b", part(inside(alice).get(at(toy, 3)), "board"))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=[game.info.slug for game in GAMES])
def test_a_member_can_look_back_at_each_step_of_every_title(game: AnyGame) -> None:
    sitters = fixtures.members(game.info.seats[-1])
    sitting = fixtures.played_on(fixtures.seated_table(game, sitters), 24)
    client = Client()
    client.force_login(sitters[0], backend=fixtures.BACKEND)
    for step in range(sitting.cached_game.seen(0) + 1):
        page = client.get(reverse("tables:replay_step", args=[sitting.table.pk, step]))
        assert page.status_code == 200
