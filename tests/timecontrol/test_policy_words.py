"""The absence policy in plain words, before a member sits down."""

from __future__ import annotations

import pytest

from club.members.models import Member
from club.seating import services as seating
from club.seating.services.terms import Terms
from club.tables.models import AbsencePolicy, StandInPolicy, Table
from club.tables.policy_choices import HolidayPolicy
from club.timecontrol.words import absence_policy_in_words
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
        "2 days for a turn, nights rest. A letter, a last call, and in each game one excuse of "
        "1 day. Then a bot plays the rest of the turn. After 3 missed turns in a row nobody waits "
        "any more: others play on in their place until they are back. Where a first turn is "
        "missed, the host may call the game off until everybody has played. Leave rests. Holidays "
        "count like any day. For a question in another's turn: 1 day."
    )


def test_t8_a_reaction_is_never_said_to_be_longer_than_a_turn() -> None:
    table = Table(
        allowance=HOUR,
        reaction=DAY,
        misses=1,
        holidays=True,
        absence=AbsencePolicy.DROP,
        stand_in=StandInPolicy.FORCED_DECISION,
    )
    assert absence_policy_in_words(table) == (
        "1 hour for a turn. A letter, a last call, and the time is up. Then the neutral move is "
        "played, this once. After a missed turn nobody waits any more: a bot has the chair for "
        "good. Where a first turn is missed, the host may call the game off until everybody has "
        "played. Leave does not rest here. The club's holidays rest. For a question in another's "
        "turn: 1 hour."
    )


def test_it_stands_on_the_table_and_on_its_invitation(alice: Member, inside: Enter) -> None:
    table = seating.open_table(alice, registry.find("nim"), Terms("Tea", 2, {}), NOW)
    said = absence_policy_in_words(table)
    for address in (f"/tables/{table.pk}/", f"/tables/invite/{table.invite}/"):
        assert said in words(inside(alice).get(address)).replace("&#39;", "'")
