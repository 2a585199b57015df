"""Services of the news: write, publish and hide articles."""

from __future__ import annotations

import html
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import regex
from django.core.files import File
from django.db import transaction

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.base.pictures.models import Picture
from club.base.pictures.services import delete_picture_if_unused, store_picture
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.streams.publisher import home_channel, publish_after_commit
from club.base.texts.markdown import check_markdown, render_markdown
from club.base.texts.short_texts import clean_line
from club.community.news.models import (
    LONGEST_EXCERPT,
    LONGEST_TITLE,
    NewsItem,
    NewsPicture,
)
from club.community.news.queries import readers
from club.messages.notifications.services import tell_all
from club.people.members.models import Member

MOST_PICTURES: Final = 20  # of an article
TAG: Final = regex.compile(r"<[^>]*>")
PARAGRAPH: Final = regex.compile(r"<p>(.*?)</p>", regex.DOTALL)
BLANK_BEFORE_MARK: Final = regex.compile(r" ([.,;:!?)])")


@dataclass(frozen=True, slots=True)
class NewsDraft:
    """The text of an article, with a picture to add."""

    title: str
    text: str = ""
    is_public: bool = False
    is_pinned: bool = False
    picture: File[bytes] | None = None  # stands at the end of the text
    picture_words: str = ""  # a description of the picture


def write_item(by: Member, draft: NewsDraft, now: datetime) -> NewsItem:
    """Writes a new draft. Raises NotAllowed for members, and ClubError for an empty title or text
    and for a picture that cannot be read.
    """  # club 5.1
    expect_power(by, Power.WRITE_NEWS)
    with transaction.atomic():
        item = NewsItem(author=by, made_at=now, changed_at=now)
        _fill(item, draft, now)
    return item


def save_item(item_id: int, by: Member, draft: NewsDraft, now: datetime) -> NewsItem:
    """Changes the article, published or not. Raises like `write_item`."""  # club 5.1
    with locked_item(item_id, by) as item:
        before = item.text
        _fill(item, draft, now)
        if item.published_at is not None and before != item.text:
            record_entry(by, "news.change", item.title, before, item.text, now=now)
        if item.is_shown:
            signal_homes()
    return item


def delete_item(item_id: int, by: Member, now: datetime) -> None:
    """Deletes a draft with its pictures. Raises ClubError for a published article, which is
    retracted first.
    """
    with locked_item(item_id, by) as item:
        if item.published_at is not None:
            raise ClubError("published", "Take it back first: members read it.")
        pictures = [row.picture for row in item.pictures.select_related("picture")]
        record_entry(by, "news.delete", item.title, now=now)
        item.delete()
        for picture in pictures:
            delete_picture_if_unused(picture)


@contextmanager
def locked_item(item_id: int, by: Member) -> Iterator[NewsItem]:
    """Locks the article for a writer in a transaction. Raises NotAllowed and ClubError."""
    expect_power(by, Power.WRITE_NEWS)
    with transaction.atomic():
        item = NewsItem.objects.select_for_update().filter(pk=item_id).first()
        if item is None:
            raise ClubError("no_item", "There is no such article any more.")
        yield item


def plain_excerpt(rendered: str) -> str:
    """Returns the first paragraphs of the HTML as plain text, or its beginning without any."""
    paragraphs = PARAGRAPH.findall(rendered[: 20 * LONGEST_EXCERPT])
    spaced = TAG.sub(" ", " ".join(paragraphs) or rendered[: 20 * LONGEST_EXCERPT])
    words = " ".join(html.unescape(spaced).split())
    words = BLANK_BEFORE_MARK.sub(r"\1", words)
    if len(words) <= LONGEST_EXCERPT:
        return words
    return words[: LONGEST_EXCERPT - 1].rsplit(" ", 1)[0].rstrip(" .,;:") + "…"


