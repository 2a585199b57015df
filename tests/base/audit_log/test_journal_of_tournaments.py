"""What the journal says of a tournament: its name, the round and the table as members read them,
and nothing that has not changed.
"""

from __future__ import annotations

import pytest

from club.base.audit_log.models import JournalEntry
from club.community.tournaments.models import Tournament
from club.community.tournaments.round_models import Pod
from club.community.tournaments.services import entered_results, entries, term_changes, withdrawals
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from tests.community.tournaments.fields import (
    member_of_entrant,
    open_tournament,
    organiser,
    play_round,
    running_tournament,
    terms_of_test,
)
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def orla() -> Member:
    return organiser()


def lines(action: str) -> list[tuple[str, str, str]]:
    entries = JournalEntry.objects.filter(action=f"tournament.{action}").order_by("pk")
    return [(one.about, one.before, one.after) for one in entries]


def pod_of(tournament: Tournament, orla: Member) -> Pod:
    play_round(tournament, orla)
    pod: Pod = Pod.objects.get()
    pod.sittings.update(place=None)
    return pod


def test_a_result_names_tournament_round_table_and_places(orla: Member) -> None:
    tournament = running_tournament(orla, 2, online=False, legs=1)
    pod = pod_of(tournament, orla)
    first, second = (
        one.entrant.member.username for one in pod.sittings.select_related("entrant__member")
    )

    entered_results.enter_places(pod.pk, orla, [2, 1], NOW)
    entered_results.correct_pod(pod.pk, orla, [1, 2], "Written down wrongly", NOW)

    table = "round 1, table 1: "
    assert lines("result") == [("Spring", "", f"{table}{first} 2, {second} 1")]
    corrected = f"{table}{first} 1, {second} 2. Written down wrongly"
    assert lines("correct") == [("Spring", "", corrected)]


def test_a_withdrawal_names_tournament_and_member(orla: Member) -> None:
    tournament = running_tournament(orla, 3)
    gone = member_of_entrant(tournament, 1)

    withdrawals.withdraw_entrant(tournament.pk, gone, NOW, by=orla)

    assert lines("withdraw") == [("Spring", "", gone.username)]


def test_terms_that_stay_the_same_are_neither_written_down_nor_told(orla: Member) -> None:
    tournament = open_tournament(orla)
    entries.enter(tournament.pk, newcomer("ann"), NOW)
    Notice.objects.all().delete()

    term_changes.change_terms(tournament.pk, orla, terms_of_test(), NOW)
    assert lines("terms") == [] and not Notice.objects.exists()

    term_changes.change_terms(tournament.pk, orla, terms_of_test(name="Summer"), NOW)
    assert lines("terms") == [("Spring", "name: Spring", "name: Summer")]
    assert Notice.objects.filter(kind="tournament_terms").count() == 1
