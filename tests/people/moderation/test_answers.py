"""Answers of judges, sanctions, and objections."""

from __future__ import annotations

import pytest
from django.test import Client

from club.base.audit_log.models import JournalEntry
from club.base.errors import ClubError, NotAllowed
from club.people.members.admin_acts import lock
from club.people.members.api_keys import key_with_member, make_key
from club.people.members.models import Member
from club.people.moderation import services
from club.people.moderation.emails import answer_path
from club.people.moderation.models import Case, CaseAnswer, Objection, Sanction
from club.people.moderation.sanctions import expect_not_silenced, is_silenced
from club.people.moderation.services.judging import JudgeAnswer
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from games import registry
from tests.people.moderation.cases import (
    REASON,
    admin,
    answered,
    emails_to,
    name_reported,
    organiser,
)
from tests.support.pages import Enter
from tests.support.sitting_down import DAY, NOW, newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def case(alice: Member, bob: Member) -> Case:
    """alice has reported the name of bob."""
    return name_reported(alice, bob)


@pytest.fixture
def judge(carol: Member) -> Member:
    return admin(carol)


def is_active(member: Member) -> bool:
    return Member.objects.get(pk=member.pk).is_active


def test_nothing_tells_nobody(case: Case, judge: Member, bob: Member) -> None:
    services.answer_case(case.pk, judge, JudgeAnswer(CaseAnswer.NOTHING), NOW)
    assert emails_to(bob) == []


def test_a_warning_says_what_and_why(case: Case, judge: Member, bob: Member) -> None:
    answered(case, judge, CaseAnswer.WARNING)
    (email,) = emails_to(bob)
    assert all(text in email for text in ("the name of a member", "“bob”", REASON))


def test_a_hidden_name_becomes_a_number(case: Case, judge: Member, bob: Member) -> None:
    answered(case, judge, CaseAnswer.HIDDEN)
    bob.refresh_from_db()
    assert bob.username == f"member-{bob.pk}"
    assert f"Hello {bob.username}," in emails_to(bob)[0]


def test_the_hidden_name_of_a_table_becomes_its_number(
    alice: Member, bob: Member, judge: Member
) -> None:
    table = seating.open_table(alice, registry.find("nim"), Terms("Ugly", 2, {}), NOW)
    report = services.report_thing(bob, "table-name", table.pk, "hate", "", NOW)
    answered(report.case, judge, CaseAnswer.HIDDEN)
    table.refresh_from_db()
    assert table.name == f"Table {table.pk}"


def test_the_silenced_may_not_chat_until_the_day(case: Case, judge: Member, bob: Member) -> None:
    answered(case, judge, CaseAnswer.SILENCED, days=3)
    assert is_silenced(bob, NOW + 2 * DAY) and not is_silenced(bob, NOW + 4 * DAY)
    with pytest.raises(ClubError, match="until"):
        expect_not_silenced(bob, NOW + 2 * DAY)
    expect_not_silenced(bob, NOW + 4 * DAY)
    assert is_active(bob)


def test_who_is_away_has_no_log_in_and_no_keys_until_the_day(
    case: Case, judge: Member, bob: Member, inside: Enter
) -> None:
    client = inside(bob)
    _key, text = make_key(bob, "bot", ["read"], 30, NOW)
    answered(case, judge, CaseAnswer.AWAY, days=5)
    assert client.get("/tables/").status_code == 302
    assert key_with_member(text, NOW + 2 * DAY) is None
    services.end_due_sanctions(NOW + 7 * DAY)
    assert is_active(bob) and key_with_member(text, NOW + 7 * DAY) is not None


def test_the_chairs_of_who_is_away_stay_theirs(alice: Member, bob: Member, judge: Member) -> None:
    table = seating.open_table(bob, registry.find("nim"), Terms("Thursday", 2, {}), NOW)
    seating.join(table.pk, alice, NOW)
    seating.start(table.pk, bob, NOW)
    answered(name_reported(alice, bob), judge, CaseAnswer.AWAY, days=5)
    assert table.chairs.filter(member=bob).exists()


def test_who_is_out_stays_out(case: Case, judge: Member, bob: Member) -> None:
    answered(case, judge, CaseAnswer.OUT)
    assert services.end_due_sanctions(NOW + 1000 * DAY) == 0
    assert not is_active(bob)


def test_a_sanction_that_ends_unlocks_nobody_whom_an_admin_has_locked(
    case: Case, judge: Member, bob: Member
) -> None:
    answered(case, judge, CaseAnswer.AWAY, days=1)
    lock(bob, judge)
    services.end_due_sanctions(NOW + 9 * DAY)
    assert not is_active(bob)


def test_every_answer_is_in_the_journal(case: Case, judge: Member) -> None:
    answered(case, judge, CaseAnswer.WARNING)
    entry = JournalEntry.objects.get(action="case.word")
    assert (entry.by, entry.about, entry.after) == (judge, "bob", REASON)


@pytest.mark.parametrize(
    "answer",
    [
        JudgeAnswer("flogged", REASON),
        JudgeAnswer(CaseAnswer.WARNING, ""),
        JudgeAnswer(CaseAnswer.SILENCED, REASON),
        JudgeAnswer(CaseAnswer.SILENCED, REASON, 31),
        JudgeAnswer(CaseAnswer.AWAY, REASON, 0),
    ],
)
def test_an_incomplete_answer_changes_nothing(
    case: Case, judge: Member, answer: JudgeAnswer
) -> None:
    with pytest.raises(ClubError):
        services.answer_case(case.pk, judge, answer, NOW)
    case.refresh_from_db()
    assert (case.answer, Sanction.objects.count()) == ("", 0)


