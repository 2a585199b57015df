"""The home page: its lists and their order, and nothing hidden from the member. The welcome page
for anonymous visitors is in `test_welcome.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.tables.models import Table
from club.play.time_control.presets import TimeControl
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.services.new_terms import Wish
from club.site.home.home import home_of
from games import registry
from tests.site.home.tables_at_home import finished, opened, text
from tests.support.pages import body
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, sit_down

Enter = Callable[[Member], Client]


# --- waiting for you ------------------------------------------------------------------------------


def test_what_waits_is_sorted_by_deadline(alice: Member, bob: Member) -> None:
    late = sit_down("nim", [alice, bob], pace=7 * DAY)
    soon = sit_down("nim", [alice, bob], pace=DAY)
    middle = sit_down("nim", [alice, bob], pace=3 * DAY)
    waiting = home_of(alice, NOW).waiting.tables
    assert [glimpse.table.pk for glimpse in waiting] == [soon.pk, middle.pk, late.pk]


def test_what_waits_is_grouped_by_urgency(alice: Member, bob: Member) -> None:
    for pace in (HOUR, 3 * DAY, TimeControl(allowance=10 * DAY)):
        sit_down("nim", [alice, bob], pace=pace)
    groups = home_of(alice, NOW).groups
    assert [group.label for group in groups] == ["Within a day", "Within a week", "Later"]
    assert not any(group.folded for group in groups)


def test_where_many_wait_all_groups_but_the_first_are_folded(alice: Member, bob: Member) -> None:
    for _ in range(4):
        sit_down("nim", [alice, bob], pace=HOUR)
        sit_down("nim", [alice, bob], pace=3 * DAY)
    groups = home_of(alice, NOW).groups
    assert [(len(group.tables), group.folded) for group in groups] == [(4, False), (4, True)]


def test_what_is_counted_in_the_masthead_is_listed(
    alice: Member, bob: Member, inside: Enter
) -> None:
    tables = [sit_down("nim", [alice, bob], now=timezone.now()) for _ in range(3)]
    wish = Wish(Subject.PAUSE, 2 * DAY)
    proposals.propose(tables[0].pk, bob, wish, timezone.now())
    answer = inside(alice).get("/")
    page, home = body(answer), answer.context["home"]
    (votes,) = (panel.facts["votes"] for panel in home.panels if "votes" in panel.facts)
    listed = sum(len(group.tables) for group in home.groups) + len(votes)
    assert '<span class="heard">, </span>4<span' in page and listed == 4


def test_it_says_what_is_asked_in_the_words_of_the_game(alice: Member, bob: Member) -> None:
    sit_down("nim", [alice, bob])
    (waiting,) = home_of(alice, NOW).waiting.tables
    assert waiting.sentence == "Your turn: take stones from one heap."
    assert waiting.game == "Nim" and waiting.asked


def test_the_page_shows_the_name_the_sentence_and_who_sits_there(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sit_down("nim", [alice, bob], robots=["greedy"])
    page = text(inside(alice).get("/").content.decode())
    for shown in (
        "Waiting for you",
        "Thursday",
        "Nim",
        "Your turn: take stones from one heap.",
        "bob",
        "Steady 3",
    ):
        assert shown in page


def test_the_time_left_is_told_in_words_and_on_a_bar(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sit_down("nim", [alice, bob], pace=2 * DAY)
    (waiting,) = home_of(alice, NOW + 12 * HOUR).waiting.tables
    assert waiting.clock is not None
    assert (waiting.clock.left, waiting.clock.share, waiting.soon) == (
        "1 day 12 hours left",
        75,
        False,
    )
    assert '<progress max="100" value="' in inside(alice).get("/").content.decode()


def test_time_that_is_up_is_said_to_be(alice: Member, bob: Member) -> None:
    sit_down("nim", [alice, bob], pace=DAY)
    (waiting,) = home_of(alice, NOW + 2 * DAY).waiting.tables
    assert waiting.clock is not None
    assert (waiting.clock.left, waiting.clock.share, waiting.soon) == ("the time is up", 0, True)


def test_a_small_picture_shows_the_board_as_ones_own_seat_sees_it(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("liars_dice", [alice, bob])
    (waiting,) = home_of(alice, NOW).waiting.tables
    assert waiting.scene
    shown = re.findall(r"#die-(\d)", inside(alice).get("/").content.decode())
    assert shown == [str(pips) for pips in sat.position.view(0).mine]


@pytest.mark.django_db(transaction=True)
def test_the_small_picture_of_an_unchanged_view_is_drawn_once_and_another_seats_by_itself(
    alice: Member, bob: Member
) -> None:
    sit_down("liars_dice", [alice, bob])
    first, again = (home_of(alice, NOW).waiting.tables[0].scene for _ in range(2))
    other = home_of(bob, NOW).thinking.tables[0].scene
    assert first is again
    assert first != other != ""


@pytest.mark.usefixtures("toys")
def test_a_game_without_a_small_picture_is_listed_without(alice: Member, bob: Member) -> None:
    sit_down("toy", [alice, bob])
    assert home_of(alice, NOW).waiting.tables[0].scene == ""


def test_what_waits_for_one_does_not_wait_for_the_other(
    alice: Member, bob: Member, carol: Member
) -> None:
    sit_down("nim", [alice, bob])
    assert home_of(bob, NOW).waiting.tables == ()
    assert home_of(carol, NOW).waiting.tables == () == home_of(carol, NOW).thinking.tables


# --- others are thinking --------------------------------------------------------------------------


def test_it_names_who_is_thinking(alice: Member, bob: Member, carol: Member) -> None:
    sat = sit_down("nim", [alice, bob, carol])
    sat.play(0, "take 1 from a", now=NOW + MINUTE)
    (thinking,) = home_of(alice, NOW + 3 * HOUR).thinking.tables
    assert thinking.sentence == "Waiting for bob."
    assert thinking.moved == "2 hours ago"


@pytest.mark.usefixtures("toys")
def test_a_hidden_window_names_nobody(alice: Member, bob: Member, carol: Member) -> None:
    sat = sit_down("toy", [alice, bob, carol])
    sat.play(0, "ask hidden")
    assert home_of(bob, NOW).waiting.tables
    for onlooker in (alice, carol):
        (thinking,) = home_of(onlooker, NOW).thinking.tables
        assert thinking.sentence == "Waiting for an answer."
        assert not any(sitter.awaited for sitter in thinking.sitters)


@pytest.mark.usefixtures("toys")
def test_what_one_learned_nothing_of_has_not_moved_the_table(
    alice: Member, bob: Member, carol: Member
) -> None:
    sat = sit_down("toy", [alice, bob, carol])
    sat.play(0, "step", now=NOW)
    sat.play(0, "ask hidden", now=NOW + 3 * HOUR)
    moved = [home_of(who, NOW + 5 * HOUR).thinking.tables[0].moved for who in (alice, carol)]
    assert moved == ["2 hours ago", "5 hours ago"]


# --- open seats, finished, news -------------------------------------------------------------------


def test_an_open_seat_has_a_button(alice: Member, bob: Member, inside: Enter) -> None:
    table = opened(alice)
    page = inside(bob).get("/").content.decode()
    assert f'action="/tables/{table.pk}/join/"' in page
    assert inside(bob).post(f"/tables/{table.pk}/join/").status_code == 303
    assert table.chairs.filter(member=bob).exists()


def test_ones_own_full_table_waits_for_ones_word(alice: Member, bob: Member, inside: Enter) -> None:
    table = opened(alice, seats=2)
    seating.join(table.pk, bob, NOW)
    (listed,) = home_of(alice, NOW).open.tables
    assert listed.ready and listed.hosted
    assert "Start" in text(inside(alice).get("/").content.decode())


def test_a_full_table_of_others_offers_no_seat(alice: Member, bob: Member, carol: Member) -> None:
    seating.join(opened(alice, seats=2).pk, bob, NOW)
    assert home_of(carol, NOW).open.tables == ()


def test_a_finished_game_says_who_won(alice: Member, bob: Member) -> None:
    finished(alice, bob)
    (mine,), (theirs,) = home_of(alice, NOW).finished.tables, home_of(bob, NOW).finished.tables
    assert (mine.sentence, theirs.sentence) == ("You won.", "alice won.")
    assert [sitter.name for sitter in mine.sitters] == ["alice", "bob"]
    assert [sitter.place for sitter in mine.sitters] == [1, 2]


def test_the_news_tell_what_happened_at_public_tables(alice: Member, bob: Member) -> None:
    finished(alice, bob)
    news = [(line.text, line.table.name) for line in home_of(bob, NOW).news]
    assert news == [
        ("The game is over at", "Thursday"),
        ("Play began at", "Thursday"),
        ("alice opened", "Thursday"),
    ]


def test_of_a_private_table_others_see_nothing(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    table = opened(alice, "Behind the curtain", seats=2, private=True)
    seating.join(table.pk, bob, NOW, invite=table.invite)
    assert "Behind the curtain" not in inside(carol).get("/").content.decode()
    seating.start(table.pk, alice, NOW)
    assert "Behind the curtain" not in inside(carol).get("/").content.decode()
    assert "Behind the curtain" in inside(bob).get("/").content.decode()


def test_a_new_clubs_first_page_helps_to_open_the_first_table(alice: Member, inside: Enter) -> None:
    page = inside(alice).get("/").content.decode()
    assert "Open the first" in page
    for game in registry.games():
        assert f"/tables/open/{game.info.slug}/" in page


def test_with_nothing_waiting_the_page_invites(alice: Member, bob: Member, inside: Enter) -> None:
    finished(alice, bob)
    assert "No table is waiting for you." in inside(alice).get("/").content.decode()


# --- what may go wrong ----------------------------------------------------------------------------


def test_a_held_table_stands_among_the_others(alice: Member, bob: Member, inside: Enter) -> None:
    sat = sit_down("nim", [alice, bob])
    Table.objects.filter(pk=sat.pk).update(marked="a fault")
    page = inside(alice).get("/")
    assert page.status_code == 200 and "Play is suspended at this table." in page.content.decode()
    assert "a fault" not in page.content.decode()


# --- its cost -------------------------------------------------------------------------------------
