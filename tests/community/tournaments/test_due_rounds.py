"""What happens when a round is due: reminders, shorter turns, bots, positions, shared points."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.community.tournaments import tasks
from club.community.tournaments.choices import TournamentStage
from club.community.tournaments.models import Tournament
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import due_legs
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.tables.models import Chair, Status, Table
from tests.community.tournaments.fields import organiser, play_round, running_tournament
from tests.support.sitting_down import DAY

pytestmark = pytest.mark.django_db


@pytest.fixture
def orla() -> Member:
    return organiser()


def test_turns_get_shorter_and_bots_play_in_the_end(orla: Member) -> None:
    tournament = running_tournament(orla, 2, leg_days=30)
    leg = play_round(tournament, orla)
    table_id, due_at = leg.pods.get().table_id or 0, leg.due_at
    assert due_at is not None
    for days, hours in ((0, 24), (7, 6)):
        due_legs.urge_leg(leg.pk, due_at + days * DAY)
        table = Table.objects.get(pk=table_id)
        assert table.allowance == timedelta(hours=hours) and not table.bank
        chairs = table.chairs.filter(turn_since__isnull=False)
        assert all((chair.left or 0 * DAY) <= timedelta(hours=hours) for chair in chairs)
    due_legs.urge_leg(leg.pk, due_at + 14 * DAY)
    table = Table.objects.get(pk=table_id)
    assert not table.live or table.chairs.exclude(bot="").exists()


def test_each_round_that_is_due_has_a_task_of_its_own(
    orla: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    leg = play_round(running_tournament(orla, 2), orla)
    Leg.objects.filter(pk=leg.pk).update(due_at=timezone.now() + DAY)
    called: list[int] = []
    monkeypatch.setattr(tasks.urge_leg, "delay", called.append)

    tasks.tick()

    assert called == [leg.pk]


def test_reminders_name_those_who_are_asked(orla: Member) -> None:
    tournament = running_tournament(orla, 2)
    leg = play_round(tournament, orla)
    assert leg.due_at is not None
    for _ in range(2):
        due_legs.urge_leg(leg.pk, leg.due_at - 7 * DAY)
    asked = Chair.objects.get(table=leg.pods.get().table_id, turn_since__isnull=False)
    notice = Notice.objects.get(kind="tournament_due")
    assert notice.member_id == asked.member_id


def test_the_position_decides(orla: Member) -> None:
    tournament = running_tournament(orla, 2, unfinished="appraise", legs=1)
    leg = play_round(tournament, orla)
    assert leg.due_at is not None
    due_legs.urge_leg(leg.pk, leg.due_at)
    pod = Pod.objects.get()
    assert pod.end == "appraise" and pod.table is not None
    assert pod.table.status == Status.CANCELLED
    assert Tournament.objects.get().stage == TournamentStage.FINISHED


def test_those_who_still_play_share(orla: Member) -> None:
    tournament = running_tournament(orla, 2, unfinished="share", legs=1)
    leg = play_round(tournament, orla)
    assert leg.due_at is not None
    due_legs.urge_leg(leg.pk, leg.due_at)
    assert list(Pod.objects.get().sittings.values_list("points", flat=True)) == [360, 360]


@pytest.mark.parametrize(
    ("values", "places"),
    [
        ([0.9, 0.2, 0.5], [1, 3, 2]),
        ([0.5, 0.51, 0.1], [1, 1, 3]),
        ([0.3, 0.3, 0.3], [1, 1, 1]),
        ([0.1, 0.6, 0.59, 0.9], [4, 2, 2, 1]),
    ],
)
def test_values_that_are_close_are_level(values: list[float], places: list[int]) -> None:
    assert due_legs.places_of_values(values) == places
