"""Copies: organisers look after those of the club, members after their own. Copies and loans of a
member who leaves: nothing holds the member up, and boxes that are out stand on the organisers'
page until each is back.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from club.base.errors import ClubError, NotAllowed
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.markdown import clean_paragraphs
from club.base.texts.short_texts import clean_line
from club.community.library.models import (
    LONGEST_DETAIL,
    LONGEST_REMARKS,
    CopyRequest,
    GameCopy,
    LentTo,
    LibraryTitle,
    Loan,
)
from club.community.library.services.lending import withdraw_request
from club.community.library.services.lines import hands_out, locked_copy, open_loan
from club.community.library.title_models import LONGEST_NAME
from club.community.search.keys import search_key
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class CopyFacts:
    """The fields of a copy that members write."""

    language: str = ""
    location: str = ""
    condition: str = ""
    remarks: str = ""
    lent_to: str = LentTo.ALL


def add_copy(
    by: Member, title_name: str, details: CopyFacts, now: datetime, *, is_clubs: bool
) -> GameCopy:
    """A copy of the club, or of the member. A title of that name is used, or made; organisers write
    its facts later. Raises NotAllowed for members who add one of the club, and ClubError.
    """  # library 1.1
    power = Power.MANAGE_LIBRARY if is_clubs else Power.LEND_COPIES
    expect_power(by, power)
    with transaction.atomic():
        title = find_or_make_title(title_name, now)
        copy = GameCopy(
            title=title, owner=None if is_clubs else by, key=new_key(), added_at=now
        )
        fill_copy(copy, details)
        copy.save()
    return copy


def change_copy(copy_id: int, by: Member, details: CopyFacts) -> GameCopy:
    """Changes the fields of a copy. Raises NotAllowed for all but owner and organisers."""
    with locked_copy(copy_id) as copy:
        _expect_hands_out(by, copy)
        fill_copy(copy, details)
        copy.save()
    return copy


def retire_copy(copy_id: int, by: Member, now: datetime) -> None:
    """Takes the copy out of the library; its loans stay. Raises NotAllowed, and ClubError while it
    is lent.
    """
    with locked_copy(copy_id) as copy:
        _expect_hands_out(by, copy)
        if open_loan(copy) is not None:
            raise ClubError("is_lent", "This copy is lent already.")
        copy.requests.all().delete()
        copy.retired_at = now
        copy.save(update_fields=["retired_at"])


def restore_copy(copy_id: int, by: Member) -> GameCopy:
    """Puts a copy back that was taken out, with its number. Raises NotAllowed, ClubError."""
    with transaction.atomic():
        copies = GameCopy.objects.select_for_update(of=("self",)).taken_out()
        copy = copies.filter(pk=copy_id).first()
        if copy is None:
            raise ClubError("no_copy", "This copy was not taken out.")
        _expect_hands_out(by, copy)
        copy.retired_at = None
        copy.save(update_fields=["retired_at"])
    return copy


def fill_copy(copy: GameCopy, details: CopyFacts) -> None:
    """Checks the facts and sets them. Raises ClubError."""
    for name in ("language", "location", "condition"):
        setattr(copy, name, clean_detail(getattr(details, name), name))
    copy.remarks = clean_paragraphs(details.remarks, "remarks", LONGEST_REMARKS)
    if details.lent_to not in LentTo.values:
        raise ClubError("lent_to", "Choose one of the list.")
    copy.lent_to = details.lent_to


def clean_detail(text: str, code: str) -> str:
    """One line, which may be empty. Raises ClubError."""
    return clean_line(text, code, LONGEST_DETAIL) if text.strip() else ""


def new_key() -> str:
    """The key of a copy that came by no file."""
    return secrets.token_hex(8)


def find_or_make_title(name: str, now: datetime) -> LibraryTitle:
    """The title of that name. Raises ClubError for a name that is none."""
    clean = clean_line(name, "title", LONGEST_NAME)
    title = LibraryTitle.objects.filter(name__iexact=clean).first()
    if title is not None:
        return title
    return LibraryTitle.objects.create(
        name=clean, sort_key=search_key(clean), added_at=now
    )


def _expect_hands_out(by: Member, copy: GameCopy) -> None:
    if not hands_out(by, copy):
        raise NotAllowed("not_your_copy", "Only its owner and organisers may do this.")


def leave_library(member: Member, now: datetime) -> None:
    """Call it while the member has their name still."""  # library 2.5
    waiting = CopyRequest.objects.filter(member=member)
    for copy_id in waiting.values_list("copy_id", flat=True):
        withdraw_request(copy_id, member, now)
    loans = Loan.objects.filter(borrower=member, returned_at__isnull=True)
    loans.update(former_borrower=member.username)
    copies = GameCopy.objects.filter(owner=member, retired_at__isnull=True)
    for copy_id in copies.values_list("pk", flat=True):
        _take_along(copy_id, member, now)


def _take_along(copy_id: int, owner: Member, now: datetime) -> None:
    with locked_copy(copy_id) as copy:
        copy.requests.all().delete()
        if open_loan(copy) is None:
            copy.retired_at = now
        else:
            copy.former_owner = owner.username
        copy.save(update_fields=["retired_at", "former_owner"])
