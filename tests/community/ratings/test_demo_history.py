"""The past that the demo club is given: made by a command that anybody can run again, real to the
last draw, entered like any other results, and enough of it for every title's pages to be alive.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from club.community.ratings.leaderboards import boards
from club.community.ratings.ledger import nightly_check, result_entry
from club.community.ratings.ledger.pools import season_of
from club.community.ratings.models import (
    Attendance,
    Change,
    GameTally,
    Ledger,
    Pool,
    Rating,
    Result,
    ResultPlayer,
)
from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import Record
from club.play.tables.models import Table, Tenure
from club.site.demo import bot_games, history
from club.site.demo.history import PastGame
from games import registry
from games.transcript import verified
from tests.community.ratings.entered_games import NOW, all_rows
from tests.conftest import taken_back
from tests.sampling import sampled
from tests.support.sitting_down import newcomer

SLUGS = [game.info.slug for game in registry.games()]
QUICK = ("nim", "liars_dice")  # played in a moment
RATED = sampled(QUICK, SLUGS)  # games whose past is entered in a club
NAMES = ("aino", "eero", "helmi", "ilmari", "kaisa", "onni", "saara", "veikko")


def told(slug: str) -> list[PastGame]:
    return history.games_of(registry.find(slug))


def check(slug: str, game: PastGame) -> None:
    """Every ply is legal, every draw follows from the secret, and it ended as is said."""
    position = verified(registry.find(slug), game.transcript)
    assert position.outcome is not None
    assert json.loads(json.dumps(asdict(position.outcome))) == game.result


@pytest.mark.parametrize("slug", SLUGS)
def test_a_title_was_played_for_two_years_by_all_eight_by_the_rules_of_today(slug: str) -> None:
    games, info = told(slug), registry.find(slug).info
    assert len(games) == bot_games.GAMES
    assert {who for game in games for who in game.sat} == set(range(8))
    assert {game.transcript.version for game in games} == {info.version}
    assert all(len(game.sat) == game.transcript.seats in info.seats for game in games)
    assert max(game.ended for game in games) > 600 and min(game.ended for game in games) >= 1
    assert all(game.began > game.ended for game in games)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_was_played_replays_to_what_it_is_said_to_have_come_to(slug: str) -> None:
    shortest = min(told(slug), key=lambda game: len(game.transcript.plies))
    check(slug, shortest)


@pytest.mark.whole
@pytest.mark.parametrize("slug", SLUGS)
def test_all_that_was_played_replays(slug: str) -> None:
    for game in told(slug):
        check(slug, game)


@pytest.mark.parametrize(
    "slug", [*QUICK, *(pytest.param(slug, marks=pytest.mark.whole) for slug in SLUGS)]
)
def test_the_file_is_what_the_command_makes(slug: str) -> None:
    out = StringIO()
    call_command("demo_history", slug, "--games", "1", "--print", stdout=out)
    text = registry.demo_history(registry.find(slug)).read_text(encoding="utf-8")
    assert text.startswith(out.getvalue())


def test_the_strong_come_before_the_weak_more_often_than_not() -> None:
    """The bots differ, so that there is something to rank."""
    before, pairs = 0, 0
    for slug in SLUGS:
        strength = [bot_games.skill(registry.find(slug), who) for who in range(8)]
        for game in told(slug):
            seats = list(zip(game.sat, game.result["places"], strict=True))
            for member, place in seats:
                for other, behind in seats:
                    if strength[member] > strength[other]:
                        pairs, before = pairs + 1, before + (place < behind)
    assert before / pairs > 0.55


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["chess"], "There is no game “chess”"),
        (["nim", "--games", "0"], "--games is a number from 1 to"),
        (["nim", "--games", "99"], "--games is a number from 1 to"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(asked: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("demo_history", *asked, "--print")


def test_a_title_that_nobody_has_played_has_no_past(monkeypatch: pytest.MonkeyPatch) -> None:
    nim = registry.find("nim")
    missing = registry.demo_history(nim).parent / "nowhere.toml"  # type: ignore[attr-defined]
    monkeypatch.setattr(registry, "demo_history", lambda game: missing)
    assert history.games_of(nim) == []


# --- in a club


@contextmanager
def shelf(slugs: Iterable[str]) -> Iterator[None]:
    """Inside, the club has these games alone."""
    registry.fill([f"games.{slug}" for slug in slugs])
    try:
        yield
    finally:
        registry.fill(settings.INSTALLED_GAMES)


@pytest.fixture(scope="class")
def eight(database: None) -> Iterator[list[Member]]:
    """The demo club's members and their past, for all who only look."""
    with taken_back(), shelf(RATED):
        members = [newcomer(name) for name in NAMES]
        history.seed_history(members, NOW)
        yield members


@pytest.mark.long
@pytest.mark.xdist_group("eight")  # their past is made by one worker
@pytest.mark.django_db
@pytest.mark.usefixtures("eight", "today")
class TestItsPages:
    def test_every_game_is_entered_in_the_order_in_which_it_ended(self) -> None:
        results = list(Result.objects.order_by("number").values_list("moment", flat=True))
        assert len(results) == bot_games.GAMES * len(RATED) == Table.objects.count()
        assert results == sorted(results)

    @pytest.mark.parametrize("slug", RATED)
    def test_every_titles_board_and_last_season_have_somebody_on_them(self, slug: str) -> None:
        quarter = season_of(NOW - timedelta(days=20))
        for key, fewest in ((slug, 4), (f"{slug}@{quarter}", 1)):
            page = boards.rating_board(Pool.objects.get(key=key), 1, NOW.date())
            assert len(page.object_list) >= fewest, key

    @pytest.mark.parametrize("slug", RATED)
    def test_enough_games_of_a_size_were_played_to_compare_seats(
        self, slug: str, eight: list[Member], inside: Callable[[Member], Client]
    ) -> None:
        page = inside(eight[0]).get(f"/rankings/titles/{slug}/figures/").content.decode()
        assert "%" in page

    def test_records_are_as_good_as_any(self) -> None:
        for record in Record.objects.filter(game_slug__in=QUICK)[:6]:
            assert audit_error_of(record) == ""

    def test_whoever_sat_there_stayed_to_the_end(self) -> None:
        assert set(Tenure.objects.values_list("ended", flat=True)) == {"played"}

    def test_nothing_lies_in_the_future(self) -> None:
        last = Table.objects.latest("ended_at")
        assert last.record and last.ended_at and last.ended_at < NOW
        assert last.record.entries.latest("at").at == last.ended_at

    def test_the_ledger_is_its_own_replay(self) -> None:
        assert Pool.objects.exists()
        assert not any(nightly_check.find_difference(pool) for pool in Pool.objects.all())


def emptied_ledger() -> None:
    for model in (Change, Rating, ResultPlayer, Result, Attendance, GameTally, Ledger):
        model.objects.all().delete()


@pytest.mark.long
@pytest.mark.django_db
def test_entering_many_at_once_gives_what_one_by_one_gives_to_the_bit() -> None:
    with shelf(QUICK):
        members = [newcomer(name) for name in NAMES]
        history.seed_history(members, NOW)
    tables = list(Table.objects.order_by("ended_at").values_list("pk", flat=True))
    at_once = all_rows()
    emptied_ledger()
    for table in tables:
        result_entry.enter_table(table)
    assert all_rows() == at_once
    assert result_entry.enter_tables(tables) == 0
    assert all_rows() == at_once
