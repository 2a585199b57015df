"""Who may answer which case: never about oneself, never one's own report, about an admin only
another admin. An objection goes to somebody else than the first judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from club.base.roles.models import RoleKind
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.roles.queries import roles_of_kinds
from club.people.members.models import Member
from club.people.moderation.models import Case, CaseAnswer

POWERS_OF_ANSWERS: Final[Mapping[CaseAnswer, Power]] = {
    CaseAnswer.NOTHING: Power.JUDGE_REPORTS,
    CaseAnswer.WARNING: Power.JUDGE_REPORTS,
    CaseAnswer.HIDDEN: Power.HIDE_CONTENT,
    CaseAnswer.SILENCED: Power.SILENCE_MEMBERS,
    CaseAnswer.AWAY: Power.BAR_MEMBERS,
    CaseAnswer.OUT: Power.BAR_MEMBERS,
}


def may_judge(case: Case, judge: Member) -> bool:
    """Whether the member may see and answer the case."""  # conduct 1.3
    if not may(judge, Power.JUDGE_REPORTS, case.author):
        return False
    return all(report.reporter_id != judge.pk for report in case.reports.all())


def answers_of(case: Case, judge: Member) -> list[CaseAnswer]:
    """The answers that the judge may give."""
    if not may_judge(case, judge):
        return []
    return [
        answer
        for answer, power in POWERS_OF_ANSWERS.items()
        if may(judge, power, case.author)
    ]


def may_answer_objection(case: Case, judge: Member) -> bool:
    """Whether the member may answer the objection to the case."""  # conduct 1.3
    is_other = case.judge_id != judge.pk
    return is_other and CaseAnswer(case.answer) in answers_of(case, judge)


def has_judge(case: Case) -> bool:
    """Whether anybody in the club may answer the case, or the objection to it, at present."""
    may_answer = may_answer_objection if case.is_objection_open else may_judge
    kinds = (RoleKind.ADMIN, RoleKind.ORGANISER)
    judges = roles_of_kinds(kinds).select_related("member__role")
    return any(may_answer(case, role.member) for role in judges)
