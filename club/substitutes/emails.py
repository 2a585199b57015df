"""Notices about the bench and about being there: a chair that may be taken over, a chair that was,
and the question whether somebody is still here before a game begins.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.notifications.email_body import email_body
from club.notifications.kinds import Kind, Words
from club.notifications.models import Notice
from club.substitutes import queries as bench
from club.substitutes.models import BenchCall
from club.tables import idle_tables, queries


def _called(notice: Notice) -> Words:
    """To a member of the bench; nothing of the game is said that the page would not tell."""
    call = _of(notice)
    assert call is not None  # what is gone is void
    return _words("A chair to take over: {table}", notice, call, call.get_absolute_url())


def _settled(notice: Notice) -> str:
    call = _of(notice)
    there = call and bench.open_request(call.table_id, call.seat)
    return "" if there else "somebody sits there"


def _taken(notice: Notice) -> Words:
    """To the member whose chair it was."""
    call = _of(notice)
    assert call is not None
    address = call.table.get_absolute_url()
    return _words("Somebody plays on in your place: {table}", notice, call, address)


def _gone(notice: Notice) -> str:
    return "" if _of(notice) else "is gone"


def _confirm(notice: Notice) -> Words:
    """To a member who sits at a table that is about to begin."""
    assert notice.table_id is not None  # it is about a seat there
    table = queries.table_of_notice(notice.table_id)
    chair = next(
        (one for one in idle_tables.chairs_to_confirm(notice.member) if one.table_id == table.pk),
        None,
    )
    by = chair.confirm_by if chair else None
    body = email_body(notice, table.get_absolute_url(), confirm_by=by, table=table)
    return Words(f"Are you still here? {table.name}", body)


def _confirmed(notice: Notice) -> str:
    assert notice.table_id is not None
    asked = idle_tables.has_to_confirm(notice.table_id, notice.member_id)
    return "" if asked else "has said so, or is not asked any more"


def _of(notice: Notice) -> BenchCall | None:
    """The call it is about: its key is "c" and the number."""
    return bench.request_of_notice(int(notice.about.removeprefix("c")))


def _words(subject: str, notice: Notice, call: BenchCall, address: str) -> Words:
    body = email_body(notice, address, call=call, table=call.table)
    return Words(subject.format(table=call.table.name), body)


KINDS = (
    Kind("bench", _("a chair to take over"), _called, _settled),
    Kind("chair_taken", _("your chair was taken over"), _taken, _gone),
    Kind("confirm", _("are you still here"), _confirm, _confirmed),
)
