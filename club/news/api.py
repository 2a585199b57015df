"""API views of the news. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.pagination import ListQuery, in_their_order, list_of
from club.api.requests import Sent, body_of, line, query_of
from club.api.serializers import AnswerSerializer, UtcTime
from club.members.api_key_rows import KeyScope
from club.news import queries, services
from club.news.models import LONGEST_TITLE, NewsItem
from club.roles.permissions import expect_power
from club.roles.powers import Power
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


READ, TABLES = KeyScope.READ, KeyScope.TABLES
NewsList = list_of(NewsItemSerializer)
REFUSED = (403, 404, 422)


class NewsView(ApiView):
    """Finds the article that the member may read."""

    def find(self, pk: int) -> NewsItem:
        return get_object_or_404(queries.readable_items(self.member), pk=pk)

    def find_to_write(self, pk: int) -> NewsItem:
        """The same for organisers alone."""
        item = self.find(pk)
        expect_power(self.member, Power.WRITE_NEWS)
        return item

    def shown(self, pk: int, status: int = 200) -> Response:
        item = self.find(pk)
        facts = {"item": item, "text": item.text, "html": item.html}
        return Response(OneItemSerializer.serialize(facts), status)


class News(NewsView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(NewsList, query=NewsQuery, refused=(403,))
    def get(self, request: Request) -> Response:
        """The articles that you may read, the newest first."""
        query = query_of(NewsQuery, request)
        items = queries.shown_items(self.member)
        if query["drafts"]:
            expect_power(self.member, Power.WRITE_NEWS)
            items = queries.unpublished_items()
        return Response(NewsList.serialize(in_their_order(items, query)))

    @answers(OneItemSerializer, status=201, body=NewsItemSent, refused=(403, 422))
    def post(self, request: Request) -> Response:
        """As an organiser, write a draft."""
        draft = _draft(body_of(NewsItemSent, request))
        made = services.write_item(self.member, draft, timezone.now())
        return self.shown(made.pk, 201)


class OneItem(NewsView):
    scopes = {"GET": READ, "POST": TABLES, "DELETE": TABLES}

    @answers(OneItemSerializer, refused=(404,))
    def get(self, request: Request, pk: int) -> Response:
        """An article."""
        return self.shown(pk)

    @answers(OneItemSerializer, body=NewsItemSent, refused=REFUSED)
    def post(self, request: Request, pk: int) -> Response:
        """As an organiser, change the article, published or not."""
        item = self.find_to_write(pk)
        draft = _draft(body_of(NewsItemSent, request), item)
        services.save_item(pk, self.member, draft, timezone.now())
        return self.shown(pk)

    @answers(None, status=204, refused=REFUSED)
    def delete(self, request: Request, pk: int) -> Response:
        """As an organiser, delete a draft."""
        self.find_to_write(pk)
        services.delete_item(pk, self.member, timezone.now())
        return Response(status=204)


class ItemPublication(NewsView):
    scopes = {"POST": TABLES}

    @answers(OneItemSerializer, body=PublicationSent, refused=REFUSED)
    def post(self, request: Request, pk: int) -> Response:
        """As an organiser, publish the article at once or at a time."""
        self.find_to_write(pk)
        at = body_of(PublicationSent, request).get("at")
        services.publish_item(pk, self.member, timezone.now(), at)
        return self.shown(pk)


class ItemRetraction(NewsView):
    scopes = {"POST": TABLES}

    @answers(OneItemSerializer, refused=REFUSED)
    def post(self, request: Request, pk: int) -> Response:
        """As an organiser, take the article back: it is a draft again."""
        self.find_to_write(pk)
        services.retract_item(pk, self.member, timezone.now())
        return self.shown(pk)


def _draft(body: Mapping[str, Any], item: NewsItem | None = None) -> services.NewsDraft:
    """What was sent; what was not stays as it is."""
    return services.NewsDraft(
        str(body["title"]),
        str(body["text"]),
        bool(body.get("public", item is not None and item.is_public)),
        bool(body.get("pinned", item is not None and item.is_pinned)),
    )


urlpatterns = [
    path("news", News.as_view(), name="news"),
    path("news/<int:pk>", OneItem.as_view(), name="news_item"),
    path("news/<int:pk>/publish", ItemPublication.as_view(), name="news_publish"),
    path("news/<int:pk>/retract", ItemRetraction.as_view(), name="news_retract"),
]
