"""Articles for tests, and an organiser who writes them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.community.news import services
from club.community.news.models import NewsItem
from club.community.news.services import NewsDraft
from club.people.members.models import Member
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
