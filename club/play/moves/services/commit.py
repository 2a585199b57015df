"""Commits a computation: writes its plies, updates the chairs' clocks, notifies members, and
signals open pages of viewers who learned of a ply or have a new question. No other page gets a
signal: it would reveal that something hidden was played.

Most computations change only plies and clocks. These are written without a lock, by a statement
that compares the table's revision. All others are written with the table locked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter

from club.base.streams.publisher import (
    chair_channel,
    home_channel,
    publish_after_commit,
    spectators_channel,
)
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import seat_question
from club.play.game_records.game_cache import cache_game
from club.play.game_records.services import close_record
from club.play.moves.computation import Computation
from club.play.moves.services.chair_updates import update_chairs
from club.play.tables.models import Chair, EventType, Status, Table
from club.play.tables.services.history import (
    call_stand_ins,
    close_table,
    log_event,
    save_table,
)
from club.play.tables.services.lock import TableSnapshot, write_if_unchanged
from club.play.time_control.services import clocks
from club.play.votes.majorities import Subject
from club.play.votes.services.outcomes import (
    TOO_LATE,
    void_proposals,
)
from compiled_queries.writes import Statement, build_insert, build_update, execute
from games.message import message

# question number, asked since, due at
Clock = tuple[int, datetime | None, datetime | None]


def clocks_by_chair(chairs: Iterable[Chair]) -> dict[int, Clock]:
    """Question and deadline of each chair, by its id, to compare before and after plies."""
    return {chair.pk: (chair.asked, chair.turn_since, chair.due_at) for chair in chairs}


def signal_plies(
    table: Table,
    chairs: Iterable[Chair],
    before: Mapping[int, Clock],
    computation: Computation,
) -> None:
    """Signals chairs that learned of a ply or whose clock is not as `before`, the home pages of
    the latter, and spectators if they learned of a ply. Sent after the commit.
    """
    learned, clocks = computation.learned, clocks_by_chair(chairs)
    channels = [spectators_channel(table.pk)] if None in learned else []
    for chair in chairs:
        has_changed = clocks[chair.pk] != before[chair.pk]
        if has_changed or chair.seat in learned:
            channels.append(chair_channel(chair.pk))
        if has_changed and chair.member_id:
            channels.append(home_channel(chair.member_id))
    publish_after_commit(channels)


def notify_who_may_answer(
    table: Table, chairs: Iterable[Chair], plies: int, now: datetime
) -> None:
    """Notifies members who have an optional answer since `now`. Call with the table locked.

    `plies` is the length of the record: it distinguishes this notice from earlier ones.
    """
    questions = {
        chair.member_id: seat_question(table.pk, chair.seat, plies)
        for chair in chairs
        if chair.may_answer_since == now and chair.member_id is not None
    }
    if questions:
        notices.tell_all(questions.items(), "may_answer", now)
        publish_after_commit(map(home_channel, questions))


# columns of a chair that no ply changes: its occupant, and extra time
UNCHANGED_COLUMNS = {
    *("id", "table", "seat", "member", "bot", "guest", "nonce"),
    *("kept_for", "kept_until", "confirm_by", "excused", "gifts", "gift_turn"),
}
# columns that a ply may change
ALL_COLUMNS = (field.name for field in Chair._meta.concrete_fields)
PLY_COLUMNS = tuple(name for name in ALL_COLUMNS if name not in UNCHANGED_COLUMNS)
# columns that change within a turn, and columns that change seldom
MID_TURN = (
    *("asked", "answered", "remind_at", "escalation_step"),
    *("response_how", "draft", "draft_stands", "seen"),
)
RARELY_WRITTEN_COLUMNS = {
    *("bank", "orders", "may_answer_since", "bot_memory"),
    *clocks.ABSENCE_COLUMNS,
}
END_OF_TURN = tuple(name for name in PLY_COLUMNS if name not in RARELY_WRITTEN_COLUMNS)
# three statements to prepare, not hundreds
COLUMN_SETS = (MID_TURN, END_OF_TURN, PLY_COLUMNS)
_ply_columns = attrgetter(*PLY_COLUMNS)


@dataclass(frozen=True, slots=True)
class ChairChanges:
    """The changes of a snapshot's chairs by a computation, before they are written."""

    before: Mapping[int, Clock]  # question and deadline of each chair before, by its id
    # statements that write plies, changed chairs, and response times of ended turns
    writes: list[Statement]
    without_deadline: list[Chair]  # chairs whose calendar leaves no time that counts