@pytest.mark.parametrize("answer", [CaseAnswer.AWAY, CaseAnswer.OUT])
def test_organisers_leave_accounts_to_admins(case: Case, carol: Member, answer: CaseAnswer) -> None:
    with pytest.raises(NotAllowed):
        answered(case, organiser(carol), answer, days=1)
    assert not Sanction.objects.exists()


def test_nobody_judges_their_own_report(case: Case, alice: Member) -> None:
    with pytest.raises(NotAllowed):
        answered(case, admin(alice), CaseAnswer.WARNING)


def test_nobody_judges_themselves(case: Case, bob: Member) -> None:
    with pytest.raises(NotAllowed):
        answered(case, admin(bob), CaseAnswer.NOTHING)


def test_an_organiser_does_not_judge_an_admin(alice: Member, bob: Member, carol: Member) -> None:
    case = name_reported(alice, admin(bob))
    with pytest.raises(NotAllowed):
        answered(case, organiser(carol), CaseAnswer.WARNING)


def test_the_last_admin_is_not_locked_out(alice: Member, bob: Member, carol: Member) -> None:
    last, judge = admin(bob), admin(carol)
    lock(judge, last)
    case = name_reported(alice, last)
    with pytest.raises(ClubError):
        answered(case, judge, CaseAnswer.OUT)
    assert is_active(last)


def test_a_second_judge_sees_the_first_answer(case: Case, judge: Member, inside: Enter) -> None:
    answered(case, judge, CaseAnswer.WARNING)
    second = organiser(newcomer("dora"))
    page = inside(second).post(case.get_absolute_url(), {"answer": "nothing"})
    assert page.status_code == 422
    assert "carol was first, and answered: a warning." in page.content.decode()


def test_an_objection_is_made_once_by_the_link_of_the_email(
    case: Case, judge: Member, bob: Member, client: Client
) -> None:
    answered(case, judge, CaseAnswer.OUT)
    path = answer_path(Case.objects.get())
    assert path in emails_to(bob)[0]
    assert client.get(path).status_code == 200
    assert client.post(path, {"objection": "It is my name."}).status_code == 303
    assert client.post(path, {"objection": "Again!"}).status_code == 422
    case.refresh_from_db()
    assert case.objection == "It is my name."


def test_a_link_of_no_email_leads_nowhere(case: Case, client: Client) -> None:
    for token in ("nonsense", answer_path(case).split("/")[-2] + "x"):
        assert client.get(f"/conduct/answers/{token}/").status_code == 404
    assert client.get(answer_path(case)).status_code == 404  # not answered yet


def test_somebody_else_answers_the_objection(case: Case, judge: Member, alice: Member) -> None:
    answered(case, judge, CaseAnswer.OUT)
    services.make_objection(case.pk, "No.", NOW + 2 * DAY)
    with pytest.raises(NotAllowed):
        services.answer_objection(case.pk, judge, Objection.UPHELD, REASON, NOW + 3 * DAY)
    other = admin(newcomer("dora"))
    services.answer_objection(case.pk, other, Objection.UPHELD, REASON, NOW + 3 * DAY)
    case.refresh_from_db()
    assert (case.objection_answer, case.objection_judge) == ("upheld", other)


def test_a_withdrawn_answer_is_undone(case: Case, judge: Member, bob: Member) -> None:
    services.answer_case(case.pk, judge, JudgeAnswer(CaseAnswer.OUT, REASON, hides=True), NOW)
    services.make_objection(case.pk, "No.", NOW + DAY)
    other = admin(newcomer("dora"))
    services.answer_objection(case.pk, other, Objection.WITHDRAWN, "A mistake.", NOW + DAY)
    bob.refresh_from_db()
    assert (bob.username, bob.is_active) == ("bob", True)
    assert "A mistake." in emails_to(bob)[-1]


def test_an_objection_to_nothing_is_refused(case: Case, judge: Member) -> None:
    services.answer_case(case.pk, judge, JudgeAnswer(CaseAnswer.NOTHING), NOW)
    with pytest.raises(ClubError):
        services.make_objection(case.pk, "No.", NOW)


def test_a_judge_answers_on_the_page(case: Case, judge: Member, inside: Enter) -> None:
    answer = {"answer": "silenced", "reason": REASON, "days": "2"}
    sent = inside(organiser(newcomer("dora"))).post(case.get_absolute_url(), answer)
    assert sent.status_code == 303
    assert Sanction.objects.get().until is not None


def test_an_objection_is_answered_on_the_page(case: Case, judge: Member, inside: Enter) -> None:
    answered(case, judge, CaseAnswer.WARNING)
    services.make_objection(case.pk, "No.", NOW + DAY)
    answer = {"answer": "withdrawn", "reason": "A mistake."}
    address = f"{case.get_absolute_url()}objection/"
    assert inside(organiser(newcomer("dora"))).post(address, answer).status_code == 303
    case.refresh_from_db()
    assert case.objection_answer == Objection.WITHDRAWN
