"""Articles for tests, and an organiser who writes them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from club.members.models import Member
from club.news import services
from club.news.models import NewsItem
from club.news.services import NewsDraft
from club.roles.models import RoleKind
from club.roles.services import give_role
from tests.support.sitting_down import NOW


def organiser(member: Member) -> Member:
    """The member as an organiser."""
    give_role(member, RoleKind.ORGANISER, None, NOW)
    return Member.objects.get(pk=member.pk)


def draft(by: Member, title: str = "Spring party", text: str = "Come!", **more: Any) -> NewsItem:
    return services.write_item(by, NewsDraft(title, text, **more), NOW)


def published(by: Member, title: str = "Spring party", at: datetime = NOW, **more: Any) -> NewsItem:
    item = draft(by, title, **more)
    return services.publish_item(item.pk, by, at)
