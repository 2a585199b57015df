"""Objections: a member objects once to an answer about them, and somebody else than the first judge
answers.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError, NotAllowed
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.people.moderation.emails import email_about_objection
from club.people.moderation.judges import may_answer_objection
from club.people.moderation.models import (
    MAX_WORDS,
    Case,
    CaseAnswer,
    Objection,
    Sanction,
)
from club.people.moderation.reportable import reportable_kind
from club.people.moderation.services.judging import lock_case
from club.people.moderation.services.sanctions import end_sanction


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
    judge, and ClubError where somebody else was first.
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
