"""The feeds, which need no log-in, and the page of their addresses."""

from __future__ import annotations

import re

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.base.ui.web import SeeOther, member_of
from club.messages.feeds import services
from club.messages.feeds.documents import (
    ATOM,
    CALENDAR,
    feed_response,
    member_calendar,
    news_feed,
)
from club.messages.feeds.models import FeedKey
from club.people.members.login.recent_login import recent_login_required


@require_safe
@login_not_required
def deadlines(request: HttpRequest, token: str) -> HttpResponseBase:
    """The member's deadlines as a calendar."""
    body = member_calendar(
        get_object_or_404(services.working_keys(token)), timezone.now()
    )
    return feed_response(request, body, CALENDAR)


@require_safe
@login_not_required
def news(request: HttpRequest, token: str) -> HttpResponseBase:
    """The news of the member's tables as Atom."""
    body = news_feed(get_object_or_404(services.working_keys(token)), request.path)
    return feed_response(request, body, ATOM)


@require_safe
def own_feeds(request: HttpRequest) -> HttpResponse:
    """The addresses of one's feeds."""
    key = services.feed_key_of(member_of(request))
    addresses = addresses_of(key)
    # programs of calendars open addresses of this scheme as a subscription
    subscription = re.sub("^https?:", "webcal:", addresses.get("deadlines", ""))
    context = {"key": key, "addresses": addresses, "subscription": subscription}
    return render(request, "feeds/feeds.jinja", context)


@require_POST
@recent_login_required
def renew(request: HttpRequest) -> HttpResponse:
    """New addresses; the old ones lead nowhere."""
    services.renew_feed_key(member_of(request), timezone.now())
    messages.success(request, _("Your feeds have new addresses."))
    return SeeOther(reverse("feeds:feeds"))


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Whether the calendar has questions of which others may not know."""
    are_shown = "hidden_questions" in request.POST
    services.show_hidden_questions(member_of(request), are_shown=are_shown)
    messages.success(request, _("Saved."))
    return SeeOther(reverse("feeds:feeds"))


def addresses_of(key: FeedKey | None) -> dict[str, str]:
    """The addresses of the calendar and of the news; none without a key."""
    if key is None:
        return {}
    return {
        name: settings.PUBLIC_URL + reverse(f"feeds:{name}", args=[key.token])
        for name in ("deadlines", "news")
    }
