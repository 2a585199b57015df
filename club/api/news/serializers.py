"""Articles as JSON, and the bodies that write them."""

from __future__ import annotations

from rest_framework import serializers as s

from club.api.base.pagination import ListQuery
from club.api.base.requests import Sent, line
from club.api.base.serializers import AnswerSerializer, UtcTime
from club.news.models import LONGEST_TITLE, NewsItem
from club.texts.markdown import MOST_CHARACTERS
from club.texts.short_texts import CODE_POINTS


class NewsQuery(ListQuery):
    drafts = s.BooleanField(
        default=False, help_text="what is not published yet; for organisers"
    )


class NewsItemSerializer(AnswerSerializer):
    """An article as a list shows it."""

    id = s.IntegerField()
    title = s.CharField()
    excerpt = s.CharField(allow_blank=True)
    author = s.CharField(allow_null=True)
    public = s.BooleanField(source="is_public", help_text="anonymous visitors read it")
    pinned = s.BooleanField(source="is_pinned")
    published_at = UtcTime(allow_null=True)
    publish_at = UtcTime(allow_null=True, help_text="planned")
    updated_at = UtcTime()

    def compute_author(self, item: NewsItem) -> str | None:
        return item.author.username if item.author else None


class OneItemSerializer(AnswerSerializer):
    """An article."""

    item = NewsItemSerializer()
    text = s.CharField(allow_blank=True, help_text="Markdown")
    html = s.CharField(allow_blank=True)


class NewsItemSent(Sent):
    title = line(LONGEST_TITLE * CODE_POINTS)
    text = s.CharField(max_length=MOST_CHARACTERS * CODE_POINTS, help_text="Markdown")
    public = s.BooleanField(required=False, help_text="anonymous visitors read it")
    pinned = s.BooleanField(required=False)


class PublicationSent(Sent):
    at = s.DateTimeField(
        required=False, allow_null=True, help_text="when; by default at once"
    )
