"""Imports of tests: names are said, and files are written at once."""

from __future__ import annotations

from collections.abc import Mapping

from club.community.play_log.imports.meanings import SaidMeaning, store_meanings
from club.community.play_log.models import PlayGuest
from club.community.play_log.services.rows import store_guest
from club.people.file_imports.models import FileImport
from club.people.file_imports.processing import read_import, write_import
from club.people.file_imports.services import confirm_import, receive_file
from club.people.members.models import Member
from tests.community.play_log.evenings import DAY
from tests.community.play_log.files import bg_stats, bg_stats_play
from tests.support.sitting_down import NOW


def say_who(alice: Member) -> None:
    """Says what names mean. The other member has agreed to the name before."""
    mean(alice, {"Alice A.": "alice", "Bob B.": "bob"})
    for name, member in (("Alice A.", "alice"), ("Bob B.", "bob")):
        if member != alice.username:
            other = Member.objects.get(username=member)
            guest = store_guest(alice, name)
            PlayGuest.objects.filter(pk=guest.pk).update(member=other)


def mean(importer: Member, members: Mapping[str, str]) -> None:
    """Says which members names mean; nobody has agreed to that."""
    said = [SaidMeaning(name, member) for name, member in members.items()]
    assert not store_meanings(importer, said)


def read(member: Member, content: bytes) -> FileImport:
    """The import as a task has read it."""
    imported = receive_file("plays", member, content, "plays", NOW)
    read_import(imported.pk, NOW)
    imported.refresh_from_db()
    return imported


def written(member: Member, content: bytes, apart: tuple[str, ...] = ()) -> FileImport:
    imported = read(member, content)
    confirm_import(imported.pk, member, apart)
    while write_import(imported.pk, NOW):
        pass
    return FileImport.objects.get(pk=imported.pk)


def counts(member: Member, content: bytes) -> dict[str, int]:
    shown = read(member, content).preview["counts"]
    return {state: count for state, count in shown.items() if count}


def race_file(first: int) -> bytes:
    numbers = range(first, first + 5)
    return bg_stats(
        bg_stats_play(number, playDate=f"{(NOW - number * DAY).date()} 20:00:00")
        for number in numbers
    )
