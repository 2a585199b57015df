"""Middleware: a member whose time zone is no longer known is told so once."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.time_zones.names import club_zone
from club.people.members.models import Member
from club.play.time_control.services.unknown_zones import may_tell_unknown_zone


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
