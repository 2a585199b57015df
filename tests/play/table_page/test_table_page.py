"""The page of a table at every stage, for its members, for spectators, and for nobody else."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from games import registry
from tests.support.pages import Enter, address, body, part, words, write_over
from tests.support.sitting_down import Sat, newcomer, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=timezone.now())


class TestWhoSeesWhat:
    def test_the_seat_to_act_reads_the_question_and_the_choices(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        turn = part(inside(alice).get(address(nim)), "turn")
        assert "Your turn: take stones from one heap." in turn
        assert "From which heap? a b c" in turn
        assert "left" in turn

    def test_other_viewers_read_for_whom_the_table_waits(
        self, nim: Sat, bob: Member, inside: Enter
    ) -> None:
        page = inside(bob).get(address(nim))
        assert "Waiting for alice to take from a heap." in part(page, "turn")
        assert "From which heap?" not in body(page)

    def test_a_spectator_sees_the_board_without_controls(
        self, nim: Sat, carol: Member, inside: Enter
    ) -> None:
        page = inside(carol).get(address(nim))
        assert page.status_code == 200
        assert "Heap a, 3 stones" in body(page)
        for word in ("From which heap?", "End it early", "Standing orders", "/play/"):
            assert word not in body(page)

    def test_other_members_do_not_find_a_private_table(
        self, nim: Sat, carol: Member, inside: Enter
    ) -> None:
        Table.objects.filter(pk=nim.pk).update(private=True)
        client = inside(carol)
        for path in ("", "news/", "log/", "transcript/"):
            assert client.get(address(nim) + path).status_code == 404
        for path in (
            "play/",
            "draft/",
            "undo/",
            "reset/",
            "order/",
            "order/drop/",
            "resign/",
            "propose/",
            "vote/",
            "give-time/",
            "rematch/",
            "join/",
        ):
            assert (
                client.post(
                    address(nim) + path, {"move": "take 1 from a", "asked": "1"}
                ).status_code
                == 404
            )
        assert nim.plies() == []

    def test_unknown_table_numbers_are_not_found(self, alice: Member, inside: Enter) -> None:
        for number in ("0", "999999", "9" * 30):
            assert inside(alice).get(f"/tables/{number}/").status_code == 404

    def test_pages_of_members_are_not_cached_by_proxies(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        for path in ("", "news/", "log/"):
            control = inside(alice).get(address(nim) + path)["Cache-Control"]
            assert "private" in control and "no-store" in control

    def test_showing_a_table_changes_nothing(self, nim: Sat, alice: Member, inside: Enter) -> None:
        before = (
            Table.objects.filter(pk=nim.pk).values().get(),
            nim.chair(0).__dict__ | {"_state": None},
        )
        for path in ("", "?heap=a&count=2", "news/", "log/"):
            inside(alice).get(address(nim) + path)
        assert before == (
            Table.objects.filter(pk=nim.pk).values().get(),
            nim.chair(0).__dict__ | {"_state": None},
        )

    def test_rules_are_linked_by_their_number(self, nim: Sat, alice: Member, inside: Enter) -> None:
        assert f'href="{address(nim)}?rule=R2"' in body(inside(alice).get(address(nim)))
        assert 'href="/tables/games/nim/rules/#R1"' in body(
            inside(alice).get(address(nim) + "?rule=R1")
        )


class TestNarrowing:
    def test_a_pick_keeps_the_others_and_can_be_taken_back(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        page = inside(alice).get(address(nim), {"heap": "b"})
        assert f'href="{address(nim)}?heap=b&amp;count=4"' in body(page)
        assert f'class="chip" href="{address(nim)}"' in body(page)

    def test_the_last_pick_leads_to_one_move_in_words(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        page = inside(alice).get(address(nim), {"heap": "b", "count": "4"})
        assert "Take 4 from b" in part(page, "turn")
        assert '<input type="hidden" name="move" value="take 4 from b">' in body(page)

    def test_a_pick_that_is_not_possible_is_left_out_with_the_rules_reason(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        page = inside(alice).get(address(nim), {"heap": "a", "count": "5"})
        assert "Heap a has only 3 left. R2" in part(page, "turn")
        assert "How many stones?" in part(page, "turn")

    @pytest.mark.parametrize(
        "rubbish", [{"heap": "x" * 5000}, {"nothing": "1"}, {"kind": "\x00"}, {"count": "-1"}]
    )
    def test_invalid_parameters_pick_nothing(
        self, nim: Sat, alice: Member, inside: Enter, rubbish: dict[str, str]
    ) -> None:
        page = inside(alice).get(address(nim), rubbish)
        assert page.status_code == 200
        assert "From which heap?" in part(page, "turn")

    def test_the_board_links_to_the_same_addresses(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        board = body(inside(alice).get(address(nim))).split('id="board"')[1]
        assert f'href="{address(nim)}?heap=c&amp;count=5"' in board

    def test_another_value_of_a_picked_field_can_be_picked(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        board = body(inside(alice).get(address(nim), {"heap": "a", "count": "1"})).split(
            'id="board"'
        )[1]
        assert f'href="{address(nim)}?heap=c&amp;count=5"' in board


class TestMissed:
    def test_missed_events_are_above_the_log(self, nim: Sat, alice: Member, inside: Enter) -> None:
        nim.play(0, "take 1 from a")
        nim.play(1, "take 2 from b")
        page = part(inside(alice).get(address(nim)), "log")
        assert page.startswith(
            "While you were away bob takes 2 from heap b. R2 Replay from there Log"
        )

    def test_the_log_has_its_own_page_when_it_grows(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        toy = sit_down("toy", [alice, bob], now=timezone.now())
        for ply in range(40):
            toy.play(ply % 2, "end") if ply < 39 else None
        page = inside(alice).get(address(toy))
        assert "The whole log" in words(page)
        assert words(inside(alice).get(address(toy, "log"))).count("does end") == 39

    def test_the_log_shows_the_latest_first_with_events_between(
        self, nim: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        nim.play(0, "take 1 from a", now=timezone.now())
        seating.resign(nim.pk, bob, timezone.now())
        log = part(inside(alice).get(address(nim)), "log")
        order = [
            log.index(said) for said in ("bob resigned", "alice takes 1", "alice started the game")
        ]
        assert order == sorted(order)


def test_the_turn_and_the_seats_show_the_same_clock(nim: Sat, bob: Member, inside: Enter) -> None:
    for past in (
        timedelta(seconds=20),
        timedelta(minutes=1),
        timedelta(hours=5),
        timedelta(days=1, hours=4),
    ):
        nim.table.chairs.filter(seat=0).update(turn_since=timezone.now() - past)
        page = inside(bob).get(address(nim))
        (told,) = re.findall(r"was asked (.*?)\s*, until", part(page, "turn"))
        assert re.search(rf"asked {told}\s*,", part(page, "seats"))


class TestFinished:
    @pytest.fixture
    def over(self, alice: Member, bob: Member) -> Sat:
        toy = sit_down("toy", [alice, bob], {"length": 2}, now=timezone.now())
        toy.play(0, "peek")
        toy.play(0, "end")
        toy.play(1, "end")
        return toy

    def test_the_standing_the_record_and_the_secret_are_shown(
        self, over: Sat, alice: Member, inside: Enter
    ) -> None:
        page = inside(alice).get(address(over))
        assert "Result Place Name Score 1 alice 0 1 bob 0" in words(page)
        assert over.record.secret.hex() in body(inside(alice).get(address(over, "chance")))
        assert "/tables/open/toy/" in body(page)
        record = inside(alice).get(address(over, "transcript"))
        assert record["Content-Type"].startswith("text/plain")
        assert body(record).startswith("game: toy 1\nseats: 2\n")
        assert "0 peek" in body(record)

    def test_a_finished_table_has_no_controls(
        self, over: Sat, alice: Member, inside: Enter
    ) -> None:
        page = body(inside(alice).get(address(over)))
        assert "/play/" not in page and "/resign/" not in page


class TestQueries:
    def counted(self, client: object, path: str) -> int:
        client.get(path)  # type: ignore[attr-defined]
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(path).status_code == 200  # type: ignore[attr-defined]
        return len(asked)

    @pytest.mark.django_db(transaction=True)
    def test_queries_of_a_page_do_not_grow_with_plies(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        toy, client, counts = sit_down("toy", [alice, bob], {"length": 40}), inside(alice), []
        for ply in range(41):
            if ply in (2, 20, 38):  # alice is asked, and both have played
                counts.append(self.counted(client, address(toy)))
            if ply < 40:
                toy.play(ply % 2, "end")
        assert len(set(counts)) == 1, counts

    def test_queries_of_a_page_do_not_grow_with_chairs(self, alice: Member, inside: Enter) -> None:
        others = [newcomer(name) for name in ("bo", "cy", "di", "ed")]
        two = sit_down("rakentaa", [alice, others[0]], {"deal": "demo"})
        five = sit_down("rakentaa", [alice, *others], {"deal": "demo"})
        for sat in (two, five):
            while sat.member(seat := min(sat.position.to_act)) != alice:
                sat.play(seat, str(sat.position.legal_moves(seat)[0]))
        client = inside(alice)
        assert self.counted(client, address(two)) == self.counted(client, address(five))


def test_a_table_whose_record_cannot_be_read_still_has_a_page(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("nim", [alice, bob], now=timezone.now())
    sat.play(0, "take 1 from a")
    write_over(sat, 1, "take 9 from z")
    page = inside(bob).get(address(sat))
    assert page.status_code == 200
    assert "Play is suspended" in words(page)


def test_every_game_renders_its_page(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    for game in registry.games():
        more = ["greedy"] * (min(game.info.seats) - 2)
        sat = sit_down(game.info.slug, [alice, bob], robots=more, now=timezone.now())
        for member in (alice, bob, carol):
            page = inside(member).get(address(sat))
            assert page.status_code == 200
            assert 'id="board"' in body(page)


def test_an_open_table_shows_no_board(alice: Member, carol: Member, inside: Enter) -> None:
    now: datetime = timezone.now()
    table = seating.open_table(alice, registry.find("nim"), Terms("Open", 2, {}), now)
    page = inside(carol).get(f"/tables/{table.pk}/")
    assert "Waiting for members." in words(page)
    assert "Heap" not in body(page).split('id="board"')[1].split("</section>")[0]
