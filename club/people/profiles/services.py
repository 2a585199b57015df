"""Services of profiles and friends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.files import File
from django.db import transaction

from club.base.errors import ClubError
from club.base.pictures.models import Picture
from club.base.pictures.services import delete_picture_if_unused, store_picture
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.people.moderation.relations import add_relation, end_relation
from club.people.profiles.models import MAX_LINE, Friend, MessagesFrom, Profile
from games import registry

PICTURE_SIDE: Final = 320  # pixels
MOST_FAVOURITES: Final = 5


@dataclass(frozen=True, slots=True)
class ProfileTexts:
    """Texts and choices of a member for their profile."""

    line: str = ""
    favourites: Sequence[str] = ()  # slugs of games
    shows_profile: bool = True
    shows_history: bool = True
    shows_last_seen: bool = False
    messages_from: str = MessagesFrom.MEMBERS


def save_profile(member: Member, texts: ProfileTexts) -> Profile:
    """Saves the texts. Raises ClubError for a wrong line, for unknown games and for too many."""
    line = clean_line(texts.line, "bad_line", MAX_LINE) if texts.line.strip() else ""
    slugs = {game.info.slug for game in registry.games()}
    if len(texts.favourites) > MOST_FAVOURITES or not slugs.issuperset(
        texts.favourites
    ):
        raise ClubError(
            "bad_favourites", "Choose {most} games at most.", most=MOST_FAVOURITES
        )
    with transaction.atomic():
        profile = _locked_profile(member)
        is_new = line != profile.line
        profile.line, profile.favourites = line, list(texts.favourites)
        profile.line_hidden = profile.line_hidden and not is_new
        profile.shows_profile = texts.shows_profile
        profile.shows_history = texts.shows_history
        profile.shows_last_seen = texts.shows_last_seen
        profile.messages_from = MessagesFrom(texts.messages_from)
        profile.save()
    return profile


def set_picture(member: Member, file: File[bytes], now: datetime) -> Profile:
    """Stores the file as the member's picture. Raises ClubError for a file that is no picture."""
    with transaction.atomic():
        profile = _locked_profile(member)
        picture = store_picture(file, now, PICTURE_SIDE, square=True)
        _replace_picture(profile, picture)
    return profile


def remove_picture(member: Member) -> None:
    """Removes the member's picture: their initials are shown instead."""
    with transaction.atomic():
        _replace_picture(_locked_profile(member), None)


def add_friend(member: Member, friend: Member, now: datetime) -> None:
    """Adds a friend; a second time changes nothing. Raises ClubError for oneself."""
    with transaction.atomic():
        make_contact(Contact.FRIEND, member, [friend.pk], now)
        add_relation(Friend, member, friend, now)


def remove_friend(member: Member, friend: Member) -> None:
    """Removes a friend; where there is none, nothing changes."""
    end_relation(Friend, member, friend)


def _locked_profile(member: Member) -> Profile:
    Member.objects.select_for_update(no_key=True).get(pk=member.pk)
    profile, _created = Profile.objects.get_or_create(member=member)
    return profile


def _replace_picture(profile: Profile, picture: Picture | None) -> None:
    former = profile.picture
    if former == picture:
        return
    profile.picture, profile.picture_hidden = picture, False
    profile.save(update_fields=["picture", "picture_hidden"])
    if former is not None:
        delete_picture_if_unused(former)
