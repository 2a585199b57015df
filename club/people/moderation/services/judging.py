"""Answers of judges. The first answer counts; a judge who comes second is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError, NotAllowed
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.people.moderation.emails import email_about_answer
from club.people.moderation.judges import answers_of
from club.people.moderation.models import MAX_WORDS, Case, CaseAnswer
from club.people.moderation.reportable import reportable_kind
from club.people.moderation.services.sanctions import SANCTIONS, begin_sanction

# days of a sanction at most; a sanction for good has none
MOST_DAYS: Final[Mapping[CaseAnswer, int]] = {
    CaseAnswer.SILENCED: 30,
    CaseAnswer.AWAY: 365,
}


@dataclass(frozen=True, slots=True)
class JudgeAnswer:
    """What a judge answers."""

    answer: str  # a value of `Answer`
    reason: str = ""
    days: int | None = None  # of a sanction that ends
    hides: bool = False  # also hides the thing, besides a sanction or a warning


def answer_case(
    case_id: int, judge: Member, answered: JudgeAnswer, now: datetime
) -> Case:
    """Answers the case: hides the thing, begins a sanction, tells the author. Raises NotAllowed for
    those who may not judge it, and ClubError for a case that somebody else has answered, and for an
    answer without its reason or its days.
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
