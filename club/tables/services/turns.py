"""Hands the turn over: what a thought means for the chairs' clocks, the table's history and who is
told.

Called with the table's lock held. Which plies are made is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from operator import attrgetter

from django.db import transaction

from club.celery import call_on_commit
from club.notices import services as notices
from club.notices.services import SeatQuestion
from club.records.chronicle import remember
from club.records.models import By
from club.records.services import close_record
from club.tables import clock
from club.tables.all_played import everybody_has_played
from club.tables.bench_rows import WITHOUT_A_WORD
from club.tables.lingering import members_asked
from club.tables.models import Chair, Happening, Status, Table, What
from club.tables.packing import packed
from club.tables.services.answering import open_to_answer, tell_who_may_answer
from club.tables.services.lock import changed
from club.tables.services.signalling import Clock, clocks, signal_happening, signal_plies
from club.tables.services.sitting import Sitting
from club.tables.services.tenures import end_all_tenures
from club.tables.services.voiding import ABOUT_ABSENCE, TOO_LATE, void_calls, void_proposals
from club.tables.services.winding import ABSENCE, WOUND, Winding, come_back, move_votes
from club.tables.signals import closed
from club.tables.spells import note_answers, note_question
from club.tables.thinking import Thought
from club.tables.votes import Subject
from club.writes import Write, adding, overwriting, write
from games.core import AnyPosition
from games.message import Message, message

NOTED = ("spell_how", "spell_known", "spell_choice")
CLOCK = ("asked", "answered", "turn_since", "clock_turn", *WOUND, *NOTED, *ABSENCE)
# columns of a chair that a ply may change
WRITTEN = (*CLOCK, "orders", "draft", "draft_stands", "seen", "may_answer_since")
# those of a ply in mid-turn, of a turn that ends, and of what befalls seldom
MID_TURN = ("asked", "answered", "remind_at", "rung", "spell_how", "draft", "draft_stands", "seen")
SELDOM = {"bank", "orders", "may_answer_since", *ABSENCE}
TOGETHER = (MID_TURN, tuple(name for name in WRITTEN if name not in SELDOM), WRITTEN)
_columns = attrgetter(*WRITTEN)


def carry_out(table: Table, sitting: Sitting, thought: Thought) -> None:
    """Writes the thought's plies, sets every clock, and closes the table when the game is over.
    Call with the table row locked, and chairs in the sitting as they are since.
    """
    record, grown, chairs = sitting.table.record, thought.chronicle, sitting.chairs
    assert record is not None
    before = clocks(chairs)
    handed_over = _hand_over_all(table, sitting, thought)
    write(*record.appending(thought.made, thought.at), *handed_over)
    for seat, why in thought.set_aside:
        happened(table, What.SET_ASIDE, thought.at, chairs[seat], private=True, why=why)
    _end_early_votes(table, sitting, thought)
    if grown.position.outcome is not None:
        close_record(record, grown.position.outcome)
        close(table, Status.FINISHED, thought.at)
    touch(table)
    remember(record, grown)
    signal_plies(table, chairs, before, thought)
    tell_who_may_answer(table, chairs, grown.length, thought.at)
    send_for(table, (chair for chair in chairs if _newly_asked(chair, before)), thought.at)


def _end_early_votes(table: Table, sitting: Sitting, thought: Thought) -> None:
    """Once everybody has played, a majority calls nothing off any more."""  # V1
    before, now = everybody_has_played(sitting.chronicle), everybody_has_played(thought.chronicle)
    if now and not before and void_proposals(table, thought.at, kind=Subject.CANCEL):
        happened(table, What.SETTLED, thought.at, why=message(TOO_LATE))


def _hand_over_all(table: Table, sitting: Sitting, thought: Thought) -> list[Write]:
    """What is to be written of it: chairs that have changed, and spells that have ended."""
    chairs = sitting.chairs
    kept = [_columns(chair) for chair in chairs]
    winding = Winding(table, chairs, alone=len(chairs) == 1)
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
        open_to_answer(chair, thought.chronicle.position, thought.at)
    _end_spells(winding, chairs, thought)
    return [*adding(winding.spells), *_overwriting(chairs, kept)]


def hand_over(
    winding: Winding, chair: Chair, position: AnyPosition, plied: bool, now: datetime
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


def _end_spells(winding: Winding, chairs: Sequence[Chair], thought: Thought) -> None:
    """Those that do not end with their turn end with the game."""
    if thought.chronicle.position.outcome is not None:
        for chair in chairs:
            winding.end_spell(chair, thought.at)


def _linger(table: Table, chair: Chair, sitting: Sitting, thought: Thought) -> None:
    """A bot in mid-turn waits for members to answer it, and goes on once they have."""
    waited_for = members_asked(thought.chronicle.position, sitting.members)
    if waited_for and thought.plied(chair.seat):
        chair.due_at = clock.lingering(table.pace, thought.at)
    elif not waited_for and chair.due_at and chair.due_at > thought.at:
        chair.due_at = thought.at


def _welcome_back(table: Table, chair: Chair, thought: Thought) -> None:
    """Who plies in person, or has left word that answers, is there."""
    own = (By.MEMBER, By.ORDER)
    if not any(made.seat == chair.seat and made.by in own for made in thought.made):
        return
    if chair.away_at is not None:
        table.slept_at = table.warned_at = None
        if chair.away_shown:
            happened(table, What.BACK, thought.at, chair)
        void_proposals(table, thought.at, seat=chair.seat, kind__in=ABOUT_ABSENCE)
    if chair.missed:
        void_calls(table, thought.at, seat=chair.seat, why__in=WITHOUT_A_WORD)
    come_back(chair)


def _sleep_or_wake(table: Table, chair: Chair, now: datetime) -> None:
    """At a table asleep nothing is due; when it wakes, whoever decides at once is due again."""
    if table.slept_at is not None:
        chair.due_at = chair.remind_at = None
    elif chair.being_asked and chair.due_at is None and (chair.bot or chair.away_at is not None):
        chair.due_at = now


def send_for(table: Table, chairs: Iterable[Chair], now: datetime) -> None:
    """Has bots, and whoever stands in, called as soon as the transaction stands."""
    from club.tables import tasks

    if table.live and not table.marked and table.slept_at is None:
        for chair in chairs:
            if chair.due_at is not None and chair.due_at <= now:
                call_on_commit(tasks.stand_in, table.pk, chair.seat)


def wake(table: Table) -> None:
    """Has the table settled and its bots called as soon as the transaction stands."""
    from club.tables import tasks

    call_on_commit(tasks.wake, table.pk)


def close(table: Table, status: Status, now: datetime) -> None:
    """Ends the table: no clock runs on, no letter is owed but the one that says so. Who listens to
    `signals.closed` is told after the commit.
    """
    table.status, table.ended_at = status, now
    table.sat_at = table.slept_at = None  # it waits for nobody
    table.invite = ""
    still = ("turn_since", "remind_at", "due_at", "wound_at", "may_answer_since", "spell_since")
    table.chairs.update(**dict.fromkeys(still), draft=[], draft_stands=False, orders={})
    void_proposals(table, now)  # V8
    void_calls(table, now)
    happened(table, What.FINISHED if status == Status.FINISHED else What.CANCELLED, now)
    seated = table.chairs.filter(member__isnull=False).values_list("member_id", "seat", "asked")
    told = [
        (member, SeatQuestion(table.pk, seat, asked)) for member, seat, asked in seated if member
    ]
    notices.tell_all(told, "finished" if status == Status.FINISHED else "cancelled", now)
    if table.started_at is not None:
        end_all_tenures(table)
        transaction.on_commit(partial(_say_closed, table.pk), robust=True)


def question_to(chair: Chair) -> SeatQuestion:
    """What the chair is asked now, as a notice about it names it."""
    return SeatQuestion(chair.table_id, chair.seat, chair.asked)


def time_given(chair: Chair) -> None:
    """The deadline of a member's question has moved back: a vote on it is open until then, and the
    last call comes once more. Call with the table row locked.
    """  # L5, V1
    assert chair.member_id
    move_votes([chair])
    notices.withdraw(chair.member_id, "last_call", question_to(chair))


def _say_closed(table_id: int) -> None:
    closed.send_robust(sender=Table, table_id=table_id)


def touch(table: Table) -> None:
    """Writes what was changed of the table, with a revision that refuses every thought made
    before.
    """
    if not table.raised:
        table.revision += 1
    write(*overwriting([table], changed(table)))


def happened(
    table: Table,
    what: What,
    now: datetime,
    chair: Chair | None = None,
    *,
    whom: int | None = None,
    private: bool = False,
    why: Message | None = None,
) -> None:
    """Writes a line of the table's history; `why` is said in the place of what `what` says."""
    Happening.objects.create(
        table=table,
        what=what,
        at=now,
        seat=chair.seat if chair else None,
        whom_id=whom or (chair.member_id if chair else None),
        bot=chair.bot if chair else "",
        private=private,
        why=packed(why) if why else None,
    )
    signal_happening(table, chair, private)


