"""Boxes of the library for other apps, and the panel of an evening: which box goes home with whom,
and which comes back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.utils.translation import gettext as _

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.evenings import Evening
from club.base.ui.game_boxes import BoxSource, GameBox
from club.base.ui.game_titles import TitleSource
from club.base.ui.panels import PageLink, Panel
from club.community.library import queries
from club.community.library.models import GameCopy, LibraryTitle
from club.community.library.presentation import CopyCard, copy_cards
from club.community.library.services.acts import CopyAct
from club.community.search.keys import search_key
from club.people.members.models import Member

MOST_BOXES: Final = 200  # on the page of an evening


@dataclass(frozen=True, slots=True)
class EveningBox:
    """A box at an evening, as one viewer sees it."""

    copy_id: int
    title: str
    address: str
    owner: str  # empty: the club
    holder: str  # empty: on the shelf
    due_on: date | None
    may_take: bool
    may_hand_over: bool
    may_take_back: bool


def _boxes_named(titles: Collection[str]) -> Mapping[str, list[GameBox]]:
    by_key: dict[str, list[str]] = {}
    for title in titles:
        if key := search_key(title):  # titles of signs alone are not compared
            by_key.setdefault(key, []).append(title)
    boxes: dict[str, list[GameBox]] = {}
    for copy, box in _with_boxes(queries.copies_with_keys(by_key)):
        for title in by_key[copy.title.sort_key]:
            boxes.setdefault(title, []).append(box)
    return boxes


def _boxes_numbered(numbers: Collection[int]) -> Mapping[int, GameBox]:
    copies = queries.copies_with_ids(numbers)
    return {box.number: box for _copy, box in _with_boxes(copies)}


def _links_to_boxes(
    member: Member, names: Collection[str]
) -> dict[str, list[PageLink]]:
    """The pages of the titles of which the library has boxes."""
    if not may(member, Power.LEND_COPIES):
        return {}
    keys = {search_key(name): name.casefold() for name in names}
    titles = LibraryTitle.objects.filter(sort_key__in=keys, copies__isnull=False)
    return {
        keys[title.sort_key]: [PageLink(_("Boxes"), title.get_absolute_url())]
        for title in titles.distinct()
    }


BOXES: Final = BoxSource(_boxes_named, _boxes_numbered)
GAME_TITLES: Final = TitleSource(
    queries.offered_title_names,
    queries.find_library_title,
    queries.expansion_names,
    _links_to_boxes,
)


def at_evening(evening: Evening, member: Member, _now: datetime) -> Panel | None:
    """The boxes that are brought, and those that people of the evening have borrowed."""
    if not may(member, Power.LEND_COPIES):
        return None
    borrowed = queries.copies_borrowed_by(evening.people)
    copies = queries.copies_with_ids({*evening.boxes, *borrowed[:MOST_BOXES]})
    if not copies:
        return None
    boxes = [_evening_box(card) for card in copy_cards(copies, member)]
    context = {
        "out": tuple(box for box in boxes if box.holder),
        "here": tuple(box for box in boxes if not box.holder),
        "names": tuple(sorted(evening.people.values(), key=str.casefold)),
        "address": evening.address,
    }
    return Panel("library/_at_evening.jinja", context)


def _with_boxes(copies: list[GameCopy]) -> list[tuple[GameCopy, GameBox]]:
    loans = queries.open_loans_of(copies)
    pairs = []
    for copy in copies:
        loan = loans.get(copy.pk)
        box = GameBox(
            number=copy.pk,
            title=copy.title.name,
            address=copy.get_absolute_url(),
            owner_id=copy.owner_id,
            owner=queries.owner_name(copy),
            place=copy.location,
            holder_id=loan.borrower_id if loan else None,
            holder=queries.borrower_name(loan) if loan else "",
            due_on=loan.due_on if loan else None,
        )
        pairs.append((copy, box))
    return pairs


def _evening_box(card: CopyCard) -> EveningBox:
    return EveningBox(
        card.copy.pk,
        card.copy.title.name,
        card.copy.get_absolute_url(),
        card.owner,
        card.borrower,
        card.loan.due_on if card.loan else None,
        CopyAct.TAKE in card.acts,
        CopyAct.HAND_OVER in card.acts,
        CopyAct.TAKE_BACK in card.acts,
    )
