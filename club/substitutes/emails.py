"""Notices about substitutes and presence: a chair can be taken over, a chair was taken over, and a
member has to confirm that they are here.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.notifications.email_body import email_body
from club.notifications.kinds import Kind, Words
from club.notifications.models import Notice
from club.substitutes import queries as substitute_queries
from club.substitutes.models import SubstituteRequest
from club.tables import idle_tables, queries


def _request_email(notice: Notice) -> Words:
    """The e-mail to a volunteer, which says nothing of the position."""
    request = _request_of(notice)
    assert request is not None  # a notice about a deleted request is void
    return _words("A chair to take over: {table}", notice, request, request.get_absolute_url())


def _why_request_void(notice: Notice) -> str:
    request = _request_of(notice)
    is_open = request and substitute_queries.open_request(request.table_id, request.seat)
    return "" if is_open else "somebody sits there"


def _chair_taken_email(notice: Notice) -> Words:
    """The e-mail to the former member of the chair."""
    request = _request_of(notice)
    assert request is not None
    address = request.table.get_absolute_url()
    return _words("Somebody plays on in your place: {table}", notice, request, address)


def _why_chair_taken_void(notice: Notice) -> str:
    return "" if _request_of(notice) else "is gone"


def _confirmation_email(notice: Notice) -> Words:
    """The e-mail to a member at a table that is about to start."""
    assert notice.table_id is not None  # the notice is about a seat at a table
    table = queries.table_of_notice(notice.table_id)
    pending = idle_tables.chairs_to_confirm(notice.member)
    chair = next((one for one in pending if one.table_id == table.pk), None)
    by = chair.confirm_by if chair else None
    body = email_body(notice, table.get_absolute_url(), confirm_by=by, table=table)
    return Words(f"Are you still here? {table.name}", body)


def _why_confirmation_void(notice: Notice) -> str:
    assert notice.table_id is not None
    asked = idle_tables.has_to_confirm(notice.table_id, notice.member_id)
    return "" if asked else "has said so, or is not asked any more"


def _request_of(notice: Notice) -> SubstituteRequest | None:
    """The notice's request; the notice's `about` is "c" and the request's id."""
    return substitute_queries.request_of_notice(int(notice.about.removeprefix("c")))


def _words(subject: str, notice: Notice, request: SubstituteRequest, address: str) -> Words:
    body = email_body(notice, address, call=request, table=request.table)
    return Words(subject.format(table=request.table.name), body)


KINDS = (
    Kind("bench", _("a chair to take over"), _request_email, _why_request_void),
    Kind(
        "chair_taken",
        _("your chair was taken over"),
        _chair_taken_email,
        _why_chair_taken_void,
    ),
    Kind("confirm", _("are you still here"), _confirmation_email, _why_confirmation_void),
)