def _overwriting(chairs: Sequence[Chair], before: Sequence[tuple[object, ...]]) -> list[Write]:
    """Writes what has changed of them, all alike: few columns or all, so that there are few texts
    to prepare.
    """
    changed = [
        {name for name, was, is_ in zip(WRITTEN, old, _columns(chair), strict=True) if was != is_}
        for chair, old in zip(chairs, before, strict=True)
    ]
    concerned = [chair for chair, names in zip(chairs, changed, strict=True) if names]
    names = set().union(*changed)
    return overwriting(concerned, next(some for some in TOGETHER if names.issubset(some)))


def _newly_asked(chair: Chair, before: Mapping[int, Clock]) -> bool:
    """Whether a question was put to the chair just now, or one that nobody waits for is
    still open.
    """
    asked_before, _, due_before = before[chair.pk]
    off_turn = chair.due_at is not None and not chair.being_asked
    hurried = bool(chair.bot) and chair.due_at != due_before
    return chair.asked != asked_before or off_turn or hurried


def _spend(chair: Chair, thought: Thought) -> None:
    chair.orders = {
        key: kept for key, kept in chair.orders.items() if (chair.seat, key) not in thought.spent
    }
    # it played in person; what others play for it takes nothing from its draft
    if chair.seat in thought.seen:
        chair.draft, chair.draft_stands = [], False
        chair.seen = thought.seen[chair.seat]
