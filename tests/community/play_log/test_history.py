"""One history over the club's tables and real ones: figures, filter, year in review."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from html import unescape
from re import DOTALL, findall, sub

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.community.play_log.history.games import HERE, REAL, HistoryGame, history_of_member
from club.community.play_log.history.pages import history_page
from club.community.play_log.history.statistics import (
    h_index,
    month_bars,
    most_played,
    partners,
    share_chart,
    win_share,
)
from club.community.play_log.models import Play
from club.community.ratings.ledger.result_entry import enter_table
from club.community.ratings.statistics.title_statistics import wilson_interval
from club.people.members.models import Member
from tests.community.play_log.evenings import DAY, confirmed, draft, logged, scorer
from tests.support.sitting_down import NOW, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
THEN = date(2026, 3, 1)


def game(slug: str = "a", place: int | None = 1, seats: int = 2, *others: int) -> HistoryGame:
    return HistoryGame(REAL, THEN, slug, seats, place, frozenset(others))


def finished_here(*members: Member) -> None:
    sat = sit_down("nim", members)
    while sat.table.live:
        seat = next(iter(sat.position.to_act))
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    enter_table(sat.pk)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [([], 0), ([1], 1), ([5, 4, 3, 2, 1], 3), ([9, 9, 9], 3), ([1, 1, 1, 1], 1), ([4, 4, 4, 4], 4)],
)
def test_the_h_index(counts: list[int], expected: int) -> None:
    assert h_index(counts) == expected


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0)],
)
def test_wilsons_interval(wins: float, games: int, low: float, high: float) -> None:
    interval = wilson_interval(wins, games)
    assert interval == pytest.approx((low, high), abs=0.001)


def test_win_shares_count_games_with_a_place_and_company() -> None:
    games = [game(), game(place=2), game(place=None), game(seats=1), game(place=1, seats=4)]
    share = win_share(games)
    assert (share.games, share.wins, share.expected) == (3, 2.0, 1.25)
    assert not share.is_told


def test_most_played_and_partners_are_ordered_by_games() -> None:
    games = [game("a", 1, 2, 7), game("b", 1, 2, 8), game("b", 2, 3, 7, 8)]
    assert [title.name for title in most_played(games, {"a": "A", "b": "B"}, 5)] == ["B", "A"]
    assert [partner.games for partner in partners(games, {"7": "x", "8": "y"}, 5)] == [2, 2]


def test_charts_have_a_bar_a_month_and_a_line_a_title() -> None:
    bars = month_bars([0, 4, 2, *[0] * 9])
    assert [bar.height for bar in bars[:3]] == [0.0, 78.0, 39.0]
    assert month_bars([0] * 12) == []
    rows = share_chart(most_played([game() for _ in range(6)], {"a": "A"}, 5)).rows
    assert len(rows) == 1 and rows[0].low < rows[0].dot <= rows[0].high


def test_one_history_over_both_kinds_with_a_filter(
    inside: Enter, alice: Member, bob: Member
) -> None:
    finished_here(alice, bob)
    confirmed(alice, bob, "Gran")
    counted = {kind: len(history_of_member(alice, kind).games) for kind in ("", HERE, REAL)}
    assert counted == {"": 2, HERE: 1, REAL: 1}
    client = inside(bob)
    page = client.get("/plays/members/alice/").content.decode()
    assert "1 at tables of the club, 1 at real tables" in page
    assert "Carcosa" not in client.get("/plays/members/alice/?kind=table").content.decode()
    assert client.get("/plays/members/nobody/").status_code == 404


def test_what_was_objected_taken_back_or_is_not_counted_stays_out(
    alice: Member, bob: Member
) -> None:
    from club.community.play_log import services

    objected, back, kept = (logged(alice, bob, title=title) for title in "ABC")
    services.object_to_play(objected.pk, bob, 1, "no", NOW)
    services.withdraw_play(back.pk, alice, "", NOW)
    Play.objects.filter(pk=logged(alice, bob, title="D").pk).update(counted=False)
    assert [game.play for game in history_of_member(alice).games] == [kept.pk]


def test_teams_have_no_places_in_win_shares(alice: Member, bob: Member) -> None:
    logged(alice, bob, teams=True)
    assert win_share(history_of_member(alice).games).games == 0


def test_a_year_in_review_names_first_plays_and_reads_charts_as_tables(
    inside: Enter, alice: Member, bob: Member
) -> None:
    for year in (2025, 2026):
        for number in range(6):
            logged(alice, bob, day=date(year, 1, 5 + number), title=f"Of {year}")
    page = inside(bob).get("/plays/members/alice/2026/").content.decode()
    assert "2026 in review" in page and "Played for the first time" in page
    assert "Of 2026" in page and "Of 2025" not in page
    assert "Show as a table" in page and 'role="img"' in page
    assert inside(bob).get("/plays/members/alice/999/").status_code == 404
    assert "No game in this year" in inside(bob).get("/plays/members/bob/2020/").content.decode()


def test_each_chart_says_its_figures_in_a_table(inside: Enter, alice: Member, bob: Member) -> None:
    for _ in range(5):
        logged(alice, bob)
    page = inside(bob).get("/plays/members/alice/").content.decode()
    figures = findall("<figure.*?</figure>", page, DOTALL)
    assert len(figures) == 2
    for figure in figures:
        assert 'role="img"' in figure and '<th scope="row">' in figure
    shares = sub(r"\s", "", unescape(sub("<.*?>", "", figures[1].partition("</thead>")[2])))
    assert shares.startswith("Carcosa100%57–100%50%")


def test_the_page_of_a_title_says_who_plays_it(inside: Enter, alice: Member, bob: Member) -> None:
    for _ in range(5):
        play = logged(alice, bob)
    page = inside(bob).get(f"/plays/titles/{play.title_id}/").content.decode()
    assert "Who plays it" in page and "100" in page
    ours = logged(alice, bob, title="Rakentaa")
    page = inside(bob).get(f"/plays/titles/{ours.title_id}/").content.decode()
    assert "At tables of the club" in page and "/rankings/titles/rakentaa/" in page


def test_panels_of_a_member_and_of_a_game(inside: Enter, alice: Member, bob: Member) -> None:
    logged(alice, bob, title="Rakentaa")
    assert "/plays/members/alice/" in inside(bob).get("/members/named/alice/").content.decode()
    assert "/plays/titles/" in inside(bob).get("/tables/games/rakentaa/").content.decode()


@pytest.mark.long
def test_the_history_costs_the_same_whatever_its_length(alice: Member, bob: Member) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as made:
            history_page(alice, "", None, NOW.date())
        return len(made)

    finished_here(alice, bob)
    for _ in range(10):
        logged(alice, bob, "Gran")
    few = cost()
    for number in range(200):
        day, now = (NOW - number * DAY).date(), NOW + number * DAY
        logged(alice, bob, title=f"Title {number % 40}", day=day, now=now)
    finished_here(bob, alice)
    assert cost() == few <= 8


def test_guests_are_named_on_no_page_of_statistics(
    inside: Enter, alice: Member, bob: Member, carol: Member
) -> None:
    play = logged(alice, bob, "Secretgran")
    for address in ("members/alice/", "members/alice/2026/", f"titles/{play.title_id}/"):
        assert "Secretgran" not in inside(carol).get(f"/plays/{address}").content.decode()


def test_drafts_of_one_scorer_are_logged(alice: Member) -> None:
    from club.community.play_log import services

    services.log_play(alice, draft(scorer(alice, "12")), NOW)
    assert win_share(history_of_member(alice).games).games == 0
