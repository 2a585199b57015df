"""Replays: the news of each viewpoint at each step, and the last step of a finished game.
Permissions while the game goes on are in `test_replay_while_live.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from club.people.members.models import Member
from club.play.game_records import position_history
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from games import registry
from tests.play.replay.looking_back import (
    at,
    forget,
    own_dice,
    part_of_page,
    play_out,
    steps,
    told_dice,
)
from tests.support.pages import HTMX, Enter, body, part, unmarked, words, write_over
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    yield
    forget()


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


@pytest.fixture
def dice(alice: Member, bob: Member) -> Sat:
    return sit_down("liars_dice", [alice, bob], {"dice": 3})


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol])


class TestSteps:
    def test_the_start_is_the_board_before_anything_was_played(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        nim.play(0, "take 3 from a")
        for path in (at(nim), at(nim, 0)):
            page = inside(alice).get(path)
            assert "Heap a, 3 stones" in body(page)
            assert "Nothing has been played yet." in part(page, "replay_sentence")
            assert "The start, 1 step to come" in words(page)

    def test_a_step_is_the_board_after_its_ply_and_its_sentence(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        nim.play(0, "take 2 from a")
        nim.play(1, "take 4 from b")
        page = inside(alice).get(at(nim, 1))
        assert "Heap a, 1 stone" in body(page)
        assert "Heap b, 4 stones" in body(page)
        assert "alice takes 2 from heap a." in part(page, "replay_sentence")
        assert "Step 1 of 2" in words(page)

    def test_nothing_can_be_chosen_on_a_board_of_the_past(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        assert 'href="?' not in body(inside(alice).get(at(nim)))
        board = re.sub(r"<header.*?</header>", "", body(inside(alice).get(at(nim))), flags=re.S)
        assert 'method="post"' not in board

    def test_every_step_has_ways_on_that_are_links(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        for move, seat in (("take 1 from a", 0), ("take 1 from b", 1), ("take 1 from c", 0)):
            nim.play(seat, move)
        page = " ".join(body(inside(alice).get(at(nim, 1))).split())
        for way, number in (("first", 0), ("back", 0), ("forward", 2), ("last", 3)):
            assert f'<a id="replay_{way}" class="button" href="{at(nim, number, 0)}"' in page
        assert "aria-disabled" not in page

    def test_at_an_end_the_way_further_leads_to_where_one_is(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        nim.play(0, "take 1 from a")
        page = body(inside(alice).get(at(nim, 1)))
        assert (
            len(re.findall(rf'href="{re.escape(at(nim, 1, 0))}"[^>]*\saria-disabled="true"', page))
            == 2
        )

    def test_turns_are_listed_by_whose_they_were(
        self, toy: Sat, alice: Member, inside: Enter
    ) -> None:
        toy.play(0, "step", "step")
        toy.play(0, "ask open")
        toy.play(1, "reply yes")
        toy.play(0, "end")
        toy.play(1, "step")
        turns = part(inside(alice).get(at(toy, 3)), "replay_turns")
        assert turns.startswith("Turns alice does step. bob does step.")
        listed = re.findall(
            r'<a href="([^"]+)"[^>]*?(\saria-current="step")?>', self.turns_of(toy, alice, inside)
        )
        assert [(at(toy, 1, 0), True), (at(toy, 6, 0), False)] == [
            (turn, bool(here)) for turn, here in listed
        ]

    def turns_of(self, sat: Sat, member: Member, inside: Enter) -> str:
        found = re.search(
            r'<section id="replay_turns".*?</section>', body(inside(member).get(at(sat, 3))), re.S
        )
        assert found
        return found[0]

    def test_htmx_is_given_the_pieces_that_differ(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        page = inside(alice).get(at(nim), **HTMX)
        assert re.findall(r'hx-target="#(\w+)"', body(page)) == [
            "replay_step", "board", "hand", "replay_eyes", "replay_more", "replay_end",
        ]  # fmt: skip
        assert "<html" not in body(page)
        assert "HX-Request" in page["Vary"]

    def test_a_table_leads_to_its_replay_and_so_does_its_standing(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        nim.play(0, "take 1 from a")
        assert f'href="{at(nim)}"' in part_of_page(inside(alice).get(f"/tables/{nim.pk}/"), "log")
        play_out(nim)
        page = body(inside(alice).get(f"/tables/{nim.pk}/"))
        assert f'<a class="button" href="{at(nim)}"' in page


class TestNoSuchStep:
    @pytest.mark.parametrize("number", ["2", "999999", "9" * 40, "-1", "one", "1.5"])
    def test_numbers_beyond_the_last_and_no_numbers_are_not_found(
        self, nim: Sat, alice: Member, inside: Enter, number: str
    ) -> None:
        nim.play(0, "take 1 from a")
        assert inside(alice).get(at(nim, 1)).status_code == 200
        assert inside(alice).get(at(nim, number)).status_code == 404

    @pytest.mark.parametrize("eyes", ["2", "-1", "x", "None", "0 ", "٠", "9" * 40])
    def test_eyes_that_nobody_has_are_not_found(
        self, nim: Sat, alice: Member, inside: Enter, eyes: str
    ) -> None:
        assert inside(alice).get(at(play_out(nim), 1, eyes)).status_code == 404

    def test_before_the_start_there_is_nothing_to_look_back_on(
        self, alice: Member, inside: Enter
    ) -> None:
        terms = Terms("Friday", 2, {})
        table = seating.open_table(alice, registry.find("nim"), terms, NOW)
        assert inside(alice).get(f"/tables/{table.pk}/replay/").status_code == 404

    def test_a_private_table_is_nobody_elses(
        self, nim: Sat, alice: Member, carol: Member, inside: Enter
    ) -> None:
        play_out(nim)
        Table.objects.filter(pk=nim.pk).update(private=True)
        for path in (at(nim), at(nim, 1), at(nim, 1, 0), at(nim, 1, None)):
            assert inside(carol).get(path).status_code == 404
            assert inside(alice).get(path).status_code == 200

    def test_what_cannot_be_read_is_not_found(self, nim: Sat, alice: Member, inside: Enter) -> None:
        nim.play(0, "take 1 from a")
        write_over(nim, 1, "take 1 from nowhere")
        assert inside(alice).get(at(nim)).status_code == 404

    def test_a_step_is_read_and_never_sent(self, nim: Sat, alice: Member, inside: Enter) -> None:
        assert inside(alice).post(at(nim)).status_code == 405

    def test_it_is_kept_by_nobody_on_the_way(self, nim: Sat, alice: Member, inside: Enter) -> None:
        assert "no-store" in inside(alice).get(at(nim))["Cache-Control"]


class TestWhenItIsOver:
    def test_the_last_step_shows_the_standing_and_no_other_does(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        last = play_out(nim).read.seen(0)
        assert ">Result</h2>" in body(inside(alice).get(at(nim, last)))
        assert ">Result</h2>" not in body(inside(alice).get(at(nim, last - 1)))
        assert inside(alice).get(at(nim, last + 1)).status_code == 404

    @pytest.mark.long
    def test_every_seats_eyes_show_its_own_dice(
        self, dice: Sat, carol: Member, inside: Enter
    ) -> None:
        play_out(dice)
        for seat in (0, 1):
            pages = steps(dice, inside(carol), dice.read.seen(seat), seat)
            shown = [said for page in pages for said in told_dice(page)]
            assert shown
            assert set(shown) == set(own_dice(dice, seat))

    def test_onlookers_eyes_show_no_dice(self, dice: Sat, alice: Member, inside: Enter) -> None:
        play_out(dice)
        assert told_dice("".join(steps(dice, inside(alice), dice.read.seen(None), None))) == []

    def test_each_viewpoint_counts_what_it_learned(
        self, dice: Sat, alice: Member, inside: Enter
    ) -> None:
        found = position_history.position_history(play_out(dice).record, dice.read)
        for viewer in (None, 0, 1):
            count = dice.read.seen(viewer)
            assert len(found.learned(viewer)) == count
            assert f"Step 1 of {count}" in words(inside(alice).get(at(dice, 1, viewer)))
            assert inside(alice).get(at(dice, count + 1, viewer)).status_code == 404
        assert len({dice.read.seen(viewer) for viewer in (None, 0)}) == 2

    def test_other_eyes_look_at_the_same_moment(
        self, dice: Sat, alice: Member, inside: Enter
    ) -> None:
        play_out(dice)
        found = position_history.position_history(dice.record, dice.read)
        number = found.elsewhere(None, 3, 0)
        assert f'href="{at(dice, number, 0)}"' in body(inside(alice).get(at(dice, 3, None)))
        assert found.learned(0)[number - 1] <= found.learned(None)[2] < found.learned(0)[number]

    def test_a_step_says_whose_eyes_when_they_are_not_ones_own(
        self, dice: Sat, alice: Member, inside: Enter
    ) -> None:
        play_out(dice)
        assert "as bob saw it" in words(inside(alice).get(at(dice, 1, 1)))
        assert "as spectators saw it" in words(inside(alice).get(at(dice, 1, None)))
        assert "saw it" not in words(inside(alice).get(at(dice, 1, 0)))

    def test_without_a_name_one_looks_with_ones_own_eyes(
        self, dice: Sat, alice: Member, carol: Member, inside: Enter
    ) -> None:
        play_out(dice)
        assert unmarked(inside(alice).get(at(dice, 1))) == unmarked(
            inside(alice).get(at(dice, 1, 0))
        )
        assert unmarked(inside(carol).get(at(dice, 1))) == unmarked(
            inside(carol).get(at(dice, 1, None))
        )

    def test_that_a_seat_had_orders_stays_its_own(
        self, toy: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        play.set_order(toy.pk, toy.member(1), "reply: yes", NOW)
        toy.play(0, "ask open")
        assert toy.plies()[-1] == (1, "reply yes", "order")
        play_out(toy)
        assert "by standing order" in body(inside(bob).get(at(toy, 2, 1)))
        assert "by standing order" not in body(inside(alice).get(at(toy, 2, 1)))
