"""Members, reports and answers for tests of conduct."""

from __future__ import annotations

from django.core import mail

from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.people.members.models import Member
from club.people.moderation import services
from club.people.moderation.models import Case, CaseAnswer, ReportReason, Sanction, SanctionType
from club.people.moderation.services.judging import JudgeAnswer
from tests.support.sitting_down import DAY, NOW

REASON = "We do not talk like this here."


def organiser(member: Member) -> Member:
    """The member as an organiser."""
    give_role(member, RoleKind.ORGANISER, None, NOW)
    return Member.objects.get(pk=member.pk)


def admin(member: Member) -> Member:
    """The member as an admin."""
    give_role(member, RoleKind.ADMIN, None, NOW)
    return Member.objects.get(pk=member.pk)


def name_reported(reporter: Member, about: Member) -> Case:
    """A case about the name of a member."""
    report = services.report_thing(
        reporter, "member-name", about.pk, ReportReason.INSULTING, "", NOW
    )
    return report.case


def answered(case: Case, judge: Member, answer: CaseAnswer, days: int | None = None) -> Case:
    """The case, answered a day later."""
    return services.answer_case(case.pk, judge, JudgeAnswer(answer, REASON, days), NOW + DAY)


def emails_to(member: Member) -> list[str]:
    """Subjects and bodies of the e-mails to the member."""
    return [f"{one.subject}\n{one.body}" for one in mail.outbox if member.email in one.to]


def silence(member: Member) -> None:
    """The member may not chat for a year."""
    case = Case.objects.create(
        kind="member-name", thing=member.pk, author=member, text="", opened_at=NOW
    )
    Sanction.objects.create(
        case=case,
        member=member,
        type=SanctionType.SILENCED,
        since=NOW,
        until=NOW + 365 * DAY,
    )
