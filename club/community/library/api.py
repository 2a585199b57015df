"""The API of the library: titles and copies as the asker sees them. It calls the services that the
pages call.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.club_settings.models import MOST_LOAN_DAYS
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.short_texts import CODE_POINTS
from club.community.library import queries
from club.community.library.models import (
    LONGEST_DETAIL,
    LONGEST_REMARKS,
    GameCopy,
    LentTo,
    LibraryTitle,
)
from club.community.library.presentation import CopyCard, copy_cards
from club.community.library.services.acts import (
    ActDetails,
    CopyAct,
    act_on_copy,
    contest_loan,
    set_wish,
)
from club.community.library.services.copies import (
    CopyFacts,
    add_copy,
    change_copy,
    restore_copy,
    retire_copy,
)
from club.community.library.title_list import (
    TitleFilter,
    TitleOrder,
    titles_found,
)
from club.community.library.title_models import LONGEST_NAME, LONGEST_TAGS
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, ListQuery, in_their_order, list_of
from club.site.api.requests import Sent, choice, line, name_of_member, number
from club.site.api.serializers import AnswerSerializer, ModelAnswerSerializer
from club.site.api.viewsets import ApiRouter, ViewSet

MOST_WISHES = 50


def _detail_field() -> s.RegexField:
    return line(LONGEST_DETAIL * CODE_POINTS, default="", allow_blank=True)


class LibraryQuery(ListQuery):
    q = line(
        LONGEST_NAME,
        required=False,
        help_text="beginnings of words of the name or a tag, or the number of a box",
    )
    tag = line(LONGEST_TAGS, required=False)
    sort = choice(TitleOrder.values, default=TitleOrder.NAME.value)
    players = number(required=False)
    minutes = number(required=False, help_text="at most")
    on_shelf = s.BooleanField(
        default=False, help_text="with a copy that can be had now"
    )


class LibraryTitleSerializer(ModelAnswerSerializer):
    """A title; what is not known is null."""

    id = s.IntegerField()
    expansion = s.BooleanField(source="is_expansion")
    game = s.CharField(source="game_slug", help_text="played on this site; or empty")
    weight = s.FloatField(allow_null=True, help_text="from 1 to 5")
    best_with = s.CharField(help_text="numbers of players, as in “3, 4”; or empty")
    tags = s.ListField(child=s.CharField(), source="tag_list")
    base = s.IntegerField(
        source="base_id", allow_null=True, help_text="the title that it expands"
    )

    class Meta:
        model = LibraryTitle
        fields = (
            *("id", "name", "year", "min_players", "max_players", "min_minutes"),
            *("max_minutes", "expansion", "game", "weight", "best_with", "tags"),
            "base",
        )


class LibraryCopySerializer(AnswerSerializer):
    """A copy, and what the asker may do with it now."""

    id = s.IntegerField(source="copy.pk")
    title = s.IntegerField(source="copy.title_id")
    owner = s.CharField(help_text="empty: the club")
    language = s.CharField(source="copy.language")
    location = s.CharField(source="copy.location")
    condition = s.CharField(source="copy.condition")
    remarks = s.CharField(source="copy.remarks")
    lent_to = s.ChoiceField(choices=LentTo.values, source="copy.lent_to")
    borrower = s.CharField(help_text="who has it; empty: it is on the shelf")
    due = s.DateField(allow_null=True)
    waiting = s.IntegerField(help_text="how many stand in its line")
    place = s.IntegerField(help_text="yours in the line, from 1; 0: none")
    ready_until = s.DateField(allow_null=True, help_text="for you")
    acts = s.ListField(
        child=s.CharField(), help_text="what you may do now, as the `act` to send"
    )

    def compute_due(self, card: CopyCard) -> date | None:
        return card.loan.due_on if card.loan else None

    def compute_waiting(self, card: CopyCard) -> int:
        return len(card.line)

    def compute_acts(self, card: CopyCard) -> list[str]:
        return sorted(map(str, card.acts))


class OneTitleSerializer(AnswerSerializer):
    """A title with its copies and wishes."""

    title = LibraryTitleSerializer()
    copies = LibraryCopySerializer(many=True)
    wishes = s.ListField(child=s.CharField(), help_text="names of members")


class WishSent(Sent):
    wants = s.BooleanField(help_text="to play it")


class CopyFactsSent(Sent):
    """All that is known of a box; what is left out is empty."""

    language = _detail_field()
    location = _detail_field()
    condition = _detail_field()
    remarks = s.CharField(
        max_length=LONGEST_REMARKS * CODE_POINTS, default="", allow_blank=True
    )
    lent_to = choice(LentTo.values, default="all")


class CopySent(CopyFactsSent):
    title = line(
        LONGEST_NAME * CODE_POINTS, help_text="a name; a new one makes a title"
    )
    clubs = s.BooleanField(
        default=False, help_text="it belongs to the club; for organisers"
    )


class CopyActSent(Sent):
    act = choice(CopyAct)
    to = name_of_member(default="", allow_blank=True, help_text="of `hand_over`")
    days = number(
        required=False,
        help_text=f"of `hand_over`, {MOST_LOAN_DAYS} at most; else as the club lends",
    )
    condition: Any = _detail_field()


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
        """The titles of the library, by name or as `sort` says."""
        query = self.query
        chosen = TitleFilter(
            words=query.get("q", ""),
            players=query.get("players"),
            minutes=query.get("minutes"),
            only_present=query["on_shelf"],
            tag=query.get("tag", ""),
            order=query["sort"],
        )
        return in_their_order(titles_found(chosen), query)


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

    @action(detail=True, methods=["post"])
    @ActionSchema(LibraryCopySerializer, refused=(403, 404))
    def restore(self, request: Request, pk: int) -> CopyCard:
        """As its owner or an organiser, put a copy back that was taken out."""
        get_object_or_404(GameCopy.objects.taken_out(), pk=pk)
        restore_copy(pk, self.member)
        return self.card(pk)


class LoanViewSet(LibraryActions):
    @action(detail=True, methods=["post"])
    @ActionSchema(LibraryCopySerializer, refused=(404, 422))
    def contest(self, request: Request, pk: int) -> CopyCard:
        """Say that a box was not handed over, or did not come back, within seven days."""
        return self.card(contest_loan(pk, self.member, self.now).copy_id)


router = ApiRouter()
router.register("library", LibraryViewSet)
router.register("library/titles", LibraryTitleViewSet)
router.register("library/copies", CopyViewSet)
router.register("library/loans", LoanViewSet)
urlpatterns = router.urls
