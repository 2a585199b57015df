"""Services of practice: begin it at a ply of a finished game, and end it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.base.processes.time_limit import with_time_limit
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.short_texts import MAX_NAME_CODE_POINTS
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.game_records.game_cache import CachedGame
from club.play.game_records.models import Record
from club.play.game_records.services import begin_copy
from club.play.moves.computation import Computation, run_chance_and_orders
from club.play.moves.services.commit import commit_plies
from club.play.moves.services.optimistic_commit import LONGEST_COMPUTATION
from club.play.practice.services.seats import expect_practice, follow_turn
from club.play.seats.services.terms import Terms, policy_columns
from club.play.tables.models import (
    Chair,
    EventType,
    HolidayPolicy,
    Origin,
    Status,
    Table,
)
from club.play.tables.services.history import (
    begin_tenures,
    close_table,
    log_event,
    save_table,
)
from club.play.tables.services.lock import (
    TableSnapshot,
    chairs_of,
    locked_in_play,
)
from club.play.tables.services.permissions import expect_host, expect_room
from games import bots
from games.core import Seat
from games.message import message

MOST_AT_ONCE: Final = 10  # practice games of one member


@dataclass(frozen=True, slots=True)
class PracticeStart:
    """The choices of a member before practice begins."""

    ply: int  # plies of the finished game that are taken over
    seat: Seat | None  # None: all seats, by oneself
    bot: str  # in the other seats; ignored when one plays all of them
    once: UUID | None = None  # of the form: a second press begins no second game


def begin_practice(
    finished: Table, member: Member, choices: PracticeStart, now: datetime
) -> Table:
    """A private, unrated table of the member's own, at which the game goes on after these plies.

    Raises ClubError for a game that is not over, a ply after its end, a seat or a bot that there is
    not, and for too many games at once.
    """  # tables 8.1
    expect_power(member, Power.OPEN_TABLE)
    record = _expect_practicable(finished, choices)
    copy = with_time_limit(lambda: begin_copy(record, choices.ply), LONGEST_COMPUTATION)
    if copy.game.position.outcome is not None:
        raise ClubError("over_there", "The game is over there: choose an earlier step.")
    with write_transaction():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        begun = _begun_before(member, choices)
        if begun is not None:
            return begun
        _expect_room(member)
        make_contact(Contact.OPEN_TABLE, member, (), now)
        table = _create_table(finished, member, choices, copy.save(), now)
        _sit_down(table, member, choices)
        _put_first_question(table, copy.game, now)
    return table


def end_practice(table_id: int, member: Member, now: datetime) -> Table:
    """Its host ends practice before the game is over. Raises NotAllowed, ClubError."""
    with locked_in_play(table_id, member) as (table, _chair):
        expect_practice(table)
        expect_host(table, member)
        close_table(table, Status.CANCELLED, now)
        save_table(table)
    return table


def _expect_practicable(finished: Table, choices: PracticeStart) -> Record:
    record = finished.record
    if finished.status != Status.FINISHED or record is None:
        raise ClubError("not_over", "You can practise when the game is over.")
    if not 0 <= choices.ply <= record.length:
        raise ClubError("no_such_step", "The game has no such step.")
    if choices.seat is not None and choices.seat not in range(record.seats):
        raise ClubError("no_such_seat", "The game has no such seat.")
    others = record.seats > 1 and choices.seat is not None
    if others and choices.bot not in bots.names():
        raise ClubError("no_such_bot", "There is no such bot.")
    return record


def _expect_room(member: Member) -> None:
    expect_room(member)
    practised = Table.objects.filter(
        host=member, origin=Origin.PRACTICE, status=Status.LIVE
    )
    if practised.count() >= MOST_AT_ONCE:
        text = "You have {most} practice games already: end one of them first."
        raise ClubError("too_much_practice", text, most=MOST_AT_ONCE)


def _begun_before(member: Member, choices: PracticeStart) -> Table | None:
    if choices.once is None:
        return None
    return Table.objects.filter(host=member, once=choices.once).first()


def _put_first_question(table: Table, game: CachedGame, now: datetime) -> None:
    record = table.record
    assert record is not None
    why = message(
        "This is practice. The first {plies} plies are those of another game.",
        plies=game.length,
    )
    log_event(table, EventType.STARTED, now, whom=table.host_id, why=why)
    begun = Computation(game, now)
    computed = with_time_limit(
        lambda: run_chance_and_orders(begun, record.seed, {}), LONGEST_COMPUTATION
    )
    chairs = chairs_of(table)
    commit_plies(
        table, TableSnapshot(table, chairs, computed.cached_game, record.seed), computed
    )
    follow_turn(table, chairs)


def _create_table(
    finished: Table,
    member: Member,
    choices: PracticeStart,
    record: Record,
    now: datetime,
) -> Table:
    terms = Terms(
        finished.name,
        record.seats,
        record.options,
        private=True,
        rated=False,
        leave=HolidayPolicy.NONE,
        holidays=False,
    )
    return Table.objects.create(
        name=finished.name[:MAX_NAME_CODE_POINTS],
        host=member,
        game_slug=record.game_slug,
        game_version=record.game_version,
        options=record.options,
        record=record,
        status=Status.LIVE,
        origin=Origin.PRACTICE,
        invite="",
        once=choices.once,
        opened_at=now,
        started_at=now,
        **policy_columns(terms),
    )


def _sit_down(table: Table, member: Member, choices: PracticeStart) -> None:
    assert table.record is not None
    own = choices.seat or 0
    alone = choices.seat is None
    chairs = [
        Chair(
            table=table,
            seat=seat,
            member=member if seat == own else None,
            bot="" if alone or seat == own else choices.bot,
            guest=f"Seat {seat + 1}" if alone else "",
        )
        for seat in range(table.record.seats)
    ]
    Chair.objects.bulk_create(chairs)
    begin_tenures(table, [chair for chair in chairs if not chair.empty])
