"""Queries of the news."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, QuerySet

from club.base.club_settings.models import VisitorView
from club.base.club_settings.queries import current_settings
from club.base.roles.models import RoleKind
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.roles.queries import roles_of_kinds
from club.community.news.models import NewsItem
from club.people.members.models import Member

READING = (RoleKind.ADMIN, RoleKind.ORGANISER, RoleKind.MEMBER)


def shown_items(viewer: Member | AnonymousUser | None) -> QuerySet[NewsItem]:
    """Returns the published articles that the viewer reads, the newest first; None: a visitor.
    Guests and visitors read public ones.
    """
    items = NewsItem.objects.filter(published_at__isnull=False, hidden_at__isnull=True)
    if viewer is None or not may(viewer, Power.READ_NEWS):
        items = items.filter(is_public=True)
    return items.select_related("author").defer("text")


def pinned_first(items: QuerySet[NewsItem]) -> QuerySet[NewsItem]:
    """Orders pinned articles above all others."""
    return items.order_by("-is_pinned", "-published_at", "-pk")


def unpublished_items() -> QuerySet[NewsItem]:
    """Returns drafts and planned articles, the next one first."""
    items = NewsItem.objects.filter(published_at__isnull=True)
    return items.select_related("author").order_by(
        F("publish_at").asc(nulls_last=True), "-changed_at", "-pk"
    )


def readable_items(viewer: Member | AnonymousUser) -> QuerySet[NewsItem]:
    """Returns the articles that the viewer may read. Writers read all of them."""
    if may(viewer, Power.WRITE_NEWS):
        return NewsItem.objects.select_related("author")
    return shown_items(viewer)


def item_of_notice(about: str) -> NewsItem | None:
    """Returns the article that a notice is about, if members read it still."""
    number = about.removeprefix("news")
    items = NewsItem.objects.filter(pk=number, hidden_at__isnull=True)
    return items.filter(published_at__isnull=False).first()


def readers() -> list[int]:
    """Returns the ids of all members who read the news."""
    return list(roles_of_kinds(READING).values_list("member_id", flat=True))


def do_visitors_read() -> bool:
    """Whether the club shows its public news to anonymous visitors."""
    return current_settings().shows(VisitorView.FRONT_PAGE)
