"""Hands the turn over: what a thought means for the chairs' clocks, and who is told. Which plies
are made is not decided here.

Most thoughts change plies and clocks alone: they are written by one statement that compares, and no
lock is held. What else befalls a table is written with its lock held.
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
from club.substitutes.models import WITHOUT_A_WORD
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
from club.timecontrol.services.clocks import ABSENCE, ClockUpdater, suspend_without_deadline
from compiled_queries.writes import Statement, build_insert, build_update, execute
from games.core import AnyPosition
from games.message import message

# columns of a chair that no ply changes: who sits there, and time that was given or excused
STAYING = {"id", "table", "seat", "member", "bot", "nonce", "kept_for", "kept_until", "confirm_by"}
GIVEN = {"excused", "gifts", "gift_turn"}
# and all others
WRITTEN = tuple(
    field.name for field in Chair._meta.concrete_fields if field.name not in STAYING | GIVEN
)
# those of a ply in mid-turn, of a turn that ends, and of what befalls seldom
MID_TURN = ("asked", "answered", "remind_at", "rung", "spell_how", "draft", "draft_stands", "seen")
SELDOM = {"bank", "orders", "may_answer_since", *ABSENCE}
TOGETHER = (MID_TURN, tuple(name for name in WRITTEN if name not in SELDOM), WRITTEN)
_columns = attrgetter(*WRITTEN)


@dataclass(frozen=True, slots=True)
class ChairChanges:
    """What has become of the chairs of a sitting, not yet written."""

    before: Mapping[int, Clock]  # what each was asked, by id
    writes: list[Statement]  # plies, chairs that have changed, spells that have ended
    undated: list[Chair]  # whom the calendar leaves no deadline


def changes_only_clocks(sitting: TableSnapshot, thought: Computation) -> bool:
    """Whether the thought means nothing for the table but plies and clocks."""
    position = thought.chronicle.position
    told = thought.set_aside or position.replies or position.outcome is not None
    back = any(chair.away_at is not None or chair.missed for chair in sitting.chairs)
    return not (told or back or _everybody_has_played_now(sitting, thought))


def commit_plies_if_unchanged(sitting: TableSnapshot, thought: Computation) -> bool:
    """Writes a thought of plies alone if nobody has held the table since it was read; else
    nothing. The sitting's rows are then no longer true.
    """
    over = _hand_over_all(sitting.table, sitting, thought)
    with write_if_unchanged(sitting, over.writes) as written:
        if written:
            _tell(sitting.table, sitting, thought, over)
    return written


def commit_plies(table: Table, sitting: TableSnapshot, thought: Computation) -> None:
    """Writes the thought's plies, sets every clock, and closes the table when the game is over.
    Call with the table row locked, and chairs in the sitting as they are since.
    """
    grown, chairs = thought.chronicle, sitting.chairs
    over = _hand_over_all(table, sitting, thought)
    execute(*over.writes)
    for seat, why in thought.set_aside:
        log_event(table, EventType.SET_ASIDE, thought.at, chairs[seat], private=True, why=why)
    _end_early_votes(table, sitting, thought)
    if grown.position.outcome is not None:
        close_record(sitting.record, grown.position.outcome)
        close_table(table, Status.FINISHED, thought.at)
    save_table(table)
    notify_who_may_answer(table, chairs, grown.length, thought.at)
    _tell(table, sitting, thought, over)


def _tell(table: Table, sitting: TableSnapshot, thought: Computation, over: ChairChanges) -> None:
    """Whoever learns of it, and whoever plays next, once it is committed."""
    cache_game(sitting.record, thought.chronicle)
    signal_plies(table, sitting.chairs, over.before, thought)
    asked = (chair for chair in sitting.chairs if _newly_asked(chair, over.before))
    call_stand_ins(table, asked, thought.at)
    for chair in over.undated:
        suspend_without_deadline(chair)


def _end_early_votes(table: Table, sitting: TableSnapshot, thought: Computation) -> None:
    """Once everybody has played, a majority calls nothing off any more."""  # V1
    everybody_played = _everybody_has_played_now(sitting, thought)
    if everybody_played and void_proposals(table, thought.at, kind=Subject.CANCEL):
        log_event(table, EventType.SETTLED, thought.at, why=message(TOO_LATE))


def _everybody_has_played_now(sitting: TableSnapshot, thought: Computation) -> bool:
    """Whether the last who had not has."""
    return not everybody_has_played(sitting.chronicle) and everybody_has_played(thought.chronicle)


def _hand_over_all(table: Table, sitting: TableSnapshot, thought: Computation) -> ChairChanges:
    """Hands the turn over in the rows that were read; nothing is written."""
    chairs, undated = sitting.chairs, list[Chair]()
    before, kept = clocks_by_chair(chairs), [_columns(chair) for chair in chairs]
    alone = len(chairs) == 1
    winding = ClockUpdater(table, chairs, alone, undated.append)
    _wind(winding, sitting, thought)
    plies = sitting.record.append_statements(thought.made, thought.at)
    writes = [*plies, *build_insert(winding.spells), *_overwriting(chairs, kept)]
    return ChairChanges(before, writes, undated)


def _wind(winding: ClockUpdater, sitting: TableSnapshot, thought: Computation) -> None:
    """Sets every clock for what the thought means."""
    table, chairs = winding.calendars.table, sitting.chairs
    for chair in chairs:
        _spend(chair, thought)
        note_answers(chair, thought.made)
        _welcome_back(table, chair, thought)
        position, plied = thought.chronicle.position, thought.plied(chair.seat)
        asked = chair.asked
        hand_over(winding, chair, position, plied, thought.at)
        if chair.asked != asked:
            note_question(chair, thought.chronicle)
        if chair.bot and chair.being_asked:
            _linger(table, chair, sitting, thought)
    for chair in chairs:
        _sleep_or_wake(table, chair, thought.at)
        set_may_answer(chair, thought.chronicle.position, thought.at)
    _end_spells(winding, chairs, thought)


def hand_over(
    winding: ClockUpdater, chair: Chair, position: AnyPosition, plied: bool, now: datetime
) -> None:
    """Sets the chair's clock for what the position asks of it."""
    if plied:
        chair.answered = chair.asked
        chair.asked += 1  # whatever comes next
    new_turn = chair.clock_turn != position.turn
    if new_turn:
        chair.draft_stands = False
        winding.turn(chair, now)
    if chair.seat not in position.to_act:
        winding.stop(chair, now)
        if chair.bot and chair.seat in position.replies:
            chair.due_at = now  # the game does not wait for it, and it answers all the same
        return
    reacting = chair.seat in position.reacting
    own_begins = chair.reacting and not reacting
    if chair.being_asked and not new_turn and not own_begins:
        if plied:
            winding.go_on(chair, now)
        return
    if not plied:
        chair.asked += 1
    winding.ask(chair, now, reacting)
    chair.clock_turn = position.turn


