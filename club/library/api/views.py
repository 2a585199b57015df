"""API views of the library. They call the same services as the pages."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.pagination import in_their_order, list_of
from club.api.requests import body_of, query_of
from club.library import queries
from club.library.api.serializers import (
    CopyActSent,
    CopyFactsSent,
    CopySent,
    LibraryCopySerializer,
    LibraryQuery,
    LibraryTitleSerializer,
    OneTitleSerializer,
    WishSent,
)
from club.library.models import GameCopy, LibraryTitle
from club.library.presentation import copy_cards
from club.library.services.acts import ActDetails, act_on_copy
from club.library.services.contesting import contest_loan
from club.library.services.copies import CopyFacts, add_copy, change_copy, retire_copy
from club.library.services.wishes import set_wish
from club.members.api_key_rows import KeyScope
from club.roles.permissions import expect_power
from club.roles.powers import Power

READ, PLAY = KeyScope.READ, KeyScope.PLAY
LibraryTitleList = list_of(LibraryTitleSerializer)
MOST_WISHES = 50


class LibraryView(ApiView):
    """For members, and not for guests."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        expect_power(self.member, Power.LEND_COPIES)

    def find_title(self, pk: int) -> LibraryTitle:
        return get_object_or_404(LibraryTitle.objects.with_pictures(), pk=pk)

    def find_copy(self, pk: int) -> GameCopy:
        return get_object_or_404(GameCopy.objects.in_library(), pk=pk)

    def shown_copy(self, pk: int, status: int = 200) -> Response:
        (card,) = copy_cards([self.find_copy(pk)], self.member)
        return Response(LibraryCopySerializer.serialize(card), status)


class Library(LibraryView):
    scopes = {"GET": READ}

    @answers(LibraryTitleList, query=LibraryQuery)
    def get(self, request: Request) -> Response:
        """The titles of the library, by name."""
        query = query_of(LibraryQuery, request)
        titles = queries.titles_found(
            query.get("q", ""),
            query.get("players"),
            query.get("minutes"),
            on_shelf=query["on_shelf"],
        )
        return Response(LibraryTitleList.serialize(in_their_order(titles, query)))


class OneTitle(LibraryView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(OneTitleSerializer, refused=(404,))
    def get(self, request: Request, pk: int) -> Response:
        """A title: its copies, and who wants to play it."""
        return self.shown_title(self.find_title(pk))

    @answers(OneTitleSerializer, body=WishSent, refused=(404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """Say that you want to play it, or do not any more."""
        title = self.find_title(pk)
        wants = body_of(WishSent, request)["wants"]
        set_wish(pk, self.member, timezone.now(), wants=wants)
        return self.shown_title(title)

    def shown_title(self, title: LibraryTitle) -> Response:
        wishes = queries.wishes_for(title)[:MOST_WISHES]
        shown = {
            "title": title,
            "copies": copy_cards(list(queries.copies_of(title)), self.member),
            "wishes": [wish.member.username for wish in wishes],
        }
        return Response(OneTitleSerializer.serialize(shown))


class NewCopy(LibraryView):
    scopes = {"POST": PLAY}

    @answers(LibraryCopySerializer, status=201, body=CopySent, refused=(403, 422))
    def post(self, request: Request) -> Response:
        """Add a box of your own, or as an organiser one of the club."""
        sent, now = dict(body_of(CopySent, request)), timezone.now()
        title, is_clubs = sent.pop("title"), sent.pop("clubs")
        facts = CopyFacts(**sent)
        made = add_copy(self.member, title, facts, now, is_clubs=is_clubs)
        return self.shown_copy(made.pk, 201)


class OneCopy(LibraryView):
    scopes = {"GET": READ, "POST": PLAY, "DELETE": PLAY}

    @answers(LibraryCopySerializer, refused=(404,))
    def get(self, request: Request, pk: int) -> Response:
        """A copy, and what you may do with it now."""
        return self.shown_copy(pk)

    @answers(LibraryCopySerializer, body=CopyActSent, refused=(404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """Ask for it, take it, hand it over, take it back, prolong, or wait no more."""
        self.find_copy(pk)
        sent = dict(body_of(CopyActSent, request))
        act = sent.pop("act")
        act_on_copy(pk, act, self.member, timezone.now(), ActDetails(**sent))
        return self.shown_copy(pk)

    @answers(None, status=204, refused=(403, 404, 422))
    def delete(self, request: Request, pk: int) -> Response:
        """As its owner or an organiser, take the copy out of the library."""
        self.find_copy(pk)
        retire_copy(pk, self.member, timezone.now())
        return Response(status=204)


class ChangedCopy(LibraryView):
    scopes = {"POST": PLAY}

    @answers(LibraryCopySerializer, body=CopyFactsSent, refused=(403, 404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """As its owner or an organiser, write what is known of the copy."""
        self.find_copy(pk)
        change_copy(pk, self.member, CopyFacts(**body_of(CopyFactsSent, request)))
        return self.shown_copy(pk)


class ContestedLoan(LibraryView):
    scopes = {"POST": PLAY}

    @answers(LibraryCopySerializer, refused=(404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """Say that a box was not handed over, or did not come back, within seven days."""
        loan = contest_loan(pk, self.member, timezone.now())
        return self.shown_copy(loan.copy_id)
