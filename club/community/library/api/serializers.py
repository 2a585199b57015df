"""Titles and copies as JSON, as the asker sees them."""

from __future__ import annotations

from datetime import date
from typing import Any

from rest_framework import serializers as s

from club.base.club_settings.models import MOST_LOAN_DAYS
from club.base.texts.short_texts import CODE_POINTS
from club.community.library.models import (
    LONGEST_DETAIL,
    LONGEST_NAME,
    LONGEST_REMARKS,
    LentTo,
    LibraryTitle,
)
from club.community.library.presentation import CopyCard
from club.community.library.services.acts import CopyAct
from club.site.api.pagination import ListQuery
from club.site.api.requests import Sent, choice, line, name_of_member, number
from club.site.api.serializers import AnswerSerializer, ModelAnswerSerializer


def _detail() -> s.RegexField:
    return line(LONGEST_DETAIL * CODE_POINTS, default="", allow_blank=True)


class LibraryQuery(ListQuery):
    q = line(LONGEST_NAME, required=False, help_text="beginnings of words of the name")
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

    class Meta:
        model = LibraryTitle
        fields = (
            *("id", "name", "year", "min_players", "max_players", "min_minutes"),
            *("max_minutes", "expansion", "game"),
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
    """A title with its copies, and who wants to play it."""

    title = LibraryTitleSerializer()
    copies = LibraryCopySerializer(many=True)
    wishes = s.ListField(child=s.CharField(), help_text="names of members")


class WishSent(Sent):
    wants = s.BooleanField(help_text="to play it")


class CopyFactsSent(Sent):
    """All that is known of a box; what is left out is empty."""

    language = _detail()
    location = _detail()
    condition = _detail()
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
    condition: Any = _detail()
