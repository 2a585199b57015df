"""Plays moves of a member, a bot, or a stand-in: computes them without a lock, then commits them
if the table has not changed since. Reminders are in `time_control/services/reminders.py`.

A draft is played when the member's time runs out, if the member chose so. It counts as their own
decision in time, like a standing order; the record says that an order played it. The member was
not present, and all news since their last visit stays unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby
from operator import attrgetter
from time import perf_counter

from django.conf import settings

from club.base.errors import ClubError
from club.messages.notifications import services as notices
from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves.automatic import (
    play_bot_turn,
    run_automatic,
    run_automatic_with_bots,
)
from club.play.moves.choosers import bot_chooser, bot_choosers, default_chooser
from club.play.moves.computation import (
    Chooser,
    Computation,
    play_decision,
    play_notations,
)
from club.play.moves.services.absence import (
    apply_absence_policy,
    record_stand_in,
)
from club.play.moves.services.optimistic_commit import (
    compute_and_commit,
    compute_and_commit_if_possible,
)
from club.play.tables.drafts import apply_draft
from club.play.tables.errors import StaleTurn
from club.play.tables.models import Chair, EventType, StandInPolicy, Table
from club.play.tables.services.chairs import STAND_IN_BOT
from club.play.tables.services.history import log_event, question_of
from club.play.tables.services.lock import TableSnapshot, is_open
from club.play.tables.services.permissions import expect_going_on
from club.play.tables.signals import played
from club.play.time_control.services import reminders
from games import bots
from games.core import Seat


def auto_play_draft(
    snapshot: TableSnapshot, seat: Seat, now: datetime
) -> Computation | None:
    """Computes the draft of a chair whose time is up, as far as it is legal and foreseeable.

    None if the member has not chosen auto-play, or no move of the draft is legal any more.
    """  # clocks 7.1
    chair = snapshot.chairs[seat]
    cached_game = snapshot.cached_game
    stands = chair.draft_stands and chair.member_id
    if not stands or not reminders.time_is_up(snapshot, seat, now):
        return None
    draft = apply_draft(cached_game.game, cached_game.position, seat, chair.draft)
    if not draft.kept:
        return None
    notations = tuple(map(str, draft.kept))
    begun = Computation(cached_game, now)
    played = play_notations(begun, seat, notations, By.ORDER)
    return run_automatic(snapshot, played)


def clear_auto_played_draft(table: Table, chair: Chair, now: datetime) -> None:
    """Clears a draft that is being played, and notifies its member. Call with the table locked."""
    chair.draft = []
    chair.draft_stands = False
    chair.save(update_fields=["draft", "draft_stands"])
    log_event(table, EventType.LEFT_READY, now, chair, private=True)
    notices.tell(chair.member_id or 0, "left_ready", question_of(chair), now)


LONGEST_TURN = 200  # moves in one go
PLAYED_ALREADY = (
    "You have played already, with your first click or in another window; "
    "nothing was played twice."
)
STOOD_IN = (
    "Your time ran out, and your turn was played for you. Nothing more was played."
)


def play(
    table_id: int, member: Member, notations: Sequence[str], asked: int, now: datetime
) -> Table:
    """Plays the member's moves in answer to question number `asked`.

    Raises NotAllowed for a member without a chair, StaleTurn when that question is no longer open,
    IllegalMove when the rules refuse a move, Suspended when the table is suspended, ClubError for
    no move or more than `LONGEST_TURN`. Nothing is changed then.
    """
    if not notations:
        raise ClubError("no_move", "Choose a move first.")
    if len(notations) > LONGEST_TURN:
        raise ClubError("too_many_moves", "That is more than one turn.")

    def compute(snapshot: TableSnapshot) -> Computation:
        seat = snapshot.chair_of(member).seat
        _expect_open_question(snapshot, seat, asked)
        begun = Computation(snapshot.cached_game, now)
        played = play_notations(begun, seat, tuple(notations))
        return run_automatic(snapshot, played)

    table = compute_and_commit(table_id, now, compute, asker=member)
    assert table is not None
    notices.mark_table_read(member.pk, table_id, now)
    played.send(sender=Table, table=table, member=member)
    return table


def stand_in(
    table_id: int,
    seat: Seat,
    now: datetime,
    search_later: Callable[[int, Seat], object] | None = None,
) -> bool:
    """Plays a bot's turn, or plays for a member whose time has run out.

    A bot that searches is not asked if there is `search_later`: that is called instead, unless the
    turn has waited so long that the usual bot answers. False when nothing was played.
    """
    turn = _DueTurn(seat, now, may_search=search_later is None)
    has_played = compute_and_commit_if_possible(
        table_id, now, turn.compute, turn.log_and_notify
    )
    if turn.is_for_searchers and search_later is not None:
        search_later(table_id, seat)
    if has_played and turn.is_absence_policy_due:
        apply_absence_policy(table_id, seat, now)
    if turn.extend_time_of:
        reminders.give_more_time(turn.extend_time_of, seat, now)
    return has_played


@dataclass
class _DueTurn:
    """A chair whose time is up, and the result of its last computation."""

    seat: Seat
    now: datetime
    may_search: bool
    auto_played: Computation | None = None  # the member's draft
    extend_time_of: TableSnapshot | None = None  # where the member has more time left
    is_for_searchers: bool = False  # the bot may not search here
    is_absence_policy_due: bool = False

    def compute(self, snapshot: TableSnapshot) -> Computation | None:
        """The plies of the stand-in; None where nothing is due, the member has more time, or the
        bot is to search elsewhere.
        """
        seat, now = self.seat, self.now
        self.auto_played = self.extend_time_of = None
        self.is_absence_policy_due = self.is_for_searchers = False
        if not _is_due(snapshot, seat, now):
            return None
        if not snapshot.waits_for(seat) or snapshot.chairs[seat].bot:
            return self._play_bots(snapshot)
        self.auto_played = auto_play_draft(snapshot, seat, now)
        if self.auto_played:
            return self.auto_played
        if reminders.has_more_time(snapshot, seat, now):
            self.extend_time_of = snapshot
            return None
        return _play_for_member(snapshot, seat, now)

    def _play_bots(self, snapshot: TableSnapshot) -> Computation | None:
        """The turn of the bot, or the optional answers of bots; or nothing but what corrects a
        wrong clock.
        """
        chair, is_late = snapshot.chairs[self.seat], _is_late(snapshot, self)
        searches = bots.seconds(chair.bot) > 0 and not is_late
        if searches and not self.may_search:
            self.is_for_searchers = True
            return None
        began = perf_counter()
        computation = _ask_bots(snapshot, self.seat, self.now, searches)
        thought = timedelta(seconds=perf_counter() - began if searches else 0)
        return replace(computation, thought=thought)

    def log_and_notify(self, locked: TableSnapshot) -> None:
        """Logs the stand-in or the auto-play before the plies are committed."""
        if self.auto_played:
            clear_auto_played_draft(locked.table, locked.chairs[self.seat], self.now)
        else:
            self.is_absence_policy_due = record_stand_in(locked, self.seat, self.now)


def _is_due(snapshot: TableSnapshot, seat: Seat, now: datetime) -> bool:
    """Whether the chair's due time has come, and the table is open to play."""
    due_at = snapshot.chairs[seat].due_at
    return is_open(snapshot.table) and due_at is not None and due_at <= now


