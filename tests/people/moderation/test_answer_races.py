"""Two judges at once: the first answer counts. Two reports at once: one case."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from types import SimpleNamespace

import pytest

from club.base.audit_log.models import JournalEntry
from club.base.errors import ClubError
from club.people.members.models import Member
from club.people.moderation import services
from club.people.moderation.models import Case, CaseAnswer, Report
from club.people.moderation.services import judging
from club.people.moderation.services.judging import JudgeAnswer
from tests.people.moderation.cases import REASON, admin, name_reported
from tests.support.racing import at_once
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 8


def answered_twice_at_once(reporter: Member, about: Member, judges: list[Member]) -> list[object]:
    Case.objects.all().delete()
    JournalEntry.objects.all().delete()
    case = name_reported(reporter, about)
    answers = (JudgeAnswer(CaseAnswer.WARNING, REASON), JudgeAnswer(CaseAnswer.SILENCED, REASON, 3))
    return at_once(
        *(
            partial(services.answer_case, case.pk, judge, answer, NOW)
            for judge, answer in zip(judges, answers, strict=True)
        )
    )


def test_of_two_judges_at_once_the_first_counts(alice: Member, bob: Member, carol: Member) -> None:
    judges = [admin(alice), admin(carol)]
    dora = Member.objects.create_user("dora", "dora@club.example")
    for _ in range(ROUNDS):
        results = answered_twice_at_once(dora, bob, judges)
        refused = [one for one in results if isinstance(one, ClubError)]
        assert len(refused) == 1 and "was first" in str(refused[0])
        assert JournalEntry.objects.count() == 1


def test_the_control_without_the_lock_both_count(
    alice: Member, bob: Member, carol: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "transaction", SimpleNamespace(atomic=nullcontext))
    monkeypatch.setattr(judging, "lock_case", lambda case_id: Case.objects.get(pk=case_id))
    judges = [admin(alice), admin(carol)]
    dora = Member.objects.create_user("dora", "dora@club.example")
    assert any(
        not any(isinstance(one, ClubError) for one in answered_twice_at_once(dora, bob, judges))
        for _ in range(5 * ROUNDS)
    )


def test_two_reports_at_once_open_one_case(alice: Member, bob: Member, carol: Member) -> None:
    for _ in range(ROUNDS):
        Case.objects.all().delete()
        at_once(*(partial(name_reported, one, bob) for one in (alice, carol)))
        assert (Case.objects.count(), Report.objects.count()) == (1, 2)


def test_two_clicks_are_one_report(alice: Member, bob: Member) -> None:
    for _ in range(ROUNDS):
        Case.objects.all().delete()
        at_once(*(partial(name_reported, alice, bob) for _ in range(2)))
        assert Report.objects.count() == 1


def test_members_who_report_each_other_do_not_wait_for_each_other(
    alice: Member, bob: Member
) -> None:
    for _ in range(ROUNDS):
        Case.objects.all().delete()
        at_once(partial(name_reported, alice, bob), partial(name_reported, bob, alice))
        assert Case.objects.count() == 2
