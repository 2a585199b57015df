"""Cases and their answers in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from club.base.ui.times import with_time_zone
from club.people.moderation.models import Case, CaseAnswer
from club.people.moderation.reportable import NotReportable, reportable_kind

LONGEST_QUOTE = 200  # characters of a text in a sentence


def kind_in_words(case: Case) -> str:
    """Returns the kind of the reported thing: "the name of a table"."""
    try:
        return str(reportable_kind(case.kind).label)
    except NotReportable:  # its app is not installed any more
        return case.kind


def thing_in_words(case: Case) -> str:
    """Returns the reported thing with its text: "a line of chat: “…”"."""
    label = kind_in_words(case)
    if not case.text:
        return label
    text = case.text
    if len(text) > LONGEST_QUOTE:
        text = f"{text[:LONGEST_QUOTE]}…"
    return f"{label}: “{text}”"


def answer_in_words(case: Case) -> str:
    """The answer as its author reads it, and until when it holds."""
    until = with_time_zone(case.until) if case.until else ""
    sentences = {
        CaseAnswer.NOTHING: _("Nothing follows from it."),
        CaseAnswer.WARNING: _("Please do not do this again."),
        CaseAnswer.HIDDEN: _("It was hidden."),
        CaseAnswer.SILENCED: _("You may not chat until %(until)s. You play on."),
        CaseAnswer.AWAY: _(
            "You cannot log in until %(until)s. Your clocks run on, and each table decides what "
            "follows."
        ),
        CaseAnswer.OUT: _(
            "Your account is locked for good. Your clocks run on, and each table decides what "
            "follows."
        ),
    }
    sentence = sentences[CaseAnswer(case.answer)] % {"until": until}
    if case.hidden and case.answer != CaseAnswer.HIDDEN:
        return f"{sentence} {_('It was hidden, too.')}"
    return sentence
