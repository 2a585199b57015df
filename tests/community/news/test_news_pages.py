"""The pages of the news: who reads what, the feeds, home, the front page, search and reports."""

from __future__ import annotations

import feedparser
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.base.club_settings.models import ClubSettings, VisitorView
from club.base.club_settings.queries import current_settings, forget_settings
from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.community.news import services
from club.community.news.models import NewsItem
from club.community.news.services import NewsDraft
from club.community.search.queries import find
from club.messages.feeds.services import renew_feed_key
from club.people.members.models import Member
from club.people.moderation import services as conduct
from club.people.moderation.models import CaseAnswer, ReportReason
from club.people.moderation.services.judging import JudgeAnswer
from tests.community.news.articles import draft, organiser, published
from tests.support.admins import made_admin
from tests.support.pages import Enter, body, words
from tests.support.sitting_down import HOUR, NOW

pytestmark = pytest.mark.django_db
PAGE = "/news/"


@pytest.fixture
def writer(bob: Member) -> Member:
    return organiser(bob)


def test_members_read_all_and_visitors_what_is_public(
    inside: Enter, client: Client, writer: Member, alice: Member
) -> None:
    published(writer, "For members")
    public = published(writer, "For all", is_public=True)
    draft(writer, "Not yet")
    page = words(inside(alice).get(PAGE))
    assert "For members" in page and "For all" in page and "Not yet" not in page
    page = words(client.get(PAGE))
    assert "For members" not in page and "For all" in page
    assert client.get(public.get_absolute_url()).status_code == 200


def test_a_guest_reads_what_is_public(inside: Enter, writer: Member, alice: Member) -> None:
    inner, public = published(writer, "Inner"), published(writer, "Outer", is_public=True)
    give_role(alice, RoleKind.GUEST, None, NOW)
    guest = inside(Member.objects.get(pk=alice.pk))
    assert guest.get(inner.get_absolute_url()).status_code == 404
    assert guest.get(public.get_absolute_url()).status_code == 200


def test_a_visitor_is_led_to_the_log_in_where_an_article_is_not_public(
    client: Client, writer: Member
) -> None:
    assert client.get(published(writer).get_absolute_url()).status_code == 302


def test_a_club_that_shows_visitors_nothing_shows_them_no_news(
    client: Client, writer: Member
) -> None:
    item = published(writer, "For all", is_public=True)
    ClubSettings.objects.update_or_create(pk=1, defaults={"visitors_see": VisitorView.NOTHING})
    forget_settings()
    assert client.get(PAGE).status_code == client.get(item.get_absolute_url()).status_code == 302
    assert client.get("/news/feed.atom").status_code == 404
    assert "For all" not in body(client.get("/"))


def test_what_is_pinned_stands_first(inside: Enter, writer: Member, alice: Member) -> None:
    published(writer, "House rules", is_pinned=True)
    published(writer, "Later news", NOW + HOUR)
    page = words(inside(alice).get(PAGE))
    assert page.index("House rules") < page.index("Later news")


def test_news_stand_at_home_and_public_ones_on_the_front_page(
    inside: Enter, client: Client, writer: Member, alice: Member
) -> None:
    published(writer, "For members")
    published(writer, "For all", is_public=True)
    home = words(inside(alice).get("/"))
    assert "For members" in home and "For all" in home
    front = words(client.get("/"))
    assert "For members" not in front and "For all" in front


def test_the_id_of_an_entry_never_changes_and_updated_does(client: Client, writer: Member) -> None:
    item = published(writer, "For all", is_public=True)
    first = body(client.get("/news/feed.atom"))
    services.save_item(item.pk, writer, NewsDraft("New title", "Other text", True), NOW + HOUR)
    second = body(client.get("/news/feed.atom"))
    ident = f"<id>tag:localhost,2026:club-news-{item.pk}</id>"
    assert ident in first and ident in second
    assert "<updated>2026-03-02T19:00:00+00:00</updated>" in first
    assert "<updated>2026-03-02T20:00:00+00:00</updated>" in second


