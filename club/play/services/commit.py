"""Commits a computation: writes its plies, updates the chairs' clocks, and notifies members.

Most computations change only plies and clocks. These are written without a lock, by a statement
that compares the table's revision. All others are written with the table locked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter

from club.play.bot_turns import members_to_reply
from club.play.computation import Computation
from club.play.services.optional_answers import notify_who_may_answer, set_may_answer
from club.play.services.ply_signals import Clock, clocks_by_chair, signal_plies
from club.proposals.majorities import Subject
from club.proposals.services.voiding import ABOUT_ABSENCE, TOO_LATE, void_proposals
from club.records.game_cache import cache_game
from club.records.models import BY_ONESELF
from club.records.services import close_record
from club.substitutes.models import ABSENCE_REASONS
from club.substitutes.services.voiding import void_requests
from club.tables.first_round import everybody_has_played
from club.tables.models import Chair, EventType, Status, Table
from club.tables.services.chair_reset import clear_absence
from club.tables.services.history import call_stand_ins, close_table, log_event, save_table
from club.tables.services.lock import write_if_unchanged
from club.tables.services.snapshot import TableSnapshot
from club.timecontrol import clock
from club.timecontrol.presets import time_control_of
from club.timecontrol.response_times import note_answers, note_question
from club.timecontrol.services.clocks import ABSENCE_COLUMNS, ClockUpdater, suspend_without_deadline
from compiled_queries.writes import Statement, build_insert, build_update, execute
from games.core import AnyPosition
from games.message import message

# columns of a chair that no ply changes: its occupant, and extra time
OCCUPANT = {"id", "table", "seat", "member", "bot", "nonce", "kept_for", "kept_until", "confirm_by"}
EXTRA_TIME = {"excused", "gifts", "gift_turn"}
# columns that a ply may change
PLY_COLUMNS = tuple(
    field.name for field in Chair._meta.concrete_fields if field.name not in OCCUPANT | EXTRA_TIME
)
# columns that change within a turn, and columns that change seldom
MID_TURN = ("asked", "answered", "remind_at", "rung", "spell_how", "draft", "draft_stands", "seen")
SELDOM = {"bank", "orders", "may_answer_since", *ABSENCE_COLUMNS}
END_OF_TURN = tuple(name for name in PLY_COLUMNS if name not in SELDOM)
COLUMN_SETS = (MID_TURN, END_OF_TURN, PLY_COLUMNS)  # three statements to prepare, not hundreds
_ply_columns = attrgetter(*PLY_COLUMNS)


@dataclass(frozen=True, slots=True)
class ChairChanges:
    """The changes of a snapshot's chairs by a computation, before they are written."""

    before: Mapping[int, Clock]  # question and deadline of each chair before, by its id
    writes: list[Statement]  # of plies, of changed chairs, of response times that have ended
    without_deadline: list[Chair]  # chairs whose calendar leaves no time that counts


def changes_only_clocks(snapshot: TableSnapshot, computation: Computation) -> bool:
    """Whether the computation changes only plies and clocks, and can be written without a lock."""
    position = computation.position
    if computation.cancellations or position.replies or position.outcome is not None:
        return False
    if any(chair.away_at is not None or chair.missed for chair in snapshot.chairs):
        return False
    return not _completes_first_round(snapshot, computation)


def commit_plies_if_unchanged(snapshot: TableSnapshot, computation: Computation) -> bool:
    """Commits a computation of plies and clocks alone, if the table was not locked since it was
    read. False and nothing is written where it was; the snapshot is then of no more use.
    """
    changes = _compute_changes(snapshot.table, snapshot, computation)
    with write_if_unchanged(snapshot, changes.writes) as written:
        if written:
            _cache_and_notify(snapshot.table, snapshot, computation, changes)
    return written


