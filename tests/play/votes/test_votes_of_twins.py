"""Votes reveal nothing of a hidden window: tables that differ only in one have the same votes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from club.people.members.models import Member
from club.play.table_page.terms import terms_section, votes_section
from club.play.tables.presentation.names import player_names_of
from club.play.tables.projection import project_table
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.services.new_terms import Wish
from tests.support.sitting_down import DAY, NOW, Sat, sit_down
from tests.support.twin_stories import asks_in_secret, stepped
from tests.support.twins import twins

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
PAUSE = Wish(Subject.PAUSE, 10 * DAY)


@pytest.mark.parametrize("viewer", [2, None])
def test_votes_are_the_same_for_twins_that_differ_in_a_hidden_window(
    alice: Member, bob: Member, carol: Member, viewer: int | None
) -> None:
    """At one table alice asks bob in secret, at the other no question is put: proposals, votes and
    possible proposals look the same to all others.
    """

    def proposed(sat: Sat) -> list[object]:
        proposals.propose(sat.pk, alice, PAUSE, NOW)
        proposals.propose(sat.pk, bob, Wish(Subject.CANCEL), NOW)
        return votes_shown(sat, viewer)

    sit = partial(sit_down, "toy", [alice, bob, carol])
    quiet, asking = twins([stepped, asks_in_secret], sit, proposed)
    assert quiet == asking


def votes_shown(sat: Sat, viewer: int | None) -> list[object]:
    """Votes, and what may be proposed, as a viewer's page shows them."""
    one = project_table(sat.table, viewer)
    names = player_names_of(one.game, one.occupants)
    votes = votes_section(one, names, NOW)
    offers = terms_section(one, names, votes).proposals
    kinds = [offer.kind for offer in offers if offer.kind != Subject.EXTEND]
    return [*(replace(asked, id=0) for asked in votes.questions), *kinds]
