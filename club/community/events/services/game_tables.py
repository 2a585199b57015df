"""Tables with seats, and wishes of games, at an event."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.short_texts import clean_line
from club.base.ui.game_boxes import boxes_named
from club.community.events.models import MOST_SEATS, Event
from club.community.events.queries import InvitedTo
from club.community.events.services.locking import locked_event
from club.community.events.services.roster import Roster, open_roster
from club.community.events.table_models import LONGEST_GAME, EventTable, TableSitter
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact

MOST_TABLES = 100  # of an event
MOST_WISHES = 10  # of a member


@dataclass(frozen=True, slots=True)
class TableProposal:
    """A table as it is proposed."""

    title: str
    seats: int
    brings: bool = False
    teaches: bool = False
    minutes: tuple[int, int] | None = None  # from when to when, after the begin


@contextmanager
def _among_tables(event_id: int, member: Member, now: datetime) -> Iterator[Roster]:
    """Locks the event for a member who said yes or maybe, until the event is over."""
    with locked_event(event_id) as event:
        expect_power(member, Power.PROPOSE_EVENT_TABLE, InvitedTo(event))
        if event.is_called_off:
            raise ClubError("called_off", "The event is called off.")
        if now >= event.ends_at:
            raise ClubError("is_over", "The event is over.")
        roster = open_roster(event, member)
        if not roster.comes(member.pk):
            raise ClubError("answer_first", "Answer yes or maybe first.")
        yield roster
        event.save(update_fields=["last_fact"])


def propose_table(
    event_id: int, member: Member, proposal: TableProposal, now: datetime
) -> EventTable:
    """Proposes a table, at which the member sits down."""  # events 5.1
    title = clean_line(proposal.title, "title", LONGEST_GAME)
    if not 1 <= proposal.seats <= MOST_SEATS:
        raise ClubError("seats", "A table has 1 to {most} seats.", most=MOST_SEATS)
    with _among_tables(event_id, member, now) as roster:
        first, last = _checked_minutes(roster.event, proposal)
        if roster.event.tables.count() >= MOST_TABLES:
            raise ClubError("many_tables", "There are too many tables already.")
        table = EventTable.objects.create(
            event=roster.event,
            title=title,
            seats=proposal.seats,
            proposer=member,
            from_minute=first,
            to_minute=last,
            made_at=now,
        )
        sitter = _put_down(table, member, roster)
        sitter.brings, sitter.teaches = proposal.brings, proposal.teaches
        sitter.save(update_fields=["brings", "teaches"])
    return table


def sit_down(event_id: int, table_id: int, member: Member, now: datetime) -> None:
    """Takes a seat, or waits for a seat. Idempotent."""  # events 5.2
    with _among_tables(event_id, member, now) as roster:
        table = _table(roster.event, table_id)
        sitters = set(table.sitters.values_list("member_id", flat=True))
        if member.pk not in sitters:
            make_contact(Contact.EVENT_SEAT, member, sitters, now)
            _put_down(table, member, roster)


def stand_up(event_id: int, table_id: int, member: Member, now: datetime) -> None:
    """Leaves the table; the next member who waits gets the seat."""  # events 5.3
    with _among_tables(event_id, member, now) as roster:
        table = _table(roster.event, table_id)
        if table.sitters.filter(member=member).exists():
            roster.settle_table(table, now, member.pk)


def set_help(
    event_id: int,
    table_id: int,
    member: Member,
    now: datetime,
    *,
    brings: bool,
    teaches: bool,
    box: int | None = None,
) -> None:
    """Stores whether a player of the table brings the game, in which box, and can teach it."""
    # events 5.1
    with _among_tables(event_id, member, now) as roster:
        table = _table(roster.event, table_id)
        own = TableSitter.objects.filter(table=table, member=member)
        if not own.exists():
            raise ClubError("sit_first", "Sit down at the table first.")
        if not brings:
            box = None
        if box is not None and box not in _boxes_to_bring(table, member):
            raise ClubError("box", "Choose one of the boxes of this game.")
        own.update(brings=brings, teaches=teaches, box=box)


def _boxes_to_bring(table: EventTable, member: Member) -> set[int]:
    boxes = boxes_named([table.title]).get(table.title, [])
    return {box.number for box in boxes if box.may_be_brought_by(member.pk)}


def wish(event_id: int, member: Member, title: str, now: datetime) -> None:
    """Stores a game that the member would like to play. Idempotent."""  # events 5.1
    text = clean_line(title, "title", LONGEST_GAME)
    with _among_tables(event_id, member, now) as roster:
        own = roster.event.wishes.filter(member=member)
        if own.count() >= MOST_WISHES:
            raise ClubError(
                "many_wishes", "You have {most} wishes already.", most=MOST_WISHES
            )
        own.get_or_create(title=text, event=roster.event, member=member)


def take_wish_back(event_id: int, wish_id: int, member: Member, now: datetime) -> None:
    """Deletes a wish of the member."""
    with _among_tables(event_id, member, now) as roster:
        roster.event.wishes.filter(member=member, pk=wish_id).delete()


def _table(event: Event, table_id: int) -> EventTable:
    table = event.tables.filter(pk=table_id).first()
    if table is None:
        raise ClubError("no_table", "The table is not there any more.")
    return table


def _put_down(table: EventTable, member: Member, roster: Roster) -> TableSitter:
    """Adds the member as the last of the table, on a free seat if the member is inside."""
    sitters = list(table.sitters.all())
    is_free = sum(sitter.is_seated for sitter in sitters) < table.seats
    may = not roster.answers[member.pk].is_waiting
    return TableSitter.objects.create(
        table=table,
        member=member,
        number=max((sitter.number for sitter in sitters), default=0) + 1,
        is_seated=is_free and may,
    )


def _checked_minutes(
    event: Event, proposal: TableProposal
) -> tuple[int, int] | tuple[None, None]:
    if proposal.minutes is None:
        return None, None
    first, last = proposal.minutes
    length = int((event.ends_at - event.begins_at).total_seconds() // 60)
    if not 0 <= first < last <= length:
        raise ClubError("times", "Choose times while the event lasts.")
    return first, last
