"""Entrants from a CSV file with names or e-mail addresses. Unknown ones are listed, not created."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from club.tournaments.models import Entrant, EntrantStatus, Tournament
from club.tournaments.services.entering import enter

MOST_ROWS: Final = 500
HEADINGS: Final = ("name", "address", "e-mail", "email", "member", "player")


@dataclass(frozen=True, slots=True)
class ListedEntrants:
    """Whom a list names."""

    new: Sequence[Member]
    already: Sequence[str]
    unknown: Sequence[str]


@dataclass(frozen=True, slots=True)
class EntrantImport:
    """What a list did, and why some members cannot enter."""

    entered: Sequence[str]
    refused: Mapping[str, ClubError]


def read_entrants(tournament_id: int, content: bytes, by: Member) -> ListedEntrants:
    """Whom the list would enter; nothing is written. Raises NotAllowed, and ClubError for a list
    that cannot be read.
    """  # M19, P10
    expect_power(by, Power.RUN_TOURNAMENTS)
    entered = Entrant.objects.filter(tournament=tournament_id).exclude(
        status=EntrantStatus.WITHDRAWN
    )
    here = set(entered.values_list("member", flat=True))
    found = {name: find_member(name) for name in _names_in_file(content)}
    members = {
        one.pk: one for one in found.values() if one is not None and one.is_active
    }
    return ListedEntrants(
        new=[one for pk, one in members.items() if pk not in here],
        already=[one.username for pk, one in members.items() if pk in here],
        unknown=[
            name for name, one in found.items() if one is None or one.pk not in members
        ],
    )


def import_entrants(
    tournament_id: int, content: bytes, by: Member, now: datetime
) -> EntrantImport:
    """Enters the members of a list, who hear of it and may withdraw. The same list twice enters
    nobody twice, and nobody who has withdrawn. Raises NotAllowed, and ClubError for a list that
    cannot be read.
    """  # M19
    entered, refused = list[str](), dict[str, ClubError]()
    for member in read_entrants(tournament_id, content, by).new:
        try:
            enter(tournament_id, member, now, by)
            entered.append(member.username)
        except ClubError as refusal:
            refused[member.username] = refusal
    if entered:
        name, count = Tournament.objects.get(pk=tournament_id).name, str(len(entered))
        record_entry(by, "tournament.import", name, after=count, now=now)
    return EntrantImport(entered, refused)


def _names_in_file(content: bytes) -> list[str]:
    """The names of the first column, each once. A list without a heading is one, too."""
    file = read_csv(content, MOST_ROWS)
    names = [next(iter(row.values()), "").strip() for row in file.rows]
    if file.columns[0] not in HEADINGS:
        names.insert(0, file.columns[0])
    return list(dict.fromkeys(name for name in names if name))
