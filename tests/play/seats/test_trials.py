"""Trials: the member moves first, and a trial deletes itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.seats.services.trials import begin_trial, delete_old_trials
from club.play.tables.models import Chair, Status, Table
from games import registry
from games.core import AnyGame
from tests.site.api.conftest import program
from tests.support.pages import Enter, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
games = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.info.slug)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def begun(alice: Member, slug: str = "nim") -> Table:
    return begin_trial(alice, registry.find(slug), None, NOW)


@games
def test_the_member_moves_first(alice: Member, game: AnyGame) -> None:
    trial = begun(alice, game.info.slug)

    asked = Chair.objects.filter(table=trial, turn_since__isnull=False)

    assert asked[0].member == alice


def test_the_bots_are_the_gentlest(alice: Member) -> None:
    bots = Chair.objects.filter(table=begun(alice)).exclude(bot="").values_list("bot", flat=True)
    assert list(bots) == ["gentle"]


def test_a_trial_has_no_deadline(alice: Member) -> None:
    trial = begun(alice)
    Sat(trial.pk).play(0, "take 1 from a")
    play_along(trial.pk, Plan([NOW], 1, bot_chooser("random")))

    chair = Chair.objects.get(table=trial, member=alice)

    assert chair.turn_since is not None
    assert chair.due_at is None and chair.clock_started_at is None


def test_a_trial_can_be_checked_for_fair_chance(alice: Member) -> None:
    trial = begun(alice, "liars_dice")
    assert trial.record is not None
    assert len(trial.record.lots) == 2 and trial.record.commitment


def test_an_unfinished_trial_is_deleted_after_two_days_without_a_move(alice: Member) -> None:
    trial = begun(alice)

    delete_old_trials(NOW + 2 * DAY)
    assert Table.objects.filter(pk=trial.pk).exists()

    delete_old_trials(NOW + 2 * DAY + HOUR)
    assert not Table.objects.exists()


def test_a_move_keeps_a_trial_for_two_more_days(alice: Member) -> None:
    trial = begun(alice)
    Sat(trial.pk).play(0, "take 1 from a", now=NOW + DAY)
    play_along(trial.pk, Plan([NOW + DAY], 1, bot_chooser("random")))

    delete_old_trials(NOW + 2 * DAY + HOUR)

    assert Table.objects.filter(pk=trial.pk).exists()


def test_a_finished_trial_is_deleted_after_an_hour(alice: Member) -> None:
    trial = begun(alice)
    play_along(trial.pk, Plan([NOW], 99, bot_chooser("greedy"), to_the_end=True))
    assert Table.objects.get().status == Status.FINISHED

    delete_old_trials(NOW + HOUR)
    assert Table.objects.exists()

    delete_old_trials(NOW + 2 * HOUR)
    assert not Table.objects.exists()


def test_other_tables_stay(alice: Member) -> None:
    sit_down("nim", [alice], robots=["random"], rated=False)
    delete_old_trials(NOW + 99 * DAY)
    assert Table.objects.exists()


def test_the_page_of_a_trial_says_when_it_disappears(alice: Member, inside: Enter) -> None:
    trial = begin_trial(alice, registry.find("nim"), None, timezone.now())
    page = words(inside(alice).get(trial.get_absolute_url()))
    assert "after 2 days without a move of yours" in page


def test_the_api_begins_one_trial_for_the_same_token(alice: Member) -> None:
    once = {"once": "5f0f7c1e-6f0a-4c55-9a8e-0d1c5b1f1a01"}
    first, again = (program(alice).post("games/nim/trials", once) for _ in "12")

    assert first.status_code == 200
    assert first.json()["id"] == again.json()["id"] == Table.objects.get().pk


def test_the_api_knows_no_trial_of_an_unknown_game(alice: Member) -> None:
    assert program(alice).post("games/chess/trials", {}).status_code == 404
