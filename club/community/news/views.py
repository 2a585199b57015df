"""The pages on which the news are read."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from club.community.news.queries import (
    do_visitors_read,
    pinned_first,
    readable_items,
    shown_items,
)
from club.community.news.reportable_news import KIND
from club.messages.feeds.services import feed_key_of
from club.people.members.models import Member

ONE_PAGE: Final = 10


@require_safe
@login_not_required
def index(request: HttpRequest) -> HttpResponse:
    """The articles that the viewer reads, pinned ones first."""
    if not (request.user.is_authenticated or do_visitors_read()):
        return redirect_to_login(request.get_full_path())
    items = Paginator(pinned_first(shown_items(request.user)), ONE_PAGE)
    facts = {
        "page": items.get_page(request.GET.get("page")),
        "feed": _feed_address(request),
    }
    return render(request, "news/index.jinja", facts)


@require_safe
@login_not_required
def item(request: HttpRequest, pk: int) -> HttpResponse:
    """One article; 404 for one that the viewer may not read."""
    readable = readable_items(request.user)
    if not request.user.is_authenticated:
        is_read = do_visitors_read() and readable.filter(pk=pk).exists()
        if not is_read:
            return redirect_to_login(request.get_full_path())
    found = get_object_or_404(readable, pk=pk)
    return render(request, "news/item.jinja", {"item": found, "report_kind": KIND})


def _feed_address(request: HttpRequest) -> str:
    """The address of the viewer's feed; that of everybody's for who has none."""
    key = feed_key_of(request.user) if isinstance(request.user, Member) else None
    own = reverse("news:member_feed", args=[key.token]) if key else ""
    return f"{settings.PUBLIC_URL}{own or reverse('news:feed')}"
