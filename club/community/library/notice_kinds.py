"""Kinds of notices about loans."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.community.library import queries
from club.community.library.models import Loan
from club.community.library.services import notices
from club.messages.notifications.kinds import (
    NOT_BY_HOOK,
    Kind,
    ShortMessage,
    never_void,
    short_kind,
)
from club.messages.notifications.models import Notice, Timing

IN_DIGEST: Final = {"email": Timing.DIGEST}


def _due(notice: Notice) -> tuple[str, str]:
    loan = queries.loan_of_notice(notice.about)
    if loan is None:
        return _gone()
    name, step = loan.copy.title.name, notice.about.rpartition(".")[2]
    text = _("Bring it back, or prolong it on its page.")
    if step.startswith("w"):
        weeks = int(step[1:])
        late = ngettext("%(count)d week late", "%(count)d weeks late", weeks)
        return f"{name}: {late % {'count': weeks}}", text
    if step == "today":
        return _("%(title)s is due today") % {"title": name}, text
    day = _day(loan.due_on)
    return _("%(title)s is due on %(day)s") % {"title": name, "day": day}, text


def _missing(notice: Notice) -> tuple[str, str]:
    loan = queries.loan_of_notice(notice.about)
    if loan is None:
        return _gone()
    facts = {"title": loan.copy.title.name, "name": queries.borrower_name(loan)}
    return (
        _("%(title)s is missing") % facts,
        _("%(name)s was reminded eight times. It is yours to find it now.") % facts,
    )


def _waits(notice: Notice) -> tuple[str, str]:
    request = queries.copy_request_of_notice(notice.about)
    if request is None:
        return _gone()
    facts = {"title": request.copy.title.name, "name": request.member.username}
    return (
        _("%(name)s waits for %(title)s") % facts,
        _("You have it until its due day. It cannot be prolonged now."),
    )


def _asked(notice: Notice) -> tuple[str, str]:
    request = queries.copy_request_of_notice(notice.about)
    if request is None:
        return _gone()
    facts = {"title": request.copy.title.name, "name": request.member.username}
    return (
        _("%(name)s asks for your %(title)s") % facts,
        _("Hand it over when you meet, and tick it on its page. Either of you may."),
    )


def _ready(notice: Notice) -> tuple[str, str]:
    found = queries.copy_and_day_of_notice(notice.about)
    if found is None:
        return _gone()
    facts = {"title": found[0].title.name, "day": _day(found[1])}
    return (
        _("%(title)s is ready for you until %(day)s") % facts,
        _("After that day it is the next one's turn."),
    )


def _passed(notice: Notice) -> tuple[str, str]:
    found = queries.copy_and_day_of_notice(notice.about)
    if found is None:
        return _gone()
    facts = {"title": found[0].title.name}
    return (
        _("%(title)s was not fetched") % facts,
        _("You are out of its line. Ask again if you still want it."),
    )


def _ticked(notice: Notice) -> tuple[str, str]:
    loan = queries.loan_of_notice(notice.about)
    if loan is None:
        return _gone()
    facts = {"title": loan.copy.title.name, "name": queries.borrower_name(loan)}
    text = _("If that is wrong, say so on its page within seven days.")
    if notice.about.endswith(".out"):
        facts["day"] = _day(loan.due_on)
        return _("%(title)s is with %(name)s until %(day)s") % facts, text
    return _("%(title)s is back from %(name)s") % facts, text


def _contested(notice: Notice) -> tuple[str, str]:
    loan = queries.loan_of_notice(notice.about)
    if loan is None:
        return _gone()
    facts = {"title": loan.copy.title.name, "name": queries.borrower_name(loan)}
    if notice.about.endswith(".out"):
        text = _("It is said that %(name)s did not get it. Please look for the box.")
    else:
        text = _("It is said that %(name)s has it still. Please look for the box.")
    return _("Where is %(title)s?") % facts, text % facts


def _gone() -> tuple[str, str]:
    return _("The library"), _("This has changed since.")


def _day(day: date) -> str:
    return date_format(day, "j F")


def _address(notice: Notice) -> str:
    copy = queries.copy_id_of_notice(notice.about)
    return reverse("library:copy", args=[copy]) if copy else reverse("library:index")


def _why_not_lent(notice: Notice) -> str:
    loan = queries.loan_of_notice(notice.about)
    is_out = isinstance(loan, Loan) and loan.returned_at is None
    return "" if is_out else _("it is back")


def _why_not_waiting(notice: Notice) -> str:
    return (
        ""
        if queries.copy_request_of_notice(notice.about)
        else _("nobody waits any more")
    )


def _why_not_ready(notice: Notice) -> str:
    is_ready = queries.is_ready_still(notice.member_id, notice.about)
    return "" if is_ready else _("it is not your turn any more")


def _kind(
    name: str,
    label: Promise,
    say: Callable[[Notice], tuple[str, str]],
    void: Callable[[Notice], str] = never_void,
    channels: Mapping[str, Timing] = NOT_BY_HOOK,
) -> Kind:
    """A kind of which `say` gives the subject and the text."""

    def message(notice: Notice) -> ShortMessage:
        return ShortMessage(*say(notice), _address(notice))

    return short_kind(name, label, message, void, channels)


KINDS = (
    _kind(notices.DUE, gettext_lazy("a loan is due"), _due, _why_not_lent),
    _kind(
        notices.READY,
        gettext_lazy("a copy is ready for you"),
        _ready,
        _why_not_ready,
    ),
    _kind(notices.PASSED, gettext_lazy("you did not fetch a copy"), _passed),
    _kind(
        notices.WAITS,
        gettext_lazy("a member waits for what you borrowed"),
        _waits,
        _why_not_waiting,
    ),
    _kind(
        notices.ASKED,
        gettext_lazy("a member asks for your copy"),
        _asked,
        _why_not_waiting,
    ),
    _kind(
        notices.TICKED,
        gettext_lazy("a copy was handed over or came back"),
        _ticked,
        channels=IN_DIGEST,
    ),
    _kind(notices.CONTESTED, gettext_lazy("a loan is in doubt"), _contested),
    _kind(notices.MISSING, gettext_lazy("a box is missing"), _missing, _why_not_lent),
)
