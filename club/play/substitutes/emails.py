"""Notices about substitutes and presence: a chair can be taken over, a chair was taken over, and a
member has to confirm that they are here.
"""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from club.messages.notifications.email_parts import EmailPart, email_part
from club.messages.notifications.kinds import BY_EMAIL, NOT_BY_HOOK, Kind, Summary
from club.messages.notifications.models import Notice
from club.play.substitutes import queries as substitute_queries
from club.play.substitutes.models import SubstituteRequest
from club.play.tables import due_chairs, queries
from club.play.tables.presentation.notice_summaries import table_summary

REQUEST = "A seat to take over: {table}"
CHAIR_TAKEN = "A substitute plays on in your place: {table}"


def _request_email(notice: Notice) -> EmailPart:
    """The e-mail to a volunteer; it does not mention the position."""
    request = _request_of(notice)
    assert request is not None  # a notice about a deleted request is void
    return _words(REQUEST, notice, request, request.get_absolute_url())


def _why_request_void(notice: Notice) -> str:
    request = _request_of(notice)
    is_open = request and substitute_queries.open_request(
        request.table_id, request.seat
    )
    return "" if is_open else "the seat is taken"


def _chair_taken_email(notice: Notice) -> EmailPart:
    """The e-mail to the former member of the chair."""
    request = _request_of(notice)
    assert request is not None
    address = request.table.get_absolute_url()
    return _words(CHAIR_TAKEN, notice, request, address)


def _why_chair_taken_void(notice: Notice) -> str:
    return "" if _request_of(notice) else "the request is gone"


def _confirmation_email(notice: Notice) -> EmailPart:
    """The e-mail to a member at a table that is about to start."""
    assert notice.table_id is not None  # the notice is about a seat at a table
    table = queries.table_of_notice(notice.table_id)
    pending = due_chairs.chairs_to_confirm(notice.member)
    chair = next(
        (candidate for candidate in pending if candidate.table_id == table.pk), None
    )
    by = chair.confirm_by if chair else None
    return email_part(
        notice,
        f"Are you still here? {table.name}",
        table.get_absolute_url(),
        due_at=by,
        confirm_by=by,
        table=table,
    )


def _why_confirmation_void(notice: Notice) -> str:
    assert notice.table_id is not None
    has_to_confirm = due_chairs.has_to_confirm(notice.table_id, notice.member_id)
    return "" if has_to_confirm else "you had confirmed, or no longer need to"


def _request_of(notice: Notice) -> SubstituteRequest | None:
    """The notice's request; the notice's `about` is "c" and the request's id."""
    return substitute_queries.request_of_notice(int(notice.about.removeprefix("c")))


def _words(
    subject: str, notice: Notice, request: SubstituteRequest, address: str
) -> EmailPart:
    named = subject.format(table=request.table.name)
    return email_part(notice, named, address, call=request, table=request.table)


def _request_summary(notice: Notice) -> Summary:
    request = _request_of(notice)
    assert request is not None
    summary = table_summary(notice, REQUEST)
    return replace(summary, address=request.get_absolute_url())


def _chair_taken_summary(notice: Notice) -> Summary:
    return table_summary(notice, CHAIR_TAKEN)


def _confirmation_summary(notice: Notice) -> Summary:
    return table_summary(notice, "Are you still here? {table}")


KINDS = (
    Kind(
        "bench",
        _("a seat to take over"),
        _request_email,
        _request_summary,
        _why_request_void,
        channels=NOT_BY_HOOK,
    ),
    Kind(
        "chair_taken",
        _("your seat was taken over"),
        _chair_taken_email,
        _chair_taken_summary,
        _why_chair_taken_void,
        channels=BY_EMAIL,
    ),
    Kind(
        "confirm",
        _("are you still here"),
        _confirmation_email,
        _confirmation_summary,
        _why_confirmation_void,
        channels=NOT_BY_HOOK,
    ),
)
