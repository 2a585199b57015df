"""The API of the search. It finds what the page finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rest_framework import serializers as s
from rest_framework.request import Request

from club.community.search.kinds import search_kinds
from club.community.search.queries import ResultGroup, find, find_of_kind
from club.community.search.views import LONGEST_QUERY, MOST_PAGES, ONE_PAGE
from club.site.api.actions import ActionSchema
from club.site.api.requests import Sent, WholeNumberField, choice, line
from club.site.api.serializers import AnswerSerializer
from club.site.api.viewsets import ApiRouter, ViewSet


class SearchResultSerializer(AnswerSerializer):
    """Something that was found."""

    text = s.CharField()
    note = s.CharField(allow_blank=True, help_text="such as a day or an author")
    address = s.CharField(help_text="the path of its page")
    excerpt = s.CharField(
        allow_blank=True, help_text="HTML with the words in <mark>; empty: a name"
    )


class ResultGroupSerializer(AnswerSerializer):
    """The results of one kind."""

    kind = s.CharField(source="name")
    heading = s.CharField(source="label")
    items = SearchResultSerializer(many=True, source="results")
    more = s.BooleanField(source="has_more", help_text="ask for this kind alone")


class SearchSerializer(AnswerSerializer):
    groups = ResultGroupSerializer(many=True)


class SearchQuerySent(Sent):
    q = line(
        LONGEST_QUERY,
        default="",
        allow_blank=True,
        help_text="words; phrases in quotes, `or`, and `-word`",
    )
    kind = choice(
        [kind.name for kind in search_kinds],  # complete: apps are ready
        default="",
        allow_blank=True,
        help_text="empty: some of each",
    )
    page = WholeNumberField(
        min_value=1, max_value=MOST_PAGES, default=1, help_text="of one kind"
    )


class SearchViewSet(ViewSet):
    lookup_url_kwarg = None

    @ActionSchema(SearchSerializer, query=SearchQuerySent)
    def retrieve(self, request: Request) -> Mapping[str, Sequence[ResultGroup]]:
        """Searches names and texts: returns some results of each kind, or a page of one kind."""
        text, page = self.query["q"], self.query["page"]
        chosen = [kind for kind in search_kinds if kind.name == self.query["kind"]]
        groups = (
            [find_of_kind(kind, self.member, text, page, ONE_PAGE) for kind in chosen]
            if chosen
            else find(self.member, text)
        )
        return {"groups": [group for group in groups if group.results]}


router = ApiRouter()
router.register("search", SearchViewSet)
urlpatterns = router.urls