def commit_plies(table: Table, snapshot: TableSnapshot, computation: Computation) -> None:
    """Writes the computation's plies, updates all clocks, and closes the table when the game is
    over. Call with the table row locked, and with chairs in the snapshot that were read since.
    """
    cached_game, chairs, now = computation.cached_game, snapshot.chairs, computation.at
    changes = _compute_changes(table, snapshot, computation)
    execute(*changes.writes)
    for seat, why in computation.cancellations:
        log_event(table, EventType.SET_ASIDE, now, chairs[seat], private=True, why=why)
    _end_early_votes(table, snapshot, computation)
    if cached_game.position.outcome is not None:
        close_record(snapshot.record, cached_game.position.outcome)
        close_table(table, Status.FINISHED, now)
    save_table(table)
    notify_who_may_answer(table, chairs, cached_game.length, now)
    _cache_and_notify(table, snapshot, computation, changes)


def _cache_and_notify(
    table: Table, snapshot: TableSnapshot, computation: Computation, changes: ChairChanges
) -> None:
    """Caches the game, signals open pages and calls stand-ins, all once the plies are committed."""
    cache_game(snapshot.record, computation.cached_game)
    signal_plies(table, snapshot.chairs, changes.before, computation)
    asked = (chair for chair in snapshot.chairs if _is_newly_asked(chair, changes.before))
    call_stand_ins(table, asked, computation.at)
    for chair in changes.without_deadline:
        suspend_without_deadline(chair)


def _end_early_votes(table: Table, snapshot: TableSnapshot, computation: Computation) -> None:
    """Voids votes to cancel the game once all have played: a majority is then not enough."""  # V1
    is_too_late = _completes_first_round(snapshot, computation)
    if is_too_late and void_proposals(table, computation.at, kind=Subject.CANCEL):
        log_event(table, EventType.SETTLED, computation.at, why=message(TOO_LATE))


def _completes_first_round(snapshot: TableSnapshot, computation: Computation) -> bool:
    """Whether everybody has played after the computation, and not before."""
    if everybody_has_played(snapshot.cached_game):
        return False
    return everybody_has_played(computation.cached_game)


def _compute_changes(
    table: Table, snapshot: TableSnapshot, computation: Computation
) -> ChairChanges:
    """Updates the snapshot's chairs for the computation, and builds the statements that write them.
    Nothing is written.
    """
    chairs, without_deadline = snapshot.chairs, list[Chair]()
    clocks_before = clocks_by_chair(chairs)
    columns_before = [_ply_columns(chair) for chair in chairs]
    alone = len(chairs) == 1
    clock_updater = ClockUpdater(table, chairs, alone, without_deadline.append)
    _update_chairs(clock_updater, snapshot, computation)
    writes = [
        *snapshot.record.append_statements(computation.plies, computation.at),
        *build_insert(clock_updater.response_times),
        *_build_chair_updates(chairs, columns_before),
    ]
    return ChairChanges(clocks_before, writes, without_deadline)


def _update_chairs(
    clock_updater: ClockUpdater, snapshot: TableSnapshot, computation: Computation
) -> None:
    """Updates drafts, orders, absence and clocks of all chairs for the computation."""
    table, chairs = clock_updater.calendars.table, snapshot.chairs
    position, now = computation.position, computation.at
    for chair in chairs:
        _clear_played(chair, computation)
        note_answers(chair, computation.plies)
        _end_absence(table, chair, computation)
        asked_before = chair.asked
        hand_over(clock_updater, chair, position, computation.has_played(chair.seat), now)
        if chair.asked != asked_before:
            note_question(chair, computation.cached_game)
        if chair.bot and chair.being_asked:
            _delay_bot(table, chair, snapshot, computation)
    for chair in chairs:
        _sleep_or_wake(table, chair, now)
        set_may_answer(chair, position, now)
    _end_response_times(clock_updater, chairs, computation)


