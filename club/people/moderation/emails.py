"""E-mails about answers of judges, and the links with which members see them. A member who cannot
log in reads the answer and objects to it by the link.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.time_zones.names import zone_named
from club.people.members.security_log import email_member
from club.people.moderation.models import Case, CaseAnswer, Objection
from club.people.moderation.words import answer_in_words, thing_in_words

SALT = "club.conduct.answer"  # of links that were sent; never changes


def answer_path(case: Case) -> str:
    """The path of the page on which the author reads the answer, without a log-in."""
    return reverse("moderation:answer", args=[signing.dumps(case.pk, salt=SALT)])


def case_of_token(token: str) -> int | None:
    """The id of the case in the link; None for a link that was not made here."""
    try:
        return int(signing.loads(token, salt=SALT))
    except signing.BadSignature:
        return None


def email_about_answer(case: Case) -> None:
    """Tells the author what the answer is, why, and until when."""
    case.author.refresh_from_db(fields=["username"])  # the name may have been hidden
    subjects = {
        CaseAnswer.WARNING: _("A warning"),
        CaseAnswer.HIDDEN: _("Something of yours was hidden"),
        CaseAnswer.SILENCED: _("You may not chat for some time"),
        CaseAnswer.AWAY: _("You cannot log in for some time"),
        CaseAnswer.OUT: _("You are out of the club"),
    }
    with timezone.override(zone_named(case.author.time_zone)):
        paragraphs = [
            _("A member has reported %(thing)s.") % {"thing": thing_in_words(case)},
            answer_in_words(case),
            _("The reason: %(reason)s") % {"reason": case.reason},
            _("If you do not agree, you may object once. Another member will answer."),
            f"{settings.PUBLIC_URL}{answer_path(case)}",
        ]
        email_member(
            case.author, subjects[CaseAnswer(case.answer)], "\n\n".join(paragraphs)
        )


def email_about_objection(case: Case) -> None:
    """Tells the author what became of the objection."""
    if case.objection_answer == Objection.WITHDRAWN:
        result = _("The answer is withdrawn, and what it did is undone.")
    else:
        result = _("The answer stands.")
    paragraphs = [
        _("Another member has looked at your objection about %(thing)s.")
        % {"thing": thing_in_words(case)},
        result,
        _("The reason: %(reason)s") % {"reason": case.objection_reason},
        f"{settings.PUBLIC_URL}{answer_path(case)}",
    ]
    email_member(case.author, _("Your objection"), "\n\n".join(paragraphs))