def _fill(item: NewsItem, draft: NewsDraft, now: datetime) -> None:
    title = clean_line(draft.title, "title", LONGEST_TITLE)
    text = check_markdown(draft.text)
    picture = store_picture(draft.picture, now) if draft.picture else None
    if picture is not None:
        text = check_markdown(f"{text}\n\n{_markdown_of(picture, draft)}")
    if not text:
        raise ClubError("text", "Write something first.")
    if (title, text) != (item.title, item.text):
        item.changed_at = now
    item.title, item.text, item.html = title, text, render_markdown(text)
    item.excerpt = plain_excerpt(item.html)
    item.is_public, item.is_pinned = draft.is_public, draft.is_pinned
    item.save()
    if picture is not None:
        _add_picture(item, picture)


def _add_picture(item: NewsItem, picture: Picture) -> None:
    if item.pictures.count() >= MOST_PICTURES:
        raise ClubError(
            "too_many_pictures", "An article has {most} pictures at most.", most=20
        )
    NewsPicture.objects.get_or_create(item=item, picture=picture)


def _markdown_of(picture: Picture, draft: NewsDraft) -> str:
    words = regex.sub(r"[\[\]\\\n\r]", " ", draft.picture_words).strip()
    return f"![{words}]({picture.get_absolute_url()})"


KIND: Final = "news"
LATEST: Final = timedelta(days=366)


def publish_item(
    item_id: int, by: Member, now: datetime, at: datetime | None = None
) -> NewsItem:
    """Publishes the article now, or plans it; a second press changes nothing. Raises NotAllowed,
    and ClubError for a time that has passed or is more than a year away.
    """  # club 5.1
    with locked_item(item_id, by) as item:
        if item.published_at is not None:
            return item
        if at is None:
            _publish(item, by, now)
        else:
            _plan(item, at, now)
    return item


def retract_item(item_id: int, by: Member, now: datetime) -> NewsItem:
    """Makes a published or planned article a draft again. Raises NotAllowed, ClubError."""
    with locked_item(item_id, by) as item:
        was_published = item.published_at is not None
        item.published_at = item.publish_at = None
        item.save(update_fields=["published_at", "publish_at"])
        if was_published:
            record_entry(by, "news.retract", item.title, now=now)
            signal_homes()
    return item


def publish_due_items(now: datetime) -> int:
    """Publishes the articles whose time has come, each once, also if two sweeps run at the same
    time; returns their number.
    """  # club 5.1
    due = NewsItem.objects.filter(published_at__isnull=True, publish_at__lte=now)
    return sum(_publish_due(pk, now) for pk in due.values_list("pk", flat=True))


def _publish_due(item_id: int, now: datetime) -> bool:
    with transaction.atomic():
        due = NewsItem.objects.select_for_update().filter(
            pk=item_id, published_at__isnull=True, publish_at__lte=now
        )
        item = due.first()
        if item is not None:
            _publish(item, item.author, now)
    return item is not None


def _plan(item: NewsItem, at: datetime, now: datetime) -> None:
    if not now < at <= now + LATEST:
        raise ClubError("publish_at", "Choose a time within the coming year.")
    item.publish_at = at
    item.save(update_fields=["publish_at"])


def _publish(item: NewsItem, by: Member | None, now: datetime) -> None:
    item.published_at, item.publish_at = now, None
    item.save(update_fields=["published_at", "publish_at"])
    record_entry(by, "news.publish", item.title, now=now)
    about = f"news{item.pk}"
    others = [member for member in readers() if by is None or member != by.pk]
    tell_all([(member, about) for member in others], KIND, now)
    signal_homes()


def hide_item(item_id: int, by: Member, now: datetime) -> None:
    """Hides the article from all but writers. The caller checks that the member may hide it, and
    logs the reason. Raises NewsItem.DoesNotExist.
    """
    _set_hidden(item_id, by, now)


def show_item(item_id: int) -> None:
    """Shows the article to all its readers again. Raises NewsItem.DoesNotExist."""
    _set_hidden(item_id, None, None)


def _set_hidden(item_id: int, by: Member | None, now: datetime | None) -> None:
    item = NewsItem.objects.select_for_update().get(pk=item_id)
    item.hidden_at, item.hidden_by = now, by
    item.save(update_fields=["hidden_at", "hidden_by"])
    signal_homes()


def signal_homes() -> None:
    """Notifies open home pages of changed news. Call it in the transaction of the change."""
    publish_after_commit(map(home_channel, readers()))
