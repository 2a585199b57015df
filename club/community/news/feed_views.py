"""The news as feeds: one for everybody, and one for a member, which needs no log-in."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from club.base.ui.web import expect_found
from club.community.news.feed import club_news_feed
from club.community.news.queries import do_visitors_read
from club.messages.feeds.documents import ATOM, feed_response
from club.messages.feeds.services import working_keys

FOR_ALL = "public, max-age=300"


@require_safe
@login_not_required
def public_feed(request: HttpRequest) -> HttpResponseBase:
    """The public articles; 404 where the club shows visitors nothing."""
    expect_found(do_visitors_read())
    return feed_response(request, club_news_feed(None, request.path), ATOM, FOR_ALL)


@require_safe
@login_not_required
def member_feed(request: HttpRequest, token: str) -> HttpResponseBase:
    """All articles that the member with this token reads."""
    key = get_object_or_404(working_keys(token))
    return feed_response(request, club_news_feed(key.member, request.path), ATOM)
