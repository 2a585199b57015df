"""Votes reveal nothing of a hidden window: tables that differ only in one have the same votes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.members.models import Member
from club.proposals import services as proposals
from club.proposals.majorities import Subject
from club.proposals.services.wish import Wish
from club.table_page.proposals import voting_of
from club.tables.presentation.log_lines import player_names_of
from club.tables.projection import project_table
from tests.support.sitting_down import DAY, NOW, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
PAUSE = Wish(Subject.PAUSE, 10 * DAY)


@pytest.mark.parametrize("viewer", [2, None])
def test_v3_votes_are_the_same_for_twins_that_differ_in_a_hidden_window(
    alice: Member, bob: Member, carol: Member, viewer: int | None
) -> None:
    """At one table alice asks bob in secret, at the other no question is put: proposals, votes and
    possible proposals look the same to all others.
    """
    quiet, asking = (sit_down("toy", [alice, bob, carol]) for _ in range(2))
    for sat in (quiet, asking):
        sat.play(0, "step")
    asking.play(0, "ask hidden", now=NOW)
    for sat in (quiet, asking):
        proposals.propose(sat.pk, alice, PAUSE, NOW)
        proposals.propose(sat.pk, bob, Wish(Subject.CANCEL), NOW)
    shown = []
    for sat in (quiet, asking):
        one = project_table(sat.table, viewer)
        voting = voting_of(one, player_names_of(one.game, one.occupants), NOW)
        shown.append([replace(asked, id=0) for asked in voting.questions])
        shown[-1] += [offer.kind for offer in voting.offers if offer.kind != Subject.EXTEND]
    assert shown[0] == shown[1]
