"""All members at the table agree, and the game goes back.

The game is computed without the lock; the press that completes the agreement commits it.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from club.base.errors import ClubError
from club.base.processes.time_limit import with_time_limit
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import row_at_table
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.moves.services.optimistic_commit import LONGEST_COMPUTATION
from club.play.tables.errors import Busy
from club.play.tables.models import EventType, Table
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import (
    ATTEMPTS,
    TableSnapshot,
    lock_table,
    table_snapshot,
)
from club.play.tables.services.permissions import expect_going_on, own_chair
from club.play.take_back.models import Assent, TakeBack, TakeBackVerdict
from club.play.take_back.queries import kept_plies, open_proposal
from club.play.take_back.services.going_back import NewGame, go_back, prepare_new_game
from games.message import Who, message


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
