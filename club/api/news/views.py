"""API views of the news. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import answers
from club.api.base.pagination import in_their_order, list_of
from club.api.base.requests import body_of, query_of
from club.api.news import serializers as forms
from club.members.api_key_rows import KeyScope
from club.news import queries, services
from club.news.models import NewsItem
from club.roles.permissions import expect_power
from club.roles.powers import Power

READ, TABLES = KeyScope.READ, KeyScope.TABLES
NewsList = list_of(forms.NewsItemSerializer)
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
        return Response(forms.OneItemSerializer.serialize(facts), status)


class News(NewsView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(NewsList, query=forms.NewsQuery, refused=(403,))
    def get(self, request: Request) -> Response:
        """The articles that you may read, the newest first."""
        query = query_of(forms.NewsQuery, request)
        items = queries.shown_items(self.member)
        if query["drafts"]:
            expect_power(self.member, Power.WRITE_NEWS)
            items = queries.unpublished_items()
        return Response(NewsList.serialize(in_their_order(items, query)))

    @answers(
        forms.OneItemSerializer, status=201, body=forms.NewsItemSent, refused=(403, 422)
    )
    def post(self, request: Request) -> Response:
        """As an organiser, write a draft."""
        draft = _draft(body_of(forms.NewsItemSent, request))
        made = services.write_item(self.member, draft, timezone.now())
        return self.shown(made.pk, 201)


class OneItem(NewsView):
    scopes = {"GET": READ, "POST": TABLES, "DELETE": TABLES}

    @answers(forms.OneItemSerializer, refused=(404,))
    def get(self, request: Request, pk: int) -> Response:
        """An article."""
        return self.shown(pk)

    @answers(forms.OneItemSerializer, body=forms.NewsItemSent, refused=REFUSED)
    def post(self, request: Request, pk: int) -> Response:
        """As an organiser, change the article, published or not."""
        item = self.find_to_write(pk)
        draft = _draft(body_of(forms.NewsItemSent, request), item)
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

    @answers(forms.OneItemSerializer, body=forms.PublicationSent, refused=REFUSED)
    def post(self, request: Request, pk: int) -> Response:
        """As an organiser, publish the article at once or at a time."""
        self.find_to_write(pk)
        at = body_of(forms.PublicationSent, request).get("at")
        services.publish_item(pk, self.member, timezone.now(), at)
        return self.shown(pk)


class ItemRetraction(NewsView):
    scopes = {"POST": TABLES}

    @answers(forms.OneItemSerializer, refused=REFUSED)
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
