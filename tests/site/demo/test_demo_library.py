"""The library and the news of the demo club."""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.community.library.models import CopyRequest, GameCopy, LibraryTitle, Loan
from club.community.news.models import NewsItem
from club.people.members.models import Member
from club.site.demo.library_loans import seed_library
from club.site.demo.news_items import seed_news
from club.site.demo.seeding import PREFERENCES
from tests.community.library.shelves import organiser
from tests.support.sitting_down import newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def members(db: None) -> list[Member]:
    made = [newcomer(name) for name in PREFERENCES]
    return [organiser(one) if one.username == "kaisa" else one for one in made]


def test_the_demo_club_has_titles_with_loans_and_an_expansion(members: list[Member]) -> None:
    seed_library(members, timezone.now())
    assert LibraryTitle.objects.count() == 41
    expansion = LibraryTitle.objects.get(is_expansion=True)
    assert (expansion.base_name, str(expansion.weight)) == ("Carcassonne", "2.20")
    lent = Loan.objects.filter(returned_at__isnull=True)
    assert lent.count() == 7 and lent.filter(missing_at__isnull=False).count() == 1
    assert GameCopy.objects.filter(owner__isnull=False).count() == 6
    assert CopyRequest.objects.filter(ready_until__isnull=False).count() == 1


def test_the_demo_club_has_three_articles(members: list[Member]) -> None:
    seed_news(members, timezone.now())
    assert NewsItem.objects.filter(published_at__isnull=False).count() == 3
    assert NewsItem.objects.filter(publish_at__isnull=False).count() == 1
    assert "<img" in NewsItem.objects.get(title="The shelf is sorted").html
