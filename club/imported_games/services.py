"""Brings a game from a record file: it is replayed, checked at each ply, and kept unrated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from django.db import IntegrityError

from club.conduct.contacts import make_contact
from club.conduct.contacts.rules import Contact
from club.encryption import seal
from club.errors import ClubError
from club.file_imports.reading import LONGEST_READING, read_in_time
from club.imported_games.models import ImportedGame, SeatClaim
from club.imported_games.record_files import RecordFile, read_record_file
from club.members.models import Member
from club.members.queries import member_named
from club.processes.time_limit import TimeLimitExceeded
from club.records.models import Record, WrittenPly
from club.records.services import CommittedSecret, new_record
from club.roles.permissions import expect_power
from club.roles.powers import Power
from club.tables.models import Chair, Origin, Table
from club.tables.queries import visible_to
from club.tables.services.finished_tables import (
    FinishedGame,
    import_finished_games,
)
from club.tables.services.history import save_table
from club.tables.services.lock import lock_table, write_transaction
from club.texts.short_texts import clean_line
from games import registry, transcript
from games.chance.proof import Proof
from games.core import AnyGame, Outcome
from games.registry import UnknownGame
from games.transcript import BrokenTranscript

LONGEST_NAME: Final = 40  # of a player from elsewhere


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
    read, game, outcome = read_in_time(partial(_read_game, content, now), limit)
    names = [clean_line(name, "bad_name", LONGEST_NAME) for name in read.names]
    _expect_same_outcome(read, outcome)
    existing = _existing(read, member)
    if existing is not None:
        return Brought(existing, is_new=False)
    try:
        return Brought(_keep(game, read, names, outcome, member, now, private), True)
    except IntegrityError:  # the same file at the same moment
        table = _existing(read, member)
        if table is None:
            raise
        return Brought(table, is_new=False)


def _read_game(content: bytes, now: datetime) -> tuple[RecordFile, AnyGame, Outcome]:
    read = read_record_file(content, now)
    game = _game_of(read)
    return read, game, _replayed(game, read)


def _game_of(read: RecordFile) -> AnyGame:
    slug, version = read.transcript.slug, read.transcript.version
    try:
        return registry.find(slug, version)
    except UnknownGame:
        raise ClubError(
            "unknown_game",
            "The game “{slug}”, version {version}, is not installed here.",
            slug=slug[:80],
            version=version,
        ) from None


def _replayed(game: AnyGame, read: RecordFile) -> Outcome:
    """How the game ends. Raises ClubError for the first ply that is refused."""
    try:
        position = transcript.verified(game, read.transcript)
    except BrokenTranscript as broken:
        where = f"Ply {broken.number}" if broken.number else "The header"
        raise ClubError(
            "refused_ply",
            "{where} is refused: {reason}",
            where=where,
            reason=str(broken.message),
        ) from None
    except TimeLimitExceeded:
        raise
    except (
        Exception
    ) as failure:  # rules may raise anything at moves that no page offers
        raise ClubError(
            "refused_game",
            "The rules fail at this game ({kind}).",
            kind=type(failure).__name__,
        ) from failure
    if position.outcome is None:
        raise ClubError("not_over", "This game was not played to its end.")
    outcome: Outcome = position.outcome
    return outcome


def _expect_same_outcome(read: RecordFile, outcome: Outcome) -> None:
    said = read.outcome
    if said is not None and list(said["places"]) != list(outcome.places):
        raise ClubError(
            "other_outcome", "The game does not end as the file says that it ended."
        )


def _existing(read: RecordFile, member: Member) -> Table | None:
    """The table of the same game. Raises ClubError where the member may not see it."""
    brought = ImportedGame.objects.filter(digest=read.digest).first()
    found = Table.objects.filter(pk=brought.table_id) if brought else None
    proof = read.transcript.proof
    if found is None and proof is not None:
        found = Table.objects.filter(record__commitment=proof.commitment)
    if found is None or not found.exists():
        return None
    table = visible_to(member).filter(pk__in=found.values("pk")).first()
    if table is None:
        raise ClubError("here_already", "The club has this game already.")
    return table


def _keep(
    game: AnyGame,
    read: RecordFile,
    names: Sequence[str],
    outcome: Outcome,
    member: Member,
    now: datetime,
    private: bool,
) -> Table:
    record = _record(game, read, outcome)
    sitters = list(_sitters(names, read.transcript.seats))
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
    """With its own secret if the file has that; else with a new one, which drew nothing."""
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


def _sitters(names: Sequence[str], seats: int) -> Iterator[Member | None]:
    """By seat, the member of that name; None for all others, and for a second seat."""
    seated = set[int]()
    for seat in range(seats):
        found = member_named(names[seat]) if names else None
        is_free = found is not None and found.pk not in seated
        if found is not None and is_free:
            seated.add(found.pk)
        yield found if is_free else None


def _seat(
    table: Table,
    names: Sequence[str],
    sitters: Sequence[Member | None],
    by: Member,
    now: datetime,
) -> None:
    """Seats the importer. Other members are asked first: a file proves no name."""
    guests = names or [f"Seat {seat + 1}" for seat in range(len(sitters))]
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
    # asked first: whether the table exists is nobody else's business
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
