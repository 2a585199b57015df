"""A report or an objection that nobody may answer at present: it is said so at once."""

from __future__ import annotations

import pytest
from django.test import Client

from club.people.members.models import Member
from club.people.moderation import services
from club.people.moderation.emails import answer_path
from club.people.moderation.models import Case, CaseAnswer
from club.people.moderation.queries import has_judge
from club.people.moderation.services.judging import JudgeAnswer
from tests.people.moderation.cases import REASON, admin, name_reported
from tests.support.pages import Enter, words
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db


def test_a_report_about_the_only_admin(alice: Member, bob: Member, inside: Enter) -> None:
    admin(alice)
    path = f"/conduct/report/member-name/{alice.pk}/"
    page = words(inside(bob).post(path, {"reason": "insult"}, follow=True))
    assert "waits until a member may answer it" in page
    assert not has_judge(Case.objects.get())


def test_a_report_that_somebody_may_judge(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    admin(alice)
    path = f"/conduct/report/member-name/{carol.pk}/"
    page = words(inside(bob).post(path, {"reason": "insult"}, follow=True))
    assert "A member who answers reports will look at it" in page


@pytest.mark.parametrize("judges", [1, 2])
def test_an_objection_that_only_the_first_judge_could_answer(
    alice: Member, bob: Member, carol: Member, client: Client, judges: int
) -> None:
    first = admin(alice)
    case = name_reported(Member.objects.create_user("dora", "dora@club.example"), bob)
    services.answer_case(case.pk, first, JudgeAnswer(CaseAnswer.WARNING, REASON), NOW)
    if judges == 2:
        admin(carol)
    page = words(client.post(answer_path(case), {"objection": "No."}, follow=True))
    assert ("no other member may answer it now" in page) is (judges == 1)
