"""Messages on every page of a member: unread notices, e-mails that do not arrive,
why the member has no room for another game, and a time zone that is no longer known.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from club.base.time_zones.names import club_zone
from club.base.ui.page_questions import answers_of_page
from club.base.ui.panels import MastheadLink
from club.base.ui.refusals import refusal_in_words
from club.messages.notifications.queries import (
    NoticeState,
    notice_state,
    state_questions,
)
from club.people.members.models import Member
from club.play.tables.services.permissions import room_refusal
from club.play.time_control.services.unknown_zones import may_tell_unknown_zone

NO_NOTICES = NoticeState(0, emails_off=False)


def notices_link(request: HttpRequest) -> MastheadLink | None:
    """Returns the link to the member's notices."""
    state = _state_for(request)
    if state is None:
        return None
    return MastheadLink(_("Notices"), "notices:notices", state.unread)


def email_alert(request: HttpRequest) -> dict[str, object]:
    """Context processor: `emails_off`, whether e-mails do not reach the member; and `unread`, the
    number of their notices. Both are read when a template first uses one.
    """

    @cache
    def state() -> NoticeState:
        return _state_for(request) or NO_NOTICES

    return {
        "emails_off": SimpleLazyObject(lambda: state().emails_off),
        "unread_notices": SimpleLazyObject(lambda: state().unread),
    }


def _state_for(request: HttpRequest) -> NoticeState | None:
    """Read once for a page; None for an anonymous visitor."""
    # an error page may come before authentication
    member = getattr(request, "user", None)
    if member is None or not member.is_authenticated:
        return None
    state: NoticeState | None = vars(request).get("notice_state")
    if state is None:
        has_notices = not answers_of_page(request).isdisjoint(state_questions())
        state = notice_state(member) if has_notices else NO_NOTICES
        vars(request)["notice_state"] = state
    return state


def no_room(request: HttpRequest) -> dict[str, object]:
    """`no_room`, read when a template first uses it; empty: the member may sit down."""
    # an error page may come before authentication
    member = getattr(request, "user", None)
    if not isinstance(member, Member):
        return {"no_room": ""}
    return {"no_room": SimpleLazyObject(lambda: _reason(member))}


def _reason(member: Member) -> str:
    refusal = room_refusal(member)
    return refusal_in_words(refusal) if refusal is not None else ""


def tell_unknown_zone(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """The message stands on the next page that shows messages."""

    def respond(request: HttpRequest) -> HttpResponse:
        member = request.user
        if isinstance(member, Member) and may_tell_unknown_zone(member, timezone.now()):
            text = _(
                "Your time zone “%(zone)s” is no longer known. Times are those of %(club)s, until "
                "you choose a time zone on the page with your name."
            )
            messages.warning(
                request, text % {"zone": member.time_zone, "club": club_zone().key}
            )
        return answer(request)

    return respond
