"""Answers of judges to reports, objections of members to these answers, and the answers to
objections.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError, NotAllowed
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.people.moderation.emails import email_about_answer, email_about_objection
from club.people.moderation.models import (
    MAX_WORDS,
    Case,
    CaseAnswer,
    Objection,
    Sanction,
)
from club.people.moderation.queries import answers_of, may_answer_objection
from club.people.moderation.reportable import reportable_kind
from club.people.moderation.sanctions import (
    MOST_DAYS,
    SANCTIONS,
    begin_sanction,
    end_sanction,
)


@dataclass(frozen=True, slots=True)
class JudgeAnswer:
    """The answer of a judge."""

    answer: str  # a value of `Answer`
    reason: str = ""
    days: int | None = None  # of a sanction that ends
    hides: bool = False  # also hides the thing, besides a sanction or a warning


def answer_case(
    case_id: int, judge: Member, answered: JudgeAnswer, now: datetime
) -> Case:
    """Answers the case: hides the thing, begins a sanction, notifies the author. Raises NotAllowed
    for members who may not judge it, and ClubError for a case that another judge has answered, and
    for an answer without its reason or its days.
    """  # conduct 2.1
    with transaction.atomic():
        case = lock_case(case_id)
        _expect_unanswered(case)
        answer = _expect_may_answer(case, judge, answered)
        case.answer, case.judge, case.answered_at = answer, judge, now
        case.reason = _reason_of(answered, answer)
        case.until = _until(answered, answer, now)
        case.hidden = answer == CaseAnswer.HIDDEN or (
            answered.hides and answer != CaseAnswer.NOTHING
        )
        case.save()
        _apply(case, judge, now)
        record_entry(
            judge, f"case.{answer}", case.author.username, after=case.reason, now=now
        )
        if answer != CaseAnswer.NOTHING:
            email_about_answer(case)
    return case


def lock_case(case_id: int) -> Case:
    """The case, locked until the transaction ends. Raises Case.DoesNotExist."""
    Case.objects.select_for_update().get(pk=case_id)
    people = ("author__role", "judge", "objection_judge")
    return Case.objects.select_related(*people).get(pk=case_id)


def _expect_unanswered(case: Case) -> None:
    if case.answer:
        raise ClubError(
            "answered_already",
            "{name} was first, and answered: {answer}.",
            name=case.judge.username if case.judge else "?",
            answer=str(case.get_answer_display()),
        )


def _expect_may_answer(case: Case, judge: Member, answered: JudgeAnswer) -> CaseAnswer:
    if answered.answer not in CaseAnswer.values:
        raise ClubError("no_answer", "Choose an answer.")
    answer = CaseAnswer(answered.answer)
    if answer not in answers_of(case, judge):
        raise NotAllowed("not_yours_to_judge", "Another member must answer this.")
    return answer


def _reason_of(answered: JudgeAnswer, answer: CaseAnswer) -> str:
    if answer == CaseAnswer.NOTHING and not answered.reason.strip():
        return ""
    return clean_line(answered.reason, "bad_reason", MAX_WORDS)


def _until(answered: JudgeAnswer, answer: CaseAnswer, now: datetime) -> datetime | None:
    if answer not in MOST_DAYS:
        return None
    most = MOST_DAYS[answer]
    if answered.days is None or not 1 <= answered.days <= most:
        raise ClubError(
            "bad_days", "Write a number of days from 1 to {most}.", most=most
        )
    return now + timedelta(days=answered.days)


def _apply(case: Case, judge: Member, now: datetime) -> None:
    if case.hidden:
        reportable_kind(case.kind).hide(case.thing, judge, now)
    if case.answer in SANCTIONS:
        begin_sanction(case, now)


def make_objection(case_id: int, text: str, now: datetime) -> Case:
    """The author of the reported thing objects. Raises ClubError for a second objection, for a case
    without an answer, and for an empty text.
    """  # conduct 2.3
    words = clean_line(text, "bad_objection", MAX_WORDS)
    with transaction.atomic():
        case = lock_case(case_id)
        if case.answer in ("", CaseAnswer.NOTHING):
            raise ClubError("nothing_to_object", "There is nothing to object to.")
        if case.objected_at is not None:
            raise ClubError("objected_already", "You have objected already.")
        case.objection, case.objected_at = words, now
        case.save()
        record_entry(
            case.author, "case.object", case.author.username, after=words, now=now
        )
    return case


def answer_objection(
    case_id: int, judge: Member, answer: str, reason: str, now: datetime
) -> Case:
    """Answers an objection; an answer that is withdrawn is undone. Raises NotAllowed for the first
    judge, and ClubError if another judge was first.
    """  # conduct 2.3
    with transaction.atomic():
        case = lock_case(case_id)
        _expect_may_answer_objection(case, judge, answer)
        case.objection_answer, case.objection_judge = answer, judge
        case.objection_reason = clean_line(reason, "bad_reason", MAX_WORDS)
        case.objection_answered_at = now
        case.save()
        if answer == Objection.WITHDRAWN:
            _undo(case, judge, now)
        record_entry(
            judge,
            f"case.{answer}",
            case.author.username,
            after=case.objection_reason,
            now=now,
        )
        email_about_objection(case)
    return case


def _expect_may_answer_objection(case: Case, judge: Member, answer: str) -> None:
    if answer not in Objection.values:
        raise ClubError("no_answer", "Choose an answer.")
    if not case.is_objection_open:
        raise ClubError(
            "answered_already", "Another member has answered the objection."
        )
    if not may_answer_objection(case, judge):
        raise NotAllowed("not_yours_to_judge", "Another member must answer this.")


def _undo(case: Case, judge: Member, now: datetime) -> None:
    sanction = Sanction.objects.filter(case=case, ended_at=None).first()
    if sanction is not None:
        end_sanction(sanction, now)
    if case.hidden:
        reportable_kind(case.kind).show(case.thing, case.text, judge, now)
