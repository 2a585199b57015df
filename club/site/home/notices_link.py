"""What the masthead says of a member's notices: how many are unread, and whether e-mails do not
reach them. One query tells both, however many notices there are.
"""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from club.base.ui.panels import MastheadLink
from club.messages.notifications.queries import NoticeState, notice_state


def notices_link(request: HttpRequest) -> MastheadLink | None:
    """The link to one's notices."""
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
        return _state_for(request) or NoticeState(0, emails_off=False)

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
    found: NoticeState | None = vars(request).get("notice_state")
    if found is None:
        found = notice_state(member)
        vars(request)["notice_state"] = found
    return found
