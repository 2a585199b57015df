"""API views of the news. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.markdown import MOST_CHARACTERS
from club.base.texts.short_texts import CODE_POINTS
from club.community.news import queries, services
from club.community.news.models import LONGEST_TITLE, NewsItem
from club.people.members.api_key_rows import KeyScope
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, ListQuery, in_their_order, list_of
from club.site.api.requests import Sent, line
from club.site.api.serializers import AnswerSerializer, ModelAnswerSerializer, UtcTime
from club.site.api.viewsets import ApiRouter, ViewSet


class NewsQuery(ListQuery):
    drafts = s.BooleanField(
        default=False, help_text="what is not published yet; for organisers"
    )


class NewsItemSerializer(ModelAnswerSerializer):
    """An article as a list shows it."""

    id = s.IntegerField()
    author = s.CharField(source="author.username", allow_null=True)
    public = s.BooleanField(source="is_public", help_text="anonymous visitors read it")
    pinned = s.BooleanField(source="is_pinned")
    publish_at = UtcTime(allow_null=True, help_text="planned")
    updated_at = UtcTime()

    class Meta:
        model = NewsItem
        fields = (
            *("id", "title", "excerpt", "author", "public", "pinned"),
            *("published_at", "publish_at", "updated_at"),
        )


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


REFUSED = (403, 404, 422)


class NewsViewSet(ViewSet):
    """The articles that the member may read."""

    scope_of_changes = KeyScope.TABLES

    @ActionSchema(list_of(NewsItemSerializer), query=NewsQuery, refused=(403,))
    def list(self, request: Request) -> ListPage:
        """The articles that you may read, the newest first."""
        items = queries.shown_items(self.member)
        if self.query["drafts"]:
            expect_power(self.member, Power.WRITE_NEWS)
            items = queries.unpublished_items()
        return in_their_order(items, self.query)

    @ActionSchema(OneItemSerializer, status=201, body=NewsItemSent, refused=(403, 422))
    def create(self, request: Request) -> Mapping[str, Any]:
        """As an organiser, write a draft."""
        draft = _draft(self.body)
        return self.article(services.write_item(self.member, draft, self.now).pk)

    @ActionSchema(OneItemSerializer, refused=(404,))
    def retrieve(self, request: Request, pk: int) -> Mapping[str, Any]:
        """An article."""
        return self.article(pk)

    @ActionSchema(OneItemSerializer, body=NewsItemSent, refused=REFUSED)
    def update(self, request: Request, pk: int) -> Mapping[str, Any]:
        """As an organiser, change the article, published or not."""
        item = self.find_to_write(pk)
        draft = _draft(self.body, item)
        services.save_item(pk, self.member, draft, self.now)
        return self.article(pk)

    @ActionSchema(status=204, refused=REFUSED)
    def destroy(self, request: Request, pk: int) -> None:
        """As an organiser, delete a draft."""
        self.find_to_write(pk)
        services.delete_item(pk, self.member, self.now)

    @action(detail=True, methods=["post"])
    @ActionSchema(OneItemSerializer, body=PublicationSent, refused=REFUSED)
    def publish(self, request: Request, pk: int) -> Mapping[str, Any]:
        """As an organiser, publish the article at once or at a time."""
        self.find_to_write(pk)
        services.publish_item(pk, self.member, self.now, self.body.get("at"))
        return self.article(pk)

    @action(detail=True, methods=["post"])
    @ActionSchema(OneItemSerializer, refused=REFUSED)
    def retract(self, request: Request, pk: int) -> Mapping[str, Any]:
        """As an organiser, take the article back: it is a draft again."""
        self.find_to_write(pk)
        services.retract_item(pk, self.member, self.now)
        return self.article(pk)

    def find(self, pk: int) -> NewsItem:
        return get_object_or_404(queries.readable_items(self.member), pk=pk)

    def find_to_write(self, pk: int) -> NewsItem:
        """Returns the article for organisers. Raises Http404 and NotAllowed."""
        item = self.find(pk)
        expect_power(self.member, Power.WRITE_NEWS)
        return item

    def article(self, pk: int) -> Mapping[str, Any]:
        item = self.find(pk)
        return {"item": item, "text": item.text, "html": item.html}


def _draft(body: Mapping[str, Any], item: NewsItem | None = None) -> services.NewsDraft:
    """Returns the values that were sent. Other values stay as they are."""
    return services.NewsDraft(
        str(body["title"]),
        str(body["text"]),
        bool(body.get("public", item is not None and item.is_public)),
        bool(body.get("pinned", item is not None and item.is_pinned)),
    )


router = ApiRouter()
router.register("news", NewsViewSet)
urlpatterns = router.urls
