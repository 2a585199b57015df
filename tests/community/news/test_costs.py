"""Costs of the news: the number of queries does not grow with articles."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.community.news.models import NewsItem
from club.people.members.models import Member
from tests.community.events.test_evening_pages import count
from tests.community.news.articles import organiser, published
from tests.support.pages import Enter
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
BATCH = 5_000


def grow(author: Member, articles: int) -> None:
    """As many published articles as drafts."""
    items = [
        NewsItem(
            author=author,
            title=f"Article {number}",
            text="Come!",
            html="<p>Come!</p>",
            excerpt="Come!",
            is_public=True,
            is_pinned=number % 100 == 0,
            made_at=NOW,
            changed_at=NOW,
            published_at=NOW - timedelta(hours=number) if number % 2 else None,
        )
        for number in range(2 * articles)
    ]
    NewsItem.objects.bulk_create(items, BATCH)


@pytest.mark.parametrize(
    "articles",
    [
        10,
        pytest.param(1_000, marks=pytest.mark.long),
        pytest.param(100_000, marks=pytest.mark.whole),
    ],
)
def test_section_6_pages_cost_the_same_at_any_number_of_articles(
    inside: Enter, alice: Member, articles: int
) -> None:
    writer = organiser(alice)
    client, item = inside(writer), published(writer)
    paths = ["/", "/news/", "/news/?page=2", "/news/drafts/", "/news/feed.atom"]
    paths += [item.get_absolute_url(), f"/news/{item.pk}/edit/"]
    grow(writer, 2)
    few = [count(client, path) for path in paths]
    grow(writer, articles)
    assert [count(client, path) for path in paths] == few
