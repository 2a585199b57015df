"""Meanings of the names in files: each name is mapped once, for all files of a member."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from club.base.database.transactions import write_transaction
from club.community.play_log.imports.source_plays import SourceScorer
from club.community.play_log.models import GuestClaim, ImportedName, name_key
from club.community.play_log.services.rows import (
    claimed_guests,
    left_out_members,
    members_by_name,
)
from club.people.members.models import Member
from club.people.moderation.contacts import unreachable_members
from club.people.moderation.contacts.rules import Contact


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a name: a member, a person without a name, or else a guest of this name."""

    name: str
    member: Member | None = None
    is_nobody: bool = False
    is_known: bool = False  # the importer has said so before


@dataclass(frozen=True, slots=True)
class SaidMeaning:
    """The importer's choice for a name: the name of a member, or empty for a guest."""

    name: str
    member: str = ""
    is_nobody: bool = False


class Meanings:
    """The meanings of all names of a file. A member other than the importer is a guest of the
    name in the file until the member agrees.
    """

    def __init__(self, importer: Member, names: Sequence[str], owner: str = "") -> None:
        """`owner` is the name of the file's owner: the importer, unless they chose another."""
        self.importer = importer
        claimed = claimed_guests(importer)
        self._by_name = _read_meanings(importer, names, owner, claimed)
        members = [
            meaning.member.pk for meaning in self._by_name.values() if meaning.member
        ]
        self._left_out = left_out_members(members) - {importer.pk}
        apart = unreachable_members(Contact.IMPORTED_PLAY, [importer.pk], members)
        self._agreed = {
            key: member.pk for key, member in claimed.items() if member.pk not in apart
        }

    @property
    def all(self) -> Sequence[Meaning]:
        return list(self._by_name.values())

    @property
    def unknown(self) -> Sequence[Meaning]:
        """Names of which the importer has said nothing yet."""
        return [meaning for meaning in self.all if not meaning.is_known]

    def member_of(self, scorer: SourceScorer) -> Member | None:
        """The importer, or the member whom a scorer means and who has agreed to that name."""
        member = self.meant_member(scorer)
        if member is None or member == self.importer:
            return member
        agreed = self._agreed.get(name_key(scorer.name))
        return member if agreed == member.pk else None

    def meant_member(self, scorer: SourceScorer) -> Member | None:
        """Returns the member whom a scorer means, also before the member agrees; None for a member
        who is left out.
        """
        if scorer.is_importer:
            return self.importer
        meaning = self._by_name.get(scorer.name)
        if meaning is None or meaning.is_nobody or meaning.member is None:
            return None
        return None if meaning.member.pk in self._left_out else meaning.member

    def is_left_out(self, scorer: SourceScorer) -> bool:
        """Whether a scorer means a member whom others do not name."""
        meaning = self._by_name.get(scorer.name)
        return bool(meaning and meaning.member and meaning.member.pk in self._left_out)

    def guest_of(self, scorer: SourceScorer) -> str:
        """The name of the guest whom a scorer means; empty: no guest."""
        meaning = self._by_name.get(scorer.name)
        if meaning is None or meaning.is_nobody or self.is_left_out(scorer):
            return ""
        return "" if self.member_of(scorer) else meaning.name


def _read_meanings(
    importer: Member, names: Sequence[str], owner: str, claimed: Mapping[str, Member]
) -> dict[str, Meaning]:
    """The meaning that the importer chose for each name, else the usual one."""
    rows = ImportedName.objects.filter(importer=importer).select_related("member")
    known = {row.key: row for row in rows}
    guessed = members_by_name(names)
    refused = _refused_names(importer)
    meanings = {}
    for name in names:
        key = name_key(name)
        row = known.get(key)
        member = guessed.get(name.strip().lower()) or claimed.get(key)
        member = importer if name == owner else member
        member = row.member if row else member
        if member is not None and (key, member.pk) in refused:
            member = None
        is_nobody = bool(row and row.is_nobody)
        meanings[name] = Meaning(name, member, is_nobody, row is not None)
    return meanings


def _refused_names(importer: Member) -> set[tuple[str, int]]:
    """Keys of names with the members who have said that they are not meant."""
    claims = GuestClaim.objects.filter(
        guest__logger=importer, is_from_file=True, agreed=False
    )
    return set(claims.values_list("guest__key", "member"))


def store_meanings(importer: Member, chosen: Iterable[SaidMeaning]) -> Sequence[str]:
    """Stores the meanings of names; returns names of members that do not exist."""
    wanted = list(chosen)
    members = members_by_name([meaning.member for meaning in wanted if meaning.member])
    unknown = [
        meaning.member
        for meaning in wanted
        if meaning.member and meaning.member.strip().lower() not in members
    ]
    if unknown:
        return unknown
    with write_transaction():
        for meaning in wanted:
            _store_meaning(importer, meaning, members)
    return []


def _store_meaning(
    importer: Member, chosen: SaidMeaning, members: Mapping[str, Member]
) -> None:
    ImportedName.objects.update_or_create(
        importer=importer,
        key=name_key(chosen.name),
        defaults={
            "name": chosen.name,
            "member": members.get(chosen.member.strip().lower()),
            "is_nobody": chosen.is_nobody and not chosen.member,
        },
    )
