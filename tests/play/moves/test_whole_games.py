"""Whole games of every title in the catalogue, played by members, bots and stand-ins; their records
are valid.
"""

from __future__ import annotations

from datetime import datetime
from random import Random

import pytest
from django.conf import settings

from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.game_cache import cached_game, rebuild_game
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.tables.models import StandInPolicy, Status
from games import registry
from tests.support.sitting_down import DAY, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
registry.fill(settings.INSTALLED_GAMES)
QUICK, LONGEST_TITLE = "nim", "inkas"  # the latter has some fourteen hundred decisions


def is_long(slug: str) -> list[pytest.MarkDecorator]:
    return [] if slug == QUICK else [pytest.mark.long]


def runs_once(slug: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.once] if slug == LONGEST_TITLE else []


TITLES = [
    pytest.param(game.info.slug, marks=[*is_long(game.info.slug), *runs_once(game.info.slug)])
    for game in registry.games()
]
LONGEST = 3000  # decisions
REBUILT_EVERY = 250  # decisions


def decide(sat: Sat, rng: Random, in_person: bool, now: datetime) -> None:
    """Plays one decision of a seat on turn, in person or by a stand-in."""
    position = sat.position
    seat = rng.choice(sorted(position.to_act))
    chair = sat.chair(seat)
    if in_person and not chair.bot:
        sat.play(seat, str(rng.choice(position.legal_moves(seat))), now=now)
    else:
        # after a bot, which plays at the real time, the due time may be later
        due = max(now, chair.due_at or now)
        assert play.stand_in(sat.pk, seat, due)


def play_to_the_end(sat: Sat, rng: Random) -> None:
    """Plays half of the decisions in person; at times the cached position is compared with one
    rebuilt.
    """
    for number in range(1, LONGEST):
        if not sat.table.live:
            return
        decide(sat, rng, in_person=number % 2 == 1, now=NOW + number * 3 * DAY)
        if number % REBUILT_EVERY == 0:
            assert cached_game(sat.record) == rebuild_game(sat.record)


@pytest.mark.parametrize("slug", TITLES)
def test_a_whole_game_is_played_and_its_record_is_sound(
    slug: str, alice: Member, bob: Member
) -> None:
    robots = ["random"] * (registry.find(slug).info.seats[0] == 3)
    sat = sit_down(slug, [alice, bob], robots=robots, stand_in=StandInPolicy.FORCED_DECISION)
    play_to_the_end(sat, Random(slug))
    assert sat.table.status == Status.FINISHED, f"{slug} was not over after {LONGEST} decisions"
    assert cached_game(sat.record) == rebuild_game(sat.record)
    assert audit_error_of(sat.record) == ""
    assert {By.MEMBER, By.STAND_IN} <= {by for _, _, by in sat.plies()}
    assert [sat.chair(seat).due_at for seat in range(2)] == [None, None]
