"""Entrants from a CSV file with names or e-mail addresses. Unknown ones are listed, not created."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from club.errors import ClubError
from club.journal.services import record_entry
from club.members.models import Member
from club.members.queries import find_member
from club.roles.permissions import expect_power
from club.roles.powers import Power
from club.texts.csv_files import read_csv
from club.tournaments.models import Tournament
from club.tournaments.services.entering import enter

MOST_ROWS: Final = 500


@dataclass(frozen=True, slots=True)
class EntrantImport:
    """What a file did."""

    entered: Sequence[str]
    already: Sequence[str]
    unknown: Sequence[str]


def import_entrants(
    tournament_id: int, content: bytes, by: Member, now: datetime
) -> EntrantImport:
    """Enters each member of the first column. The same file twice enters nobody twice. Raises
    NotAllowed, and ClubError for a file that cannot be read.
    """  # M19
    expect_power(by, Power.RUN_TOURNAMENTS)
    tournament = Tournament.objects.get(pk=tournament_id)
    names = _names_in_file(content)
    entered, already, unknown = list[str](), list[str](), list[str]()
    for name in names:
        member = find_member(name)
        if member is None or not member.is_active:
            unknown.append(name)
            continue
        try:
            enter(tournament_id, member, now)
            entered.append(member.username)
        except ClubError as refusal:
            if refusal.code != "entered_already":
                raise
            already.append(member.username)
    if entered:
        record_entry(
            by, "tournament.import", tournament.name, after=str(len(entered)), now=now
        )
    return EntrantImport(entered, already, unknown)


def _names_in_file(content: bytes) -> list[str]:
    """The names of the first column, each once."""
    file = read_csv(content)
    if len(file.rows) > MOST_ROWS:
        raise ClubError(
            "too_many_rows", "Enter {most} at a time at most.", most=MOST_ROWS
        )
    names = [next(iter(row.values()), "").strip() for row in file.rows]
    return list(dict.fromkeys(name for name in names if name))
