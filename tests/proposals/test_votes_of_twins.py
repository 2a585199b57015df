"""Votes tell nothing of a hidden window: twins that differ in one have the same votes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from club.members.models import Member
from club.proposals import services as proposals
from club.proposals.majorities import Subject
from club.proposals.services.wish import Wish
from club.table_page.proposals import voting_of
from club.tables.presentation.log_lines import cast_of
from club.tables.projection import seen
from tests.support.sitting_down import DAY, NOW, Sat, sit_down
from tests.support.twin_stories import asks_in_secret, stepped
from tests.support.twins import twins

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
PAUSE = Wish(Subject.PAUSE, 10 * DAY)


@pytest.mark.parametrize("viewer", [2, None])
def test_v3_votes_are_the_same_for_twins_that_differ_in_a_hidden_window(
    alice: Member, bob: Member, carol: Member, viewer: int | None
) -> None:
    """At one table alice asks bob in secret, at the other nobody asks anything: proposals, votes
    and what may be proposed tell nobody else which.
    """

    def shown(sat: Sat) -> list[object]:
        proposals.propose(sat.pk, alice, PAUSE, NOW)
        proposals.propose(sat.pk, bob, Wish(Subject.CANCEL), NOW)
        one = seen(sat.table, viewer)
        voting = voting_of(one, cast_of(one.game, one.occupants), NOW)
        questions = [replace(asked, id=0) for asked in voting.questions]
        assert len(questions) == 2
        return questions + [one.kind for one in voting.offers if one.kind != Subject.EXTEND]

    quiet, asking = twins(
        [stepped, asks_in_secret], partial(sit_down, "toy", [alice, bob, carol]), shown
    )
    assert quiet == asking
