"""Queries of conduct."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from club.base.roles.models import RoleKind
from club.base.roles.permissions import is_admin, may
from club.base.roles.powers import Power
from club.base.roles.queries import roles_of_kinds
from club.people.members.models import Member
from club.people.moderation.models import Case, CaseAnswer, Report
from club.people.moderation.relations import MemberRelation

POWERS_OF_ANSWERS: Final[Mapping[CaseAnswer, Power]] = {
    CaseAnswer.NOTHING: Power.JUDGE_REPORTS,
    CaseAnswer.WARNING: Power.JUDGE_REPORTS,
    CaseAnswer.HIDDEN: Power.HIDE_CONTENT,
    CaseAnswer.SILENCED: Power.SILENCE_MEMBERS,
    CaseAnswer.AWAY: Power.BAR_MEMBERS,
    CaseAnswer.OUT: Power.BAR_MEMBERS,
}
WAITS = Q(answer="") | Q(objected_at__isnull=False, objection_answer="")


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


def cases_for(judge: Member) -> QuerySet[Case]:
    """The cases that the judge may see: not about them, not reported by them, and those about
    admins only for admins.
    """
    if not may(judge, Power.JUDGE_REPORTS):
        return Case.objects.none()
    own_reports = Report.objects.filter(case=OuterRef("pk"), reporter=judge)
    cases = Case.objects.exclude(author=judge).exclude(Exists(own_reports))
    if not is_admin(judge):
        cases = cases.exclude(author__role__kind=RoleKind.ADMIN)
    people = ("author__role", "judge", "objection_judge")
    return cases.select_related("picture", *people)


def waiting_cases(judge: Member) -> QuerySet[Case]:
    """Returns the cases that wait for the judge, the oldest first. The judge of a case
    does not answer the objection to it.
    """
    others = Q(answer="") | ~Q(judge=judge)
    return cases_for(judge).filter(WAITS, others).order_by("opened_at", "pk")


def answered_cases(judge: Member) -> QuerySet[Case]:
    """Returns the cases that need nothing of the judge, the latest answered first."""
    own = Q(answer__gt="") & (~WAITS | Q(judge=judge))
    return cases_for(judge).filter(own).order_by("-answered_at", "-pk")


def case_for(judge: Member, case_id: int) -> Case | None:
    """The case with its reports; None where there is none that the judge may see."""
    case = cases_for(judge).filter(pk=case_id)
    return case.prefetch_related("reports__reporter").first()


def case_with_author(case_id: int) -> Case | None:
    """The case for the page of its author."""
    return (
        Case.objects.select_related("author", "judge", "picture")
        .filter(pk=case_id)
        .first()
    )


def own_cases(member: Member) -> QuerySet[Case]:
    """The cases about the member that were answered with something, the latest first."""
    cases = Case.objects.filter(author=member).exclude(answer__in=("", "nothing"))
    return cases.order_by("-answered_at", "-pk")


def own_reports(member: Member) -> QuerySet[Report]:
    """The member's reports, the latest first."""
    reports = Report.objects.filter(reporter=member).select_related("case")
    return reports.order_by("-at", "-pk")


def count_waiting(judge: Member) -> int:
    """How many cases wait for the judge; no query for those who judge nothing."""
    if not may(judge, Power.JUDGE_REPORTS):
        return 0
    return waiting_cases(judge).count()


def has_reported(member: Member, kind: str, thing_id: int, version: str) -> bool:
    """Whether the member has reported the thing as it is now."""
    return Report.objects.filter(
        reporter=member, kind=kind, thing=thing_id, version=version
    ).exists()


def own_relations(
    kind: type[MemberRelation], member: Member
) -> QuerySet[MemberRelation]:
    """The member's relations of that kind, the oldest first, each with the other member."""
    return kind._default_manager.filter(member=member).select_related("other")