def test_the_public_feed_names_its_author_and_its_own_address(client: Client) -> None:
    feed = feedparser.parse(client.get("/news/feed.atom").content).feed

    own = [link.href for link in feed.links if link.rel == "self"]
    assert own == ["http://localhost:8000/news/feed.atom"]
    assert feed.author == current_settings().name


def test_a_members_feed_has_all_news(client: Client, writer: Member, alice: Member) -> None:
    published(writer, "For members", text="![x](/pictures/" + "0" * 32 + ".webp)")
    key = renew_feed_key(alice, timezone.now())
    feed = client.get(f"/feeds/{key.token}/club.atom")
    assert "For members" in body(feed) and 'src="/' not in body(feed)
    again = client.get(f"/feeds/{key.token}/club.atom", HTTP_IF_NONE_MATCH=feed["ETag"])
    assert again.status_code == 304
    assert "For members" not in body(client.get("/news/feed.atom"))


def test_an_organiser_writes_and_publishes_on_pages(inside: Enter, writer: Member) -> None:
    client = inside(writer)
    sent = client.post("/news/new/", {"title": "Party", "text": "# Soon"})
    item = NewsItem.objects.get()
    assert sent.url == f"/news/{item.pk}/edit/" and "<h2>Soon</h2>" in item.html
    planned = client.post(
        f"/news/{item.pk}/publish/", {"act": "plan", "publish_at": "2020-01-01T19:00"}
    )
    assert planned.status_code == 422
    assert client.post(f"/news/{item.pk}/publish/", {"act": "now"}).status_code == 303
    assert "Soon" in words(client.get(item.get_absolute_url()))
    assert client.post(f"/news/{item.pk}/publish/", {"act": "delete"}).status_code == 422
    assert client.post(f"/news/{item.pk}/publish/", {"act": "retract"}).status_code == 303
    assert client.post(f"/news/{item.pk}/publish/", {"act": "delete"}).status_code == 303


def test_an_article_is_found_by_its_title_while_it_is_shown(writer: Member, alice: Member) -> None:
    item = draft(writer, "Äiti's day")

    def found() -> list[str]:
        return [result.text for group in find(alice, "aiti") for result in group.results]

    assert found() == []
    services.publish_item(item.pk, writer, NOW)
    assert found() == ["Äiti's day"]
    services.retract_item(item.pk, writer, NOW)
    assert found() == []


def test_an_article_is_reported_and_hidden(
    inside: Enter, writer: Member, alice: Member, carol: Member
) -> None:
    item, judge = published(writer), made_admin(carol)
    assert "Report the article" in words(inside(alice).get(item.get_absolute_url()))
    report = conduct.report_thing(
        alice, "news-item", item.pk, ReportReason.INSULTING, "", NOW + HOUR
    )
    answer = JudgeAnswer(CaseAnswer.HIDDEN, "Not so.")
    conduct.answer_case(report.case.pk, judge, answer, NOW + 2 * HOUR)
    assert inside(alice).get(item.get_absolute_url()).status_code == 404
    assert inside(writer).get(item.get_absolute_url()).status_code == 200
    services.show_item(item.pk)
    assert inside(alice).get(item.get_absolute_url()).status_code == 200


def test_queries_do_not_grow_with_the_articles(
    inside: Enter, writer: Member, alice: Member
) -> None:
    client = inside(alice)

    def queries_of(address: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    for number in range(10):
        published(writer, f"Article {number}")
    queries_of(PAGE)
    few = [queries_of(address) for address in (PAGE, "/", "/news/feed.atom")]
    rows = [
        NewsItem(author=writer, title=f"More {number}", made_at=NOW, changed_at=NOW,
                 published_at=NOW, is_public=True)
        for number in range(200)
    ]  # fmt: skip
    NewsItem.objects.bulk_create(rows)
    assert [queries_of(address) for address in (PAGE, "/", "/news/feed.atom")] == few
