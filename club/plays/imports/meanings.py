"""Whom the names of a file mean: each name is mapped once, for all files of a member."""  # P6

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from club.members.models import Member
from club.plays.imports.source_plays import SourceScorer
from club.plays.models import ImportedName
from club.plays.services.named_rows import (
    claimed_guests,
    left_out_members,
    members_by_name,
    name_key,
)
from club.tables.services.lock import write_transaction


@dataclass(frozen=True, slots=True)
class Meaning:
    """A member, somebody, or else a guest of this name."""

    name: str
    member: Member | None = None
    is_nobody: bool = False
    is_known: bool = False  # the importer has said so before


@dataclass(frozen=True, slots=True)
class SaidMeaning:
    """What the importer says of a name: the name of a member, or empty for a guest."""

    name: str
    member: str = ""
    is_nobody: bool = False


class Meanings:
    """The meanings of all names of a file."""

    def __init__(self, importer: Member, names: Sequence[str], owner: str = "") -> None:
        """`owner` is the name of the file's owner: the importer, unless they say otherwise."""
        rows = ImportedName.objects.filter(importer=importer).select_related("member")
        known = {row.key: row for row in rows}
        guessed = members_by_name(names)
        claimed = claimed_guests(importer)
        self.importer = importer
        self._by_name: dict[str, Meaning] = {}
        for name in names:
            row = known.get(name_key(name))
            member = guessed.get(name.strip().lower()) or claimed.get(name_key(name))
            member = importer if name == owner else member
            self._by_name[name] = (
                Meaning(name, row.member, row.is_nobody, True)
                if row
                else Meaning(name, member)
            )
        members = [one.member.pk for one in self._by_name.values() if one.member]
        self._left_out = left_out_members(members) - {importer.pk}

    @property
    def all(self) -> Sequence[Meaning]:
        return list(self._by_name.values())

    @property
    def unknown(self) -> Sequence[Meaning]:
        """Names of which the importer has said nothing yet."""
        return [one for one in self.all if not one.is_known]

    def member_of(self, scorer: SourceScorer) -> Member | None:
        """The member whom a scorer means. Who wants to be left out is nobody."""  # P11
        if scorer.is_importer:
            return self.importer
        meaning = self._by_name.get(scorer.name)
        if meaning is None or meaning.is_nobody or meaning.member is None:
            return None
        return None if meaning.member.pk in self._left_out else meaning.member

    def is_left_out(self, scorer: SourceScorer) -> bool:
        """Whether a scorer means a member whom others do not name."""  # P11
        meaning = self._by_name.get(scorer.name)
        return bool(meaning and meaning.member and meaning.member.pk in self._left_out)

    def guest_of(self, scorer: SourceScorer) -> str:
        """The name of the guest whom a scorer means; empty: a member, or somebody."""
        meaning = self._by_name.get(scorer.name)
        if meaning is None or meaning.is_nobody or meaning.member is not None:
            return ""
        return meaning.name


def store_meanings(importer: Member, said: Iterable[SaidMeaning]) -> Sequence[str]:
    """Stores what the importer says of names; returns those of members whom nobody knows."""
    wanted = list(said)
    members = members_by_name([one.member for one in wanted if one.member])
    unknown = [
        one.member
        for one in wanted
        if one.member and one.member.strip().lower() not in members
    ]
    if unknown:
        return unknown
    with write_transaction():
        for one in wanted:
            _store_meaning(importer, one, members)
    return []


def _store_meaning(
    importer: Member, said: SaidMeaning, members: Mapping[str, Member]
) -> None:
    ImportedName.objects.update_or_create(
        importer=importer,
        key=name_key(said.name),
        defaults={
            "name": said.name,
            "member": members.get(said.member.strip().lower()),
            "is_nobody": said.is_nobody and not said.member,
        },
    )
