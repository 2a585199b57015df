"""All members leave for good after some decisions. In every game, the table ends or sleeps, and no
clock runs on.
"""

from __future__ import annotations

import pytest

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.tables.models import AbsencePolicy, Chair, StandInPolicy, Status
from games import registry
from tests.support.sitting_down import DAY, NOW, Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db
MOST = 400  # plies of stand-ins until no chair is due
SMALL = ("nim", "liars_dice")
BIG = ("rakentaa", "rauha", "inkas", "reykholt", "khronos")
DECISIONS = (0, 7)  # made by members before all of them leave for good


def vanished(slug: str, decisions: int, absence: AbsencePolicy = AbsencePolicy.BOT) -> Sat:
    """A table whose members have made this number of decisions and never return."""
    seats = min(number for number in registry.find(slug).info.seats if number > 1)
    sitters: list[Member] = [newcomer(f"{slug[:8]}-{number}") for number in range(seats)]
    sat = sit_down(slug, sitters, stand_in=StandInPolicy.FORCED_TURN, misses=2, absence=absence)
    for _ in range(decisions):
        if sat.table.status != Status.LIVE:
            break
        seat = min(sat.position.to_act)
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    return sat


def wait(sat: Sat) -> None:
    """Lets time pass and stand-ins play until no chair is due."""
    for _ in range(MOST):
        due = Chair.objects.filter(table=sat.pk, due_at__isnull=False).order_by("due_at", "seat")
        chair = due.first()
        if chair is None or chair.due_at is None:
            return
        play.stand_in(sat.pk, chair.seat, max(chair.due_at, NOW))


def expect_at_rest(sat: Sat) -> None:
    table = sat.table
    assert table.slept_at is not None or table.status == Status.FINISHED
    assert not table.chairs.filter(due_at__isnull=False).exists()


@pytest.mark.long
@pytest.mark.parametrize("decisions", DECISIONS)
@pytest.mark.parametrize("slug", SMALL)
def test_a_small_game_ends_or_sleeps(slug: str, decisions: int) -> None:
    sat = vanished(slug, decisions)
    wait(sat)
    expect_at_rest(sat)


@pytest.mark.whole
@pytest.mark.parametrize("decisions", DECISIONS)
@pytest.mark.parametrize("slug", BIG)
def test_a_game_of_every_title_ends_or_sleeps(slug: str, decisions: int) -> None:
    sat = vanished(slug, decisions)
    wait(sat)
    expect_at_rest(sat)


def test_one_who_comes_back_finds_the_game_as_it_stood() -> None:
    sat = vanished("nim", 0)
    wait(sat)
    plies = sat.read.length
    play.return_from_absence(sat.pk, sat.member(0), NOW + 90 * DAY)
    assert (sat.table.slept_at, sat.read.length) == (None, plies)


def test_with_everybody_dropped_the_table_sleeps_and_nobody_is_called() -> None:
    sat = vanished("nim", 0, AbsencePolicy.DROP)
    wait(sat)
    expect_at_rest(sat)
    assert not sat.table.chairs.filter(member__isnull=False).exists()
