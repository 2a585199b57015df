"""Copies: organisers look after the club's, members after their own."""

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
    LONGEST_NAME,
    LONGEST_REMARKS,
    GameCopy,
    LentTo,
    LibraryTitle,
)
from club.community.library.services.lines import open_loan
from club.community.library.services.locking import hands_out, locked_copy
from club.community.search.keys import search_key
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class CopyFacts:
    """What is known of a box."""

    language: str = ""
    location: str = ""
    condition: str = ""
    remarks: str = ""
    lent_to: str = LentTo.ALL


def add_copy(
    by: Member, title_name: str, facts: CopyFacts, now: datetime, *, is_clubs: bool
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
        fill_copy(copy, facts)
        copy.save()
    return copy


def change_copy(copy_id: int, by: Member, facts: CopyFacts) -> GameCopy:
    """Changes what is known of it. Raises NotAllowed for all but owner and organisers."""
    with locked_copy(copy_id) as copy:
        _expect_hands_out(by, copy)
        fill_copy(copy, facts)
        copy.save()
    return copy


def retire_copy(copy_id: int, by: Member, now: datetime) -> None:
    """The copy is in the library no more; its loans are kept. Raises NotAllowed, and ClubError
    while somebody has it.
    """
    with locked_copy(copy_id) as copy:
        _expect_hands_out(by, copy)
        if open_loan(copy) is not None:
            raise ClubError("is_lent", "This copy is lent already.")
        copy.requests.all().delete()
        copy.retired_at = now
        copy.save(update_fields=["retired_at"])


def fill_copy(copy: GameCopy, facts: CopyFacts) -> None:
    """Checks the facts and sets them. Raises ClubError."""
    for name in ("language", "location", "condition"):
        setattr(copy, name, clean_detail(getattr(facts, name), name))
    copy.remarks = clean_paragraphs(facts.remarks, "remarks", LONGEST_REMARKS)
    if facts.lent_to not in LentTo.values:
        raise ClubError("lent_to", "Choose one of the list.")
    copy.lent_to = facts.lent_to


def clean_detail(text: str, code: str) -> str:
    """One line, which may be empty. Raises ClubError."""
    return clean_line(text, code, LONGEST_DETAIL) if text.strip() else ""


def new_key() -> str:
    """The key of a copy that came by no file."""
    return secrets.token_hex(8)


def find_or_make_title(name: str, now: datetime) -> LibraryTitle:
    """The title of that name. Raises ClubError for a name that is none."""
    clean = clean_line(name, "title", LONGEST_NAME)
    found = LibraryTitle.objects.filter(name__iexact=clean).first()
    if found is not None:
        return found
    return LibraryTitle.objects.create(
        name=clean, sort_key=search_key(clean), added_at=now
    )


def _expect_hands_out(by: Member, copy: GameCopy) -> None:
    if not hands_out(by, copy):
        raise NotAllowed("not_your_copy", "Only its owner and organisers may do this.")