def wake(table_id: int, now: datetime) -> bool:
    """Lets chance and standing orders act where they can, and puts questions that are not asked
    yet. False when there is nothing to do or the table is suspended.
    """

    def compute(snapshot: TableSnapshot) -> Computation | None:
        if not is_open(snapshot.table):
            return None
        computation = run_automatic(snapshot, Computation(snapshot.cached_game, now))
        is_asked = any(chair.being_asked for chair in snapshot.chairs)
        is_question_missing = not is_asked and computation.position.to_act
        if computation.plies or computation.spent_orders or is_question_missing:
            return computation
        return None

    return compute_and_commit_if_possible(table_id, now, compute)


def _ask_bots(
    snapshot: TableSnapshot, seat: Seat, now: datetime, may_search: bool
) -> Computation:
    memories = {each.seat: deepcopy(each.bot_memory) for each in snapshot.chairs}
    choosers = bot_choosers(snapshot.chairs, may_search, memories)
    run = partial(run_automatic_with_bots, snapshot, choosers)
    computation = Computation(snapshot.cached_game, now, memories=memories)
    if not snapshot.waits_for(seat):
        return run(computation)
    return play_bot_turn(computation, seat, choosers[seat], snapshot.members, run)


def _is_late(snapshot: TableSnapshot, turn: _DueTurn) -> bool:
    """Whether the bot's turn has waited so long for a worker that it must not search."""
    due_at = snapshot.chairs[turn.seat].due_at
    hurries_after: timedelta = settings.SEARCHERS_HURRY_AFTER
    return due_at is not None and turn.now - due_at > hurries_after


def _play_for_member(snapshot: TableSnapshot, seat: Seat, now: datetime) -> Computation:
    """The decision of a stand-in in a member's chair."""
    choosers = bot_choosers(snapshot.chairs, may_search=False, memories={})
    run = partial(run_automatic_with_bots, snapshot, choosers)
    choose, whole_turn = _stand_in_chooser(snapshot.table)
    computation = Computation(snapshot.cached_game, now)
    return play_decision(computation, seat, choose, By.STAND_IN, whole_turn, run)


def _stand_in_chooser(table: Table) -> tuple[Chooser, bool]:
    """The chooser for a member whose time has run out, and whether it plays the whole turn."""
    rule = StandInPolicy(table.stand_in)
    return bot_chooser(STAND_IN_BOT) if rule.bot else default_chooser, rule.whole_turn


def _expect_open_question(snapshot: TableSnapshot, seat: Seat, asked: int) -> None:
    """Raises StaleTurn unless question number `asked` is open, Suspended at a suspended table."""
    chair = snapshot.chairs[seat]
    if chair.answered == asked:
        raise _stale_turn(snapshot, seat)
    expect_going_on(snapshot.table)
    if chair.asked != asked:
        text = "The table has moved on since this page was drawn; nothing was played."
        raise StaleTurn("stale", text)


def _stale_turn(snapshot: TableSnapshot, seat: Seat) -> StaleTurn:
    """The error for a question that is answered already; its text says who has answered."""
    lines = reversed(snapshot.cached_game.lines[seat])
    own = (line for line in lines if line.seat == seat)
    _, latest = next(groupby(own, attrgetter("at")), (None, ()))  # plies of one answer
    by = {line.by for line in latest}
    if By.MEMBER in by:
        return StaleTurn("played_already", PLAYED_ALREADY)
    if By.STAND_IN in by:
        return StaleTurn("stood_in", STOOD_IN)
    text = "This question is answered already; nothing more was played."
    return StaleTurn("answered", text)