def changes_only_clocks(snapshot: TableSnapshot, computation: Computation) -> bool:
    """Whether the computation changes only plies and clocks, and can be written without a lock."""
    position = computation.position
    if computation.cancellations or position.replies or position.outcome is not None:
        return False
    if any(chair.away_at is not None or chair.missed for chair in snapshot.chairs):
        return False
    return not _completes_first_round(snapshot, computation)


def commit_plies_if_unchanged(
    snapshot: TableSnapshot, computation: Computation
) -> bool:
    """Commits a computation of plies and clocks alone, if the table was not locked since it was
    read. False and nothing is written where it was; the snapshot is then of no more use.
    """
    changes = _compute_changes(snapshot.table, snapshot, computation)
    with write_if_unchanged(snapshot, changes.writes) as written:
        if written:
            _cache_and_notify(snapshot.table, snapshot, computation, changes)
    return written


def commit_plies(
    table: Table, snapshot: TableSnapshot, computation: Computation
) -> None:
    """Writes the computation's plies, updates all clocks, and closes the table when the game is
    over. Call with the table row locked, and with chairs in the snapshot that were read since.
    """
    cached_game = computation.cached_game
    chairs = snapshot.chairs
    now = computation.committed_at
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
    table: Table,
    snapshot: TableSnapshot,
    computation: Computation,
    changes: ChairChanges,
) -> None:
    """Caches the game, signals open pages and calls stand-ins, all once the plies are committed."""
    cache_game(snapshot.record, computation.cached_game)
    signal_plies(table, snapshot.chairs, changes.before, computation)
    before = changes.before
    asked = (chair for chair in snapshot.chairs if _is_newly_asked(chair, before))
    call_stand_ins(table, asked, computation.committed_at)
    for chair in changes.without_deadline:
        clocks.suspend_without_deadline(chair)


def _end_early_votes(
    table: Table, snapshot: TableSnapshot, computation: Computation
) -> None:
    """Voids votes to cancel the game once all have played: a majority is then not enough."""
    is_too_late = _completes_first_round(snapshot, computation)
    if is_too_late and void_proposals(
        table, computation.committed_at, kind=Subject.CANCEL
    ):
        log_event(
            table, EventType.SETTLED, computation.committed_at, why=message(TOO_LATE)
        )


def _completes_first_round(snapshot: TableSnapshot, computation: Computation) -> bool:
    """Whether everybody has played after the computation, and not before."""
    if snapshot.cached_game.everybody_has_played:
        return False
    return computation.cached_game.everybody_has_played


def _compute_changes(
    table: Table, snapshot: TableSnapshot, computation: Computation
) -> ChairChanges:
    """Updates the snapshot's chairs for the computation, and builds the statements that write them.
    Nothing is written.
    """
    chairs = snapshot.chairs
    without_deadline = list[Chair]()
    clocks_before = clocks_by_chair(chairs)
    columns_before = [_ply_columns(chair) for chair in chairs]
    alone = len(chairs) == 1
    clock_updater = clocks.ClockUpdater(table, chairs, alone, without_deadline.append)
    update_chairs(clock_updater, snapshot, computation)
    writes = [
        *snapshot.record.append_statements(computation.plies, computation.at),
        *build_insert(clock_updater.response_times),
        *_build_chair_updates(chairs, columns_before),
    ]
    return ChairChanges(clocks_before, writes, without_deadline)


def _build_chair_updates(
    chairs: Sequence[Chair], columns_before: Sequence[tuple[object, ...]]
) -> list[Statement]:
    """Builds the update of the chairs that have changed, with one of the `COLUMN_SETS` for all."""
    changed: list[Chair] = []
    names: set[str] = set()
    for chair, before in zip(chairs, columns_before, strict=True):
        values = zip(PLY_COLUMNS, before, _ply_columns(chair), strict=True)
        changed_names = {name for name, old, new in values if old != new}
        if changed_names:
            changed.append(chair)
            names |= changed_names
    column_set = next(columns for columns in COLUMN_SETS if names.issubset(columns))
    return build_update(changed, column_set)


def _is_newly_asked(chair: Chair, before: Mapping[int, Clock]) -> bool:
    """Whether the chair has a new question, an optional answer that is due, or is a bot whose due
    time has changed.
    """
    asked_before, _, due_before = before[chair.pk]
    has_optional_answer = chair.due_at is not None and not chair.being_asked
    is_rescheduled = bool(chair.bot) and chair.due_at != due_before
    return chair.asked != asked_before or has_optional_answer or is_rescheduled