def _end_spells(winding: ClockUpdater, chairs: Sequence[Chair], thought: Computation) -> None:
    """Those that do not end with their turn end with the game."""
    if thought.chronicle.position.outcome is not None:
        for chair in chairs:
            winding.end_spell(chair, thought.at)


def _linger(table: Table, chair: Chair, sitting: TableSnapshot, thought: Computation) -> None:
    """A bot in mid-turn waits for members to answer it, and goes on once they have."""
    waited_for = members_to_reply(thought.chronicle.position, sitting.members)
    if waited_for and thought.plied(chair.seat):
        chair.due_at = clock.bot_resumes_at(time_control_of(table), thought.at)
    elif not waited_for and chair.due_at and chair.due_at > thought.at:
        chair.due_at = thought.at


def _welcome_back(table: Table, chair: Chair, thought: Computation) -> None:
    """Who plies in person, or has left word that answers, is there."""
    if not any(made.seat == chair.seat and made.by in BY_ONESELF for made in thought.made):
        return
    if chair.away_at is not None:
        table.slept_at = table.warned_at = None
        if chair.away_shown:
            log_event(table, EventType.BACK, thought.at, chair)
        void_proposals(table, thought.at, seat=chair.seat, kind__in=ABOUT_ABSENCE)
    if chair.missed:
        void_requests(table, thought.at, seat=chair.seat, why__in=WITHOUT_A_WORD)
    clear_absence(chair)


def _sleep_or_wake(table: Table, chair: Chair, now: datetime) -> None:
    """At a table asleep nothing is due; when it wakes, whoever decides at once is due again."""
    if table.slept_at is not None:
        chair.due_at = chair.remind_at = None
    elif chair.being_asked and chair.due_at is None and (chair.bot or chair.away_at is not None):
        chair.due_at = now


def _overwriting(chairs: Sequence[Chair], before: Sequence[tuple[object, ...]]) -> list[Statement]:
    """Writes what has changed of them, all alike: few columns or all, so that there are few texts
    to prepare.
    """
    changed = [
        {name for name, was, is_ in zip(WRITTEN, old, _columns(chair), strict=True) if was != is_}
        for chair, old in zip(chairs, before, strict=True)
    ]
    concerned = [chair for chair, names in zip(chairs, changed, strict=True) if names]
    names = set().union(*changed)
    return build_update(concerned, next(some for some in TOGETHER if names.issubset(some)))


def _newly_asked(chair: Chair, before: Mapping[int, Clock]) -> bool:
    """Whether a question was put to the chair just now, or one that nobody waits for is
    still open.
    """
    asked_before, _, due_before = before[chair.pk]
    off_turn = chair.due_at is not None and not chair.being_asked
    hurried = bool(chair.bot) and chair.due_at != due_before
    return chair.asked != asked_before or off_turn or hurried


def _spend(chair: Chair, thought: Computation) -> None:
    chair.orders = {
        key: kept for key, kept in chair.orders.items() if (chair.seat, key) not in thought.spent
    }
    # it played in person; what others play for it takes nothing from its draft
    if chair.seat in thought.seen:
        chair.draft, chair.draft_stands = [], False
        chair.seen = thought.seen[chair.seat]
