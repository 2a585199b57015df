"""API views of the library. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.library import queries
from club.community.library.api.serializers import (
    CopyActSent,
    CopyFactsSent,
    CopySent,
    LibraryCopySerializer,
    LibraryQuery,
    LibraryTitleSerializer,
    OneTitleSerializer,
    WishSent,
)
from club.community.library.models import GameCopy, LibraryTitle
from club.community.library.presentation import CopyCard, copy_cards
from club.community.library.services.acts import ActDetails, act_on_copy
from club.community.library.services.contesting import contest_loan
from club.community.library.services.copies import (
    CopyFacts,
    add_copy,
    change_copy,
    retire_copy,
)
from club.community.library.services.wishes import set_wish
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, in_their_order, list_of
from club.site.api.viewsets import ViewSet

MOST_WISHES = 50


class LibraryActions(ViewSet):
    """Actions in the library. They are for members, and not for guests."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        expect_power(self.member, Power.LEND_COPIES)

    def find_copy(self, pk: int) -> GameCopy:
        return get_object_or_404(GameCopy.objects.in_library(), pk=pk)

    def card(self, pk: int) -> CopyCard:
        (card,) = copy_cards([self.find_copy(pk)], self.member)
        return card


class LibraryViewSet(LibraryActions):
    @ActionSchema(list_of(LibraryTitleSerializer), query=LibraryQuery)
    def list(self, request: Request) -> ListPage:
        """The titles of the library, by name."""
        query = self.query
        text, players, minutes = (query.get(n) for n in ("q", "players", "minutes"))
        titles = queries.titles_found(
            text or "", players, minutes, on_shelf=query["on_shelf"]
        )
        return in_their_order(titles, query)


class LibraryTitleViewSet(LibraryActions):
    @ActionSchema(OneTitleSerializer, refused=(404,))
    def retrieve(self, request: Request, pk: int) -> Mapping[str, Any]:
        """A title: its copies, and who wants to play it."""
        return self.shown(self.find(pk))

    @ActionSchema(OneTitleSerializer, body=WishSent, refused=(404, 422))
    def update(self, request: Request, pk: int) -> Mapping[str, Any]:
        """Say that you want to play it, or do not any more."""
        title = self.find(pk)
        set_wish(pk, self.member, self.now, wants=self.body["wants"])
        return self.shown(title)

    def find(self, pk: int) -> LibraryTitle:
        return get_object_or_404(LibraryTitle.objects.with_pictures(), pk=pk)

    def shown(self, title: LibraryTitle) -> Mapping[str, Any]:
        wishes = queries.wishes_for(title)[:MOST_WISHES]
        return {
            "title": title,
            "copies": copy_cards(list(queries.copies_of(title)), self.member),
            "wishes": [wish.member.username for wish in wishes],
        }


class CopyViewSet(LibraryActions):
    @ActionSchema(LibraryCopySerializer, status=201, body=CopySent, refused=(403, 422))
    def create(self, request: Request) -> CopyCard:
        """Add a box of your own, or as an organiser one of the club."""
        body = dict(self.body)
        title, is_clubs = body.pop("title"), body.pop("clubs")
        copy_facts = CopyFacts(**body)
        copy = add_copy(self.member, title, copy_facts, self.now, is_clubs=is_clubs)
        return self.card(copy.pk)

    @ActionSchema(LibraryCopySerializer, refused=(404,))
    def retrieve(self, request: Request, pk: int) -> CopyCard:
        """A copy, and what you may do with it now."""
        return self.card(pk)

    @ActionSchema(LibraryCopySerializer, body=CopyActSent, refused=(404, 422))
    def update(self, request: Request, pk: int) -> CopyCard:
        """Ask for it, take it, hand it over, take it back, prolong, or wait no more."""
        self.find_copy(pk)
        body = dict(self.body)
        act = body.pop("act")
        act_on_copy(pk, act, self.member, self.now, ActDetails(**body))
        return self.card(pk)

    @ActionSchema(status=204, refused=(403, 404, 422))
    def destroy(self, request: Request, pk: int) -> None:
        """As its owner or an organiser, take the copy out of the library."""
        self.find_copy(pk)
        retire_copy(pk, self.member, self.now)

    @action(detail=True, methods=["post"])
    @ActionSchema(LibraryCopySerializer, body=CopyFactsSent, refused=(403, 404, 422))
    def change(self, request: Request, pk: int) -> CopyCard:
        """As its owner or an organiser, write what is known of the copy."""
        self.find_copy(pk)
        change_copy(pk, self.member, CopyFacts(**self.body))
        return self.card(pk)


class LoanViewSet(LibraryActions):
    @action(detail=True, methods=["post"])
    @ActionSchema(LibraryCopySerializer, refused=(404, 422))
    def contest(self, request: Request, pk: int) -> CopyCard:
        """Say that a box was not handed over, or did not come back, within seven days."""
        return self.card(contest_loan(pk, self.member, self.now).copy_id)
