"""Brings a game from a record file: it is replayed, checked at each ply, and kept unrated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError

from club.base.database.transactions import write_transaction
from club.base.encryption import seal
from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.short_texts import clean_line
from club.people.file_imports.reading import LONGEST_READING
from club.people.members.models import Member
from club.people.members.queries import member_named
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.game_records.models import Record, WrittenPly
from club.play.game_records.services import CommittedSecret, new_record
from club.play.imported_games.models import ImportedGame, SeatClaim
from club.play.imported_games.record_files import RecordFile, ReplayedGame, replay_file
from club.play.tables.models import Chair, Origin, Table
from club.play.tables.queries import visible_to
from club.play.tables.services.finished_tables import (
    FinishedGame,
    import_finished_games,
)
from club.play.tables.services.history import save_table
from club.play.tables.services.lock import lock_table
from games.chance.proof import Proof
from games.core import AnyGame, Outcome


@dataclass(frozen=True, slots=True)
class Brought:
    """The table of a game, and whether it was there already."""

    table: Table
    is_new: bool


def import_game(
    content: bytes,
    member: Member,
    now: datetime,
    *,
    private: bool = True,
    limit: timedelta = LONGEST_READING,
) -> Brought:
    """The table of the game in a record file. The same game twice is one table.

    Raises ClubError that names the first ply that the rules refuse, or what else is wrong, and for
    a game that takes longer than `limit` to replay. Nothing is kept then.
    """  # tables 8.2
    expect_power(member, Power.OPEN_TABLE)
    replayed = replay_file(content, now, limit)
    return store_game(replayed, member, now, private=private)


def store_game(
    replayed: ReplayedGame, member: Member, now: datetime, *, private: bool
) -> Brought:
    """The table of the game, which is made unless it is here already. Raises ClubError."""
    existing = find_table(replayed.file, member)
    if existing is not None:
        return Brought(existing, is_new=False)
    try:
        return Brought(_make_table(replayed, member, now, private), True)
    except IntegrityError:  # the same file at the same moment
        table = find_table(replayed.file, member)
        if table is None:
            raise
        return Brought(table, is_new=False)


def find_table(read: RecordFile, member: Member) -> Table | None:
    """The table of the same game. Raises ClubError where the member may not see it."""
    brought = ImportedGame.objects.filter(digest=read.digest).first()
    tables = Table.objects.filter(pk=brought.table_id) if brought else None
    proof = read.transcript.proof
    if tables is None and proof is not None:
        tables = Table.objects.filter(record__commitment=proof.commitment)
    if tables is None or not tables.exists():
        return None
    table = visible_to(member).filter(pk__in=tables.values("pk")).first()
    if table is None:
        raise ClubError("here_already", "The club has this game already.")
    return table


def _make_table(
    replayed: ReplayedGame, member: Member, now: datetime, private: bool
) -> Table:
    read, game, names = replayed.file, replayed.game, replayed.names
    record = _record(game, read, replayed.outcome)
    sitters = list(find_sitters(names, read.transcript.seats))
    finished = FinishedGame(
        record=record,
        plies=list(_written(read, now)),
        name=_title(read, game),
        sitters=[],
        began=read.began or now,
        ended=read.ended or now,
        host=member,
        origin=Origin.ELSEWHERE,
        private=private,
    )
    with write_transaction():
        (table,) = import_finished_games([finished])
        _seat(table, names, sitters, member, now)
        ImportedGame.objects.create(
            table=table, member=member, digest=read.digest, at=now
        )
    return table


def _record(game: AnyGame, read: RecordFile, outcome: Outcome) -> Record:
    """Returns a record with the secret of the file; without one, with a new secret, which drew
    nothing.
    """
    text = read.transcript
    proof = text.proof
    record = new_record(game, text.seats, dict(text.options), _committed(proof))
    record.result = _as_json(asdict(outcome))
    record.lots, record.copied = [], len(text.plies)
    if proof is not None:
        record.chance, record.nonces = proof.seed.version, list(proof.seed.nonces)
        record.lots, record.copied = list(proof.lots), proof.copied
    return record


def _committed(proof: Proof | None) -> CommittedSecret | None:
    if proof is None:
        return None
    return CommittedSecret(proof.commitment, seal(proof.seed.secret.hex()))


def _as_json(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _as_json(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json(inner) for inner in value]
    return value


def _written(read: RecordFile, now: datetime) -> Iterator[WrittenPly]:
    for ply in read.plies:
        yield WrittenPly(ply.seat, ply.text, ply.by, ply.at or now)


def _title(read: RecordFile, game: AnyGame) -> str:
    """The name of the table there; without one, the name of the game."""
    if not read.title:
        return game.info.name
    return clean_line(read.title, "bad_name")


def find_sitters(names: Sequence[str], seats: int) -> Iterator[Member | None]:
    """By seat, the member of that name; None for all others, and for a second seat."""
    seated = set[int]()
    for seat in range(seats):
        member = member_named(names[seat]) if names else None
        is_free = member is not None and member.pk not in seated
        if member is not None and is_free:
            seated.add(member.pk)
        yield member if is_free else None


def names_by_seat(names: Sequence[str], seats: int) -> Sequence[str]:
    """The names of the file; without them, the numbers of the seats."""
    return names or [f"Seat {seat + 1}" for seat in range(seats)]


def _seat(
    table: Table,
    names: Sequence[str],
    sitters: Sequence[Member | None],
    by: Member,
    now: datetime,
) -> None:
    """Seats the importer. Other members are asked first: a file proves no name."""
    guests = names_by_seat(names, len(sitters))
    Chair.objects.bulk_create(
        Chair(
            table=table,
            seat=seat,
            member=sitter if sitter == by else None,
            guest="" if sitter == by else guests[seat],
        )
        for seat, sitter in enumerate(sitters)
    )
    _ask_others(table, sitters, by, now)


def _ask_others(
    table: Table, sitters: Sequence[Member | None], by: Member, now: datetime
) -> None:
    """Asks the other members whom the file names whether they played there."""
    by_seat = {
        seat: sitter
        for seat, sitter in enumerate(sitters)
        if sitter is not None and sitter != by and sitter.is_active
    }
    others = [sitter.pk for sitter in by_seat.values()]
    asked = make_contact(Contact.NAME_CLAIM, by, others, now)
    SeatClaim.objects.bulk_create(
        SeatClaim(table=table, seat=seat, member=sitter, asked_at=now)
        for seat, sitter in by_seat.items()
        if sitter.pk in asked
    )


def answer_seat_claim(table_id: int, member: Member, *, played: bool) -> None:
    """The member says whether the seat that has their name in the file was theirs. Raises ClubError
    when nothing is asked of them there.
    """
    claims = SeatClaim.objects.filter(table=table_id, member=member)
    # asked first: other members must not learn whether the table exists
    if not claims.exists():
        raise ClubError("no_claim", "Nobody asks whether you played this game.")
    with lock_table(table_id) as table:
        claim = claims.first()
        if claim is None:
            return  # answered at the same moment
        if played:
            seat = table.chairs.filter(seat=claim.seat, member=None)
            seat.update(member=member, guest="")
            save_table(table)
        claim.delete()
