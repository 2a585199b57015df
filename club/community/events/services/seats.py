"""Seats at the tables of an event, after answers or sitters have changed. Everything here happens
under the lock of the event's row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from club.community.events.models import AnswerChoice, Event, EventAnswer
from club.community.events.services.notices import owe_fact
from club.community.events.table_models import EventTable, TableSitter
from club.people.members.models import Member


def settle_tables(
    event: Event,
    answers: Mapping[int, EventAnswer],
    now: datetime,
    by: Member | None = None,
) -> None:
    """Frees the seats of those who said no, and seats those who wait."""
    for table in EventTable.objects.filter(event=event).prefetch_related("sitters"):
        settle_table(event, table, list(table.sitters.all()), answers, now, by=by)


def settle_table(
    event: Event,
    table: EventTable,
    sitters: Sequence[TableSitter],
    answers: Mapping[int, EventAnswer],
    now: datetime,
    gone: Sequence[TableSitter] = (),
    by: Member | None = None,
) -> None:
    """The same for one table; `gone` have stood up."""
    gone = [*gone, *(one for one in sitters if not _comes(answers, one))]
    stay = [one for one in sitters if one not in gone]
    TableSitter.objects.filter(pk__in=[one.pk for one in gone]).delete()
    if not stay:
        table.delete()  # events 5.3
        return
    _unseat(stay, answers)
    _fill_seats(event, table, stay, answers, now, by)
    _tell_what_is_missing(event, table, stay, gone, now, by)
    if table.proposer_id not in {one.member_id for one in stay}:
        first = min(stay, key=lambda one: one.order)
        table.proposer_id = first.member_id
        table.save(update_fields=["proposer"])


def may_sit(answers: Mapping[int, EventAnswer], member_id: int) -> bool:
    """Who waits for a place at the event holds no seat."""  # events 5.2
    answer = answers.get(member_id)
    return (
        answer is not None
        and answer.choice != AnswerChoice.NO
        and not answer.is_waiting
    )


def _comes(answers: Mapping[int, EventAnswer], sitter: TableSitter) -> bool:
    answer = answers.get(sitter.member_id)
    return answer is not None and answer.choice != AnswerChoice.NO


def _unseat(sitters: Sequence[TableSitter], answers: Mapping[int, EventAnswer]) -> None:
    """Who lost the place at the event is first of those who wait for a seat, and keeps the number
    for the day when they have one again.
    """  # events 5.2
    for sitter in sitters:
        if sitter.is_seated and not may_sit(answers, sitter.member_id):
            first = min(min(one.number, one.order[1]) for one in sitters)
            sitter.is_seated, sitter.waiting_number = False, first - 1
            sitter.save(update_fields=["is_seated", "waiting_number"])


def _fill_seats(
    event: Event,
    table: EventTable,
    sitters: Sequence[TableSitter],
    answers: Mapping[int, EventAnswer],
    now: datetime,
    by: Member | None,
) -> None:
    free = table.seats - sum(one.is_seated for one in sitters)
    for sitter in sorted(sitters, key=lambda one: one.order):
        if free <= 0:
            return
        if not sitter.is_seated and may_sit(answers, sitter.member_id):
            free -= 1
            sitter.is_seated, sitter.waiting_number = True, None
            sitter.save(update_fields=["is_seated", "waiting_number"])
            seated = [sitter.member_id]
            owe_fact(event, seated, "event_seat", now, table, by)


def _tell_what_is_missing(
    event: Event,
    table: EventTable,
    sitters: Sequence[TableSitter],
    gone: Sequence[TableSitter],
    now: datetime,
    by: Member | None,
) -> None:
    """Those who sit there are told when nobody brings or teaches the game now."""  # events 5.3
    missing = any(
        any(getattr(one, part) for one in gone)
        and not any(getattr(one, part) for one in sitters)
        for part in ("brings", "teaches")
    )
    if missing:
        told = [one.member_id for one in sitters]
        owe_fact(event, told, "event_box", now, table, by)
