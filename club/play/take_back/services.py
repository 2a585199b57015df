"""All members at the table agree, and the game goes back: a new record begins with the first
entries of the old one, with a new secret and a commitment for what follows. With the old secret,
the next draws would be known. No entry is deleted.

The game is computed without the lock; the press that completes the agreement commits it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from club.base.errors import ClubError
from club.base.processes.time_limit import with_time_limit
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import row_at_table
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.game_records.game_cache import cached_game
from club.play.game_records.models import Record
from club.play.game_records.position_history import public_lines
from club.play.game_records.services import RecordCopy, begin_copy
from club.play.moves.computation import Computation, run_chance_and_orders
from club.play.moves.services.commit import commit_plies
from club.play.moves.services.optimistic_commit import LONGEST_COMPUTATION
from club.play.tables.errors import Busy
from club.play.tables.models import Chair, EventType, Table
from club.play.tables.services.chairs import NONE, clear_response_time
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import (
    ATTEMPTS,
    TableSnapshot,
    chairs_of,
    lock_table,
    table_snapshot,
)
from club.play.tables.services.permissions import expect_going_on, own_chair
from club.play.take_back.models import Assent, TakeBack, TakeBackVerdict
from club.play.take_back.queries import kept_plies, open_proposal
from games.message import Message, Who, message


def void_proposal(table: Table, now: datetime, **_facts: Any) -> None:
    """Receives signals of tables."""
    open_now = TakeBack.objects.filter(table=table, settled_at=None)
    open_now.update(settled_at=now, verdict=TakeBackVerdict.VOID)


RESET_COLUMNS: Final = (
    *("asked", "draft", "draft_stands", "orders", "seen"),
    *("turn_since", "remind_at", "due_at", "escalation_step", "may_answer_since"),
    *("left", "clock_started_at", "time_granted", "reacting", "clock_turn"),
    *("gift_turn", "missed_turn"),
    *("response_since", "response_how", "response_counted", "response_elapsed"),
    *("response_known", "response_choice"),
)


@dataclass(frozen=True, slots=True)
class NewGame:
    """A copy of a record that is not saved yet, and the chance that follows its last ply."""

    copy: RecordCopy
    computation: Computation


def prepare_new_game(record: Record, plies: int, now: datetime) -> NewGame:
    """Computes; writes nothing."""
    copy = begin_copy(record, plies)
    begun = Computation(copy.game, now)
    return NewGame(copy, run_chance_and_orders(begun, copy.record.seed, {}))


def go_back(table: Table, proposal: TakeBack, new: NewGame, now: datetime) -> None:
    """The table goes on with the new record. Call with the table row locked."""  # tables 7.1
    log_event(table, EventType.TAKEN_BACK, now, why=_wording(proposal))
    table.record = new.copy.save()
    chairs = chairs_of(table)
    _reset(chairs, new)
    computation = new.computation
    seed = table.record.seed
    snapshot = TableSnapshot(table, chairs, computation.cached_game, seed)
    commit_plies(table, snapshot, computation)


def _wording(proposal: TakeBack) -> Message:
    later_lines = public_lines(cached_game(proposal.record)) - proposal.line
    text = "Taken back to line {line}. {shown} lines had been shown since."
    if later_lines == 1:
        text = "Taken back to line {line}. One line had been shown since."
    return message(text, line=proposal.line, shown=later_lines)


def _reset(chairs: Sequence[Chair], new: NewGame) -> None:
    """Questions, drafts and orders belong to what is gone; time banks stay as they are. The new
    number of the question refuses forms of older pages.
    """
    for chair in chairs:
        chair.asked += 1
        chair.draft, chair.draft_stands, chair.orders = [], False, {}
        chair.seen = min(chair.seen, new.copy.game.seen(chair.seat))
        chair.turn_since = chair.remind_at = chair.due_at = None
        chair.may_answer_since = chair.left = chair.clock_started_at = None
        chair.clock_turn = chair.gift_turn = chair.missed_turn = None
        chair.escalation_step, chair.time_granted, chair.reacting = 0, NONE, False
        clear_response_time(chair)
    Chair.objects.bulk_update(chairs, RESET_COLUMNS)


def propose_take_back(table_id: int, by: Member, line: int, now: datetime) -> TakeBack:
    """Proposes to go back to a line of the public log; who proposes agrees. The same proposal again
    is agreeing.

    Raises NotAllowed for those without a seat; ClubError for a line that there is not, another open
    proposal, practice, a rated game of one member, and too many proposals; Suspended, StaleTurn.
    """  # tables 7.1
    snapshot = table_snapshot(table_id, by)
    plies = kept_plies(snapshot.record, snapshot.cached_game, line, snapshot.table)
    with lock_table(table_id) as table:
        own_chair(table, by)
        _expect_possible(table)
        made = open_proposal(table, now)
        if made is None:
            made = _write(table, snapshot, by, line, plies, now)
        elif (made.line, made.record_id) != (line, snapshot.record.pk):
            raise ClubError("open_already", "There is such a proposal already.")
    return agree_to_take_back(table_id, by, made.pk, now)


def agree_to_take_back(
    table_id: int, by: Member, proposal_id: int, now: datetime
) -> TakeBack:
    """The member agrees; the last of the members takes the game back. Agreeing twice is agreeing
    once. Raises NotAllowed, ClubError where the proposal is over, Busy.
    """  # tables 7.1
    for _attempt in range(ATTEMPTS):
        snapshot = table_snapshot(table_id, by)
        game = _prepare_if_last(snapshot, by, proposal_id, now)
        with lock_table(table_id) as table:
            own_chair(table, by)
            proposal = _expect_open(table, proposal_id, now)
            Assent.objects.get_or_create(
                take_back=proposal, member=by, defaults={"at": now}
            )
            if _missing(table, proposal, by):
                save_table(table)
                return proposal
            if game is not None:
                _settle(proposal, TakeBackVerdict.AGREED, now)
                go_back(table, proposal, game, now)
                return proposal
    raise Busy


def refuse_take_back(
    table_id: int, by: Member, proposal_id: int, now: datetime
) -> TakeBack:
    """The member does not agree, or takes their own proposal back: it is over. Raises NotAllowed,
    and ClubError where it is over already.
    """
    with lock_table(table_id) as table:
        chair = own_chair(table, by)
        proposal = _expect_open(table, proposal_id, now)
        _settle(proposal, TakeBackVerdict.REFUSED, now)
        why = message(
            "The game is not taken back: {who} does not agree.", who=Who(chair.seat)
        )
        log_event(table, EventType.SETTLED, now, why=why)
        save_table(table)
    return proposal


def _expect_possible(table: Table) -> None:
    expect_going_on(table)
    if table.is_practice:
        raise ClubError("practice", "Begin practice again from the step that you want.")
    seated = table.chairs.filter(member__isnull=False).count()
    if table.rated and seated < 2:
        raise ClubError("rated", "A rated game against bots is not taken back.")


def _write(
    table: Table,
    snapshot: TableSnapshot,
    by: Member,
    line: int,
    plies: int,
    now: datetime,
) -> TakeBack:
    if table.record_id != snapshot.record.pk:
        raise ClubError("moved_on", "The game was taken back meanwhile; look again.")
    # one that nobody has settled for a week
    table.take_backs.filter(settled_at=None).update(
        settled_at=now, verdict=TakeBackVerdict.VOID
    )
    proposal = TakeBack.objects.create(
        table=table, record=snapshot.record, line=line, plies=plies, by=by, made_at=now
    )
    seat = snapshot.chair_of(by).seat
    text = "{by} proposes to take the game back to line {line}. All have to agree."
    why = message(text, by=Who(seat), line=line)
    log_event(table, EventType.PROPOSED, now, why=why)
    members = table.chairs.filter(member__isnull=False).exclude(member=by)
    about = row_at_table("b", proposal.pk, table.pk)
    others = [pk for pk in members.values_list("member_id", flat=True) if pk]
    reached = make_contact(Contact.TAKE_BACK, by, others, now, about=f"t{table.pk}")
    notices.tell_all([(pk, about) for pk in reached], "take_back", now, by)
    save_table(table)
    return proposal


def _expect_open(table: Table, proposal_id: int, now: datetime) -> TakeBack:
    expect_going_on(table)
    proposal = open_proposal(table, now)
    is_this = proposal is not None and proposal.pk == proposal_id
    if proposal is None or not is_this or proposal.record_id != table.record_id:
        raise ClubError("over", "This proposal is over.")
    return proposal


def _missing(table: Table, proposal: TakeBack, by: Member) -> bool:
    """Whether a member at the table other than this one has not agreed yet."""
    agreed = Assent.objects.filter(take_back=proposal).values("member")
    seated = table.chairs.filter(member__isnull=False)
    return seated.exclude(member__in=agreed).exclude(member=by).exists()


def _prepare_if_last(
    snapshot: TableSnapshot, by: Member, proposal_id: int, now: datetime
) -> NewGame | None:
    """The game that goes on, if this member's assent is the last one. Without the lock."""
    proposal = open_proposal(snapshot.table, now)
    if proposal is None or proposal.pk != proposal_id:
        return None
    if _missing(snapshot.table, proposal, by):
        return None
    prepare = partial(prepare_new_game, snapshot.record, proposal.plies, now)
    return with_time_limit(prepare, LONGEST_COMPUTATION)


def _settle(proposal: TakeBack, verdict: TakeBackVerdict, now: datetime) -> None:
    proposal.verdict, proposal.settled_at = verdict, now
    proposal.save(update_fields=["verdict", "settled_at"])
