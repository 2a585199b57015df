"""Writing an article, changing and deleting it. Its HTML is made when it is saved."""

from __future__ import annotations

import html
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
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
from club.base.texts.markdown import check_markdown, render_markdown
from club.base.texts.short_texts import clean_line
from club.community.news.models import (
    LONGEST_EXCERPT,
    LONGEST_TITLE,
    NewsItem,
    NewsPicture,
)
from club.community.news.services.streams import signal_homes
from club.people.members.models import Member

MOST_PICTURES: Final = 20  # of an article
TAG: Final = regex.compile(r"<[^>]*>")
PARAGRAPH: Final = regex.compile(r"<p>(.*?)</p>", regex.DOTALL)
BLANK_BEFORE_MARK: Final = regex.compile(r" ([.,;:!?)])")


@dataclass(frozen=True, slots=True)
class NewsDraft:
    """What a writer has written."""

    title: str
    text: str = ""
    is_public: bool = False
    is_pinned: bool = False
    picture: File[bytes] | None = None  # stands at the end of the text
    picture_words: str = ""  # what is in the picture, for those who do not see it


def write_item(by: Member, draft: NewsDraft, now: datetime) -> NewsItem:
    """A new draft. Raises NotAllowed for members, and ClubError for a title or text that is none
    and for a picture that cannot be read.
    """  # club 5.1
    expect_power(by, Power.WRITE_NEWS)
    with transaction.atomic():
        item = NewsItem(author=by, made_at=now, changed_at=now)
        _fill(item, draft, now)
    return item


def save_item(item_id: int, by: Member, draft: NewsDraft, now: datetime) -> NewsItem:
    """Changes the article, published or not. Raises the same."""  # club 5.1
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
        pictures = [one.picture for one in item.pictures.select_related("picture")]
        record_entry(by, "news.delete", item.title, now=now)
        item.delete()
        for picture in pictures:
            delete_picture_if_unused(picture)


@contextmanager
def locked_item(item_id: int, by: Member) -> Iterator[NewsItem]:
    """A transaction with the article's row locked, for somebody who writes news. Raises NotAllowed
    and ClubError.
    """
    expect_power(by, Power.WRITE_NEWS)
    with transaction.atomic():
        item = NewsItem.objects.select_for_update().filter(pk=item_id).first()
        if item is None:
            raise ClubError("no_item", "There is no such article any more.")
        yield item


def plain_excerpt(rendered: str) -> str:
    """The first paragraphs of the HTML as plain text; without paragraphs, its beginning."""
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
        _keep_picture(item, picture)


def _keep_picture(item: NewsItem, picture: Picture) -> None:
    if item.pictures.count() >= MOST_PICTURES:
        raise ClubError(
            "too_many_pictures", "An article has {most} pictures at most.", most=20
        )
    NewsPicture.objects.get_or_create(item=item, picture=picture)


def _markdown_of(picture: Picture, draft: NewsDraft) -> str:
    words = regex.sub(r"[\[\]\\\n\r]", " ", draft.picture_words).strip()
    return f"![{words}]({picture.get_absolute_url()})"