def hand_over(
    clock_updater: ClockUpdater,
    chair: Chair,
    position: AnyPosition,
    has_played: bool,
    now: datetime,
) -> None:
    """Updates the chair's question and clock for the position. `has_played` says that one of the
    new plies is the chair's.
    """
    if has_played:
        chair.answered = chair.asked
        chair.asked += 1  # the next question, if there is one
    is_new_turn = chair.clock_turn != position.turn
    if is_new_turn:
        chair.draft_stands = False
        clock_updater.end_turn(chair, now)
    if chair.seat not in position.to_act:
        clock_updater.stop(chair, now)
        if chair.bot and chair.seat in position.replies:
            chair.due_at = now  # a bot gives its optional answers at once
        return
    reacting = chair.seat in position.reacting
    own_turn_begins = chair.reacting and not reacting
    if chair.being_asked and not is_new_turn and not own_turn_begins:
        if has_played:
            clock_updater.continue_turn(chair, now)
        return
    if not has_played:
        chair.asked += 1
    clock_updater.ask(chair, now, reacting)
    chair.clock_turn = position.turn


def _end_response_times(
    clock_updater: ClockUpdater, chairs: Sequence[Chair], computation: Computation
) -> None:
    """Ends all response times with the game."""
    if computation.position.outcome is not None:
        for chair in chairs:
            clock_updater.end_response_time(chair, computation.at)


def _delay_bot(
    table: Table, chair: Chair, snapshot: TableSnapshot, computation: Computation
) -> None:
    """Lets a bot in mid-turn wait while members may answer it, and continue once they have."""
    waited_for = members_to_reply(computation.position, snapshot.members)
    if waited_for and computation.has_played(chair.seat):
        chair.due_at = clock.bot_resumes_at(time_control_of(table), computation.at)
    elif not waited_for and chair.due_at and chair.due_at > computation.at:
        chair.due_at = computation.at


def _end_absence(table: Table, chair: Chair, computation: Computation) -> None:
    """Ends the absence of a member who has played in person or by a standing order."""
    own_plies = (ply for ply in computation.plies if ply.seat == chair.seat)
    if not any(ply.by in BY_ONESELF for ply in own_plies):
        return
    if chair.away_at is not None:
        table.slept_at = table.warned_at = None
        if chair.away_shown:
            log_event(table, EventType.BACK, computation.at, chair)
        void_proposals(table, computation.at, seat=chair.seat, kind__in=ABOUT_ABSENCE)
    if chair.missed:
        void_requests(table, computation.at, seat=chair.seat, why__in=ABSENCE_REASONS)
    clear_absence(chair)


def _sleep_or_wake(table: Table, chair: Chair, now: datetime) -> None:
    """Clears the due times of a sleeping table; sets those of bots and absent members at a table
    that wakes, because they decide at once.
    """
    if table.slept_at is not None:
        chair.due_at = chair.remind_at = None
        return
    decides_at_once = chair.bot or chair.away_at is not None
    if chair.being_asked and chair.due_at is None and decides_at_once:
        chair.due_at = now


def _build_chair_updates(
    chairs: Sequence[Chair], columns_before: Sequence[tuple[object, ...]]
) -> list[Statement]:
    """Builds the update of the chairs that have changed, with one of the `COLUMN_SETS` for all."""
    changed: list[Chair] = []
    names: set[str] = set()
    for chair, before in zip(chairs, columns_before, strict=True):
        columns = zip(PLY_COLUMNS, before, _ply_columns(chair), strict=True)
        changed_names = {name for name, old, new in columns if old != new}
        if changed_names:
            changed.append(chair)
            names |= changed_names
    return build_update(changed, next(some for some in COLUMN_SETS if names.issubset(some)))


def _is_newly_asked(chair: Chair, before: Mapping[int, Clock]) -> bool:
    """Whether the chair has a new question, an optional answer that is due, or is a bot whose due
    time has changed.
    """
    asked_before, _, due_before = before[chair.pk]
    has_optional_answer = chair.due_at is not None and not chair.being_asked
    is_rescheduled = bool(chair.bot) and chair.due_at != due_before
    return chair.asked != asked_before or has_optional_answer or is_rescheduled


def _clear_played(chair: Chair, computation: Computation) -> None:
    """Removes used orders, and the draft of a member who has played in person."""
    chair.orders = {
        key: order
        for key, order in chair.orders.items()
        if (chair.seat, key) not in computation.spent_orders
    }
    # a stand-in's plies leave the member's draft as it is
    if chair.seat in computation.seen:
        chair.draft, chair.draft_stands = [], False
        chair.seen = computation.seen[chair.seat]
