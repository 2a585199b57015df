"""Articles are written, published at once or at a time, and taken back."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image

from club.base.audit_log.models import JournalEntry
from club.base.errors import ClubError, NotAllowed
from club.base.pictures.models import Picture
from club.community.news import services, tasks
from club.community.news.models import NewsItem, NewsPicture
from club.community.news.services import NewsDraft
from club.messages.notifications.models import Delivery, Notice
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from tests.community.news.articles import draft, organiser, published
from tests.support.sitting_down import DAY, HOUR, NOW, newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def writer(bob: Member) -> Member:
    return organiser(bob)


def picture() -> ContentFile[bytes]:
    file = BytesIO()
    Image.new("RGB", (20, 10), "red").save(file, "PNG")
    return ContentFile(file.getvalue(), "party.png")


def told() -> list[str]:
    return sorted(Notice.objects.filter(kind="news").values_list("member__username", flat=True))


def test_a_draft_is_shown_to_nobody_and_nobody_is_told(writer: Member, alice: Member) -> None:
    item = draft(writer)
    assert item.published_at is None and not item.is_shown and told() == []


def test_only_organisers_and_admins_write(alice: Member, writer: Member) -> None:
    item = published(writer)
    for act in (
        lambda: draft(alice),
        lambda: services.save_item(item.pk, alice, NewsDraft("Mine"), NOW),
        lambda: services.publish_item(item.pk, alice, NOW),
        lambda: services.retract_item(item.pk, alice, NOW),
        lambda: services.delete_item(item.pk, alice, NOW),
    ):
        with pytest.raises(NotAllowed):
            act()


def test_all_members_but_its_writer_are_told_once(writer: Member, alice: Member) -> None:
    item = published(writer)
    services.publish_item(item.pk, writer, NOW + HOUR)
    services.retract_item(item.pk, writer, NOW + HOUR)
    services.publish_item(item.pk, writer, NOW + DAY)
    assert told() == ["alice"]


def test_news_go_by_the_daily_digest_unless_a_member_chose_otherwise(
    writer: Member, alice: Member
) -> None:
    published(writer)
    delivery = Delivery.objects.get(notice__member=alice, channel="email")
    DELIVERIES.post(delivery.pk, NOW)
    delivery.refresh_from_db()
    assert delivery.in_digest and delivery.sent_at is None


def test_a_planned_article_is_published_by_the_sweep_once(writer: Member, alice: Member) -> None:
    item = draft(writer)
    services.publish_item(item.pk, writer, NOW, NOW + HOUR)
    assert services.publish_due_items(NOW + HOUR - HOUR / 60) == 0
    assert services.publish_due_items(NOW + HOUR) == 1
    assert services.publish_due_items(NOW + 2 * HOUR) == 0
    item.refresh_from_db()
    assert item.published_at == NOW + HOUR and item.publish_at is None
    assert told() == ["alice"]
    tasks.publish()
    assert JournalEntry.objects.filter(action="news.publish").count() == 1


@pytest.mark.parametrize("after", [-HOUR, 0 * HOUR, 400 * DAY])
def test_a_time_that_is_past_or_far_is_refused(writer: Member, after: object) -> None:
    item = draft(writer)
    with pytest.raises(ClubError):
        services.publish_item(item.pk, writer, NOW, NOW + after)  # type: ignore[operator]
    assert services.publish_due_items(NOW + 1000 * DAY) == 0


def test_a_plan_is_taken_back(writer: Member) -> None:
    item = draft(writer)
    services.publish_item(item.pk, writer, NOW, NOW + HOUR)
    services.retract_item(item.pk, writer, NOW)
    assert services.publish_due_items(NOW + DAY) == 0


def test_a_published_article_is_not_deleted(writer: Member) -> None:
    item = published(writer)
    with pytest.raises(ClubError):
        services.delete_item(item.pk, writer, NOW)
    services.retract_item(item.pk, writer, NOW)
    services.delete_item(item.pk, writer, NOW)
    assert not NewsItem.objects.exists()


def test_a_change_of_the_text_is_dated_and_stands_in_the_journal(writer: Member) -> None:
    item = published(writer)
    services.save_item(item.pk, writer, NewsDraft("Spring party", "Come!", True), NOW + HOUR)
    item.refresh_from_db()
    assert item.updated_at == NOW and item.is_public
    services.save_item(item.pk, writer, NewsDraft("Spring party", "Come at 7!"), NOW + HOUR)
    item.refresh_from_db()
    assert item.updated_at == NOW + HOUR
    assert "Come at 7!" in JournalEntry.objects.get(action="news.change").after


HOSTILE = [
    "<script>alert(1)</script>",
    "[x](javascript:alert(1))",
    "![x](https://evil.example/x.png)",
    "![x](//evil.example/x.png)",
    "[x](/\\evil.example)",
    '<svg onload="x"></svg>',
    "![x](/pictures/../admin/)",
    '[x](/home "title" onclick=x)',
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_markdown_is_harmless(writer: Member, text: str) -> None:
    html = draft(writer, text=text).html
    for bad in ("<script", "<svg", 'href="javascript', 'src="http', 'src="//', 'src="/pictures/..'):
        assert bad not in html
    assert 'href="/\\' not in html and "title=" not in html


@pytest.mark.parametrize(
    ("title", "text"),
    [("", "x"), ("x", ""), ("x" * 121, "x"), ("a\nb", "x"), ("a\u202eb", "x"), ("x", "y" * 20_001)],
)
def test_what_breaks_a_rule_is_refused_and_nothing_is_written(
    writer: Member, title: str, text: str
) -> None:
    with pytest.raises(ClubError):
        draft(writer, title, text)
    assert not NewsItem.objects.exists()


def test_a_picture_stands_at_the_end_of_the_text(writer: Member) -> None:
    item = draft(writer, picture=picture(), picture_words="A [red] box")
    stored = Picture.objects.get()
    address = stored.get_absolute_url()
    assert item.text.endswith(f"![A  red  box]({address})") and f'src="{address}"' in item.html
    services.delete_item(item.pk, writer, NOW)
    assert not Picture.objects.exists() and not NewsPicture.objects.exists()


def test_a_file_that_is_no_picture_is_refused_and_nothing_is_written(writer: Member) -> None:
    with pytest.raises(ClubError):
        draft(writer, picture=ContentFile(b"<svg/>", "x.svg"))
    assert not NewsItem.objects.exists() and not Picture.objects.exists()


def test_the_excerpt_is_plain_text(writer: Member) -> None:
    item = draft(writer, text="# Come\n\n*All* of you & <b>more</b>\n\n" + "word " * 200)
    assert item.excerpt.startswith("All of you & <b>more</b> word")
    assert len(item.excerpt) <= 280 and item.excerpt.endswith("…")


def test_publishing_asks_as_many_queries_for_many_members(writer: Member) -> None:
    def queries_of_publishing() -> int:
        item = draft(writer)
        with CaptureQueriesContext(connection) as queries:
            services.publish_item(item.pk, writer, NOW)
        return len(queries)

    newcomer("first")
    few = queries_of_publishing()
    for number in range(30):
        newcomer(f"reader{number}")
    assert queries_of_publishing() == few
