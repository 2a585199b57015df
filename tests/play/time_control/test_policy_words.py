"""The absence policy in plain words, before a member sits down."""

from __future__ import annotations

import pytest

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import AbsencePolicy, HolidayPolicy, StandInPolicy, Table
from club.play.time_control.presets import PRESETS
from club.play.time_control.words import absence_policy_in_words, preset_choice
from games import registry
from tests.support.pages import Enter, words
from tests.support.sitting_down import DAY, HOUR, NOW

pytestmark = pytest.mark.django_db
USUAL = Table(
    allowance=2 * DAY,
    reaction=DAY,
    honours_quiet=True,
    excuses=1,
    misses=3,
    leave=HolidayPolicy.ALL,
)


def test_l_usual_terms_in_words() -> None:
    assert absence_policy_in_words(USUAL) == (
        "After a reminder and a last call, a player gets an "
        "extra 1 day once per game. Then a bot plays the rest of the turn. After 3 missed turns in "
        "a row the player is skipped: a stand-in plays until the player is back. If a first turn "
        "is missed, the host can cancel the game until every player has moved. Holidays stop the "
        "clock. Club holidays count. Time to answer in another player's turn: 1 day."
    )


def test_a_reaction_is_never_said_to_be_longer_than_a_turn() -> None:
    table = Table(
        allowance=HOUR,
        reaction=DAY,
        misses=1,
        holidays=True,
        absence=AbsencePolicy.DROP,
        stand_in=StandInPolicy.FORCED_DECISION,
    )
    assert absence_policy_in_words(table) == (
        "A reminder and a last call are sent before the time is up. Then the "
        "player passes once. After a missed turn the player is skipped: a bot takes the seat for "
        "good. If a first turn is missed, the host can cancel the game until every player has "
        "moved. Holidays do not stop the clock. Club holidays do not count. Time to answer in "
        "another player's turn: 1 hour."
    )


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("A move a day", "3 days, +1 per turn, max 5"),
        ("Long bank", "1 day per turn, 20 days in the bank"),
        ("Weekdays", "2 days per turn, nights and weekends do not count"),
    ],
)
def test_a_preset_is_said_in_a_few_words(preset: str, said: str) -> None:
    assert preset_choice(next(one for one in PRESETS if one.name == preset)) == f"{preset}: {said}"


def test_it_stands_on_the_table_and_on_its_invitation(alice: Member, inside: Enter) -> None:
    table = seating.open_table(alice, registry.find("nim"), Terms("Tea", 2, {}), NOW)
    said = absence_policy_in_words(table)
    for address in (f"/tables/{table.pk}/", f"/tables/invite/{table.invite}/"):
        assert said in words(inside(alice).get(address)).replace("&#39;", "'")
