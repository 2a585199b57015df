"""The roster of an event, its waiting list, and seats at its tables. Call all of it with the event
locked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from club.base.errors import ClubError
from club.community.events.models import AnswerChoice, Event, EventAnswer
from club.community.events.services.notices import owe_fact
from club.community.events.table_models import EventTable, TableSitter
from club.people.members.models import Member

ANSWER_FIELDS: Final = [
    field.name
    for field in EventAnswer._meta.concrete_fields
    if field.name not in ("id", "event", "member")
]


@dataclass
class Roster:
    """The answers to an event, and the places and seats that follow from them."""

    event: Event
    answers: dict[int, EventAnswer]  # by member
    free_before: int | None
    by: Member | None = None  # whose act changes the answers
    changed: set[int] = field(default_factory=set)  # members

    @property
    def used(self) -> int:
        """The places of the parties inside."""  # events 3.2
        return sum(answer.size for answer in self.answers.values() if answer.is_inside)

    @property
    def free(self) -> int | None:
        """Below 0: over full; None: there is no limit."""
        capacity = self.event.capacity
        return None if capacity is None else capacity - self.used

    def fits(self, size: int) -> bool:
        free = self.free
        return free is None or size <= free

    def waiting(self) -> list[EventAnswer]:
        """Returns the waiting list, without the answers that wait for the host."""
        answers = self.answers.values()
        waits = [row for row in answers if row.is_waiting and not row.needs_host]
        return sorted(waits, key=lambda answer: answer.number or 0)

    def answer_of_member(self, member: Member) -> EventAnswer:
        """Returns the answer of the member, which may be a new one."""
        if member.pk not in self.answers:
            self.answers[member.pk] = EventAnswer(
                event=self.event, member=member, choice=AnswerChoice.NO
            )
        self.changed.add(member.pk)
        return self.answers[member.pk]

    def waiting_or_inside(self, member: Member) -> EventAnswer:
        """Returns the answer of a member who said yes. Raises ClubError for others."""
        answer = self.answers.get(member.pk)
        if answer is None or answer.choice != AnswerChoice.YES:
            raise ClubError("not_coming", "They did not say yes.")
        return self.answer_of_member(member)

    def answer_but_no(self, member: Member) -> EventAnswer:
        """Returns the answer of a member who said yes or maybe. Raises ClubError for others."""
        if not self.comes(member.pk):
            raise ClubError("not_coming", "They did not say yes or maybe.")
        return self.answer_of_member(member)

    def comes(self, member_id: int) -> bool:
        """Whether the member said yes or maybe."""
        answer = self.answers.get(member_id)
        return answer is not None and answer.choice != AnswerChoice.NO

    def give_number(self, answer: EventAnswer) -> None:
        """Puts the answer at the end of the waiting list."""  # events 4.1
        self.event.last_number += 1
        answer.number = self.event.last_number

    def settle(self, now: datetime) -> None:
        """Moves the waiting list, writes the changed answers, and seats members at tables."""
        event = self.event
        if not (event.is_called_off or event.has_begun(now)):
            if event.in_last_days(now):
                self._call(now)
            else:
                self._move_up(now)
        self._save()
        for table in event.tables.prefetch_related("sitters"):
            self.settle_table(table, now)
        event.save(update_fields=["last_number", "last_fact"])

    def settle_table(self, table: EventTable, now: datetime, *rising: int) -> None:
        """Frees the seats of members who rise or said no, and seats members who wait."""
        sitters, gone = list[TableSitter](), list[TableSitter]()
        for sitter in table.sitters.all():
            stays = sitter.member_id not in rising and self.comes(sitter.member_id)
            (sitters if stays else gone).append(sitter)
        TableSitter.objects.filter(pk__in=[sitter.pk for sitter in gone]).delete()
        if not sitters:
            table.delete()  # events 5.3
            return
        self._unseat(sitters)
        self._fill_seats(table, sitters, now)
        self._notify_of_missing_help(table, sitters, gone, now)
        if table.proposer_id not in {sitter.member_id for sitter in sitters}:
            first = min(sitters, key=lambda sitter: sitter.order)
            table.proposer_id = first.member_id
            table.save(update_fields=["proposer"])

    def _may_sit(self, sitter: TableSitter) -> bool:
        """Whether the member may hold a seat: a member on the waiting list may not."""
        # events 5.2
        comes = self.comes(sitter.member_id)
        return comes and not self.answers[sitter.member_id].is_waiting

    def _unseat(self, sitters: Sequence[TableSitter]) -> None:
        """Puts a member who lost the place at the event in front of those who wait for a seat. The
        member keeps the number at the table.
        """  # events 5.2
        for sitter in sitters:
            if sitter.is_seated and not self._may_sit(sitter):
                first = min(min(row.number, row.order[1]) for row in sitters)
                sitter.is_seated, sitter.waiting_number = False, first - 1
                sitter.save(update_fields=["is_seated", "waiting_number"])

    def _fill_seats(
        self, table: EventTable, sitters: Sequence[TableSitter], now: datetime
    ) -> None:
        free = table.seats - sum(sitter.is_seated for sitter in sitters)
        for sitter in sorted(sitters, key=lambda sitter: sitter.order):
            if free <= 0:
                return
            if not sitter.is_seated and self._may_sit(sitter):
                free -= 1
                sitter.is_seated, sitter.waiting_number = True, None
                sitter.save(update_fields=["is_seated", "waiting_number"])
                self._notify([sitter], "event_seat", table, now)

    def _notify_of_missing_help(
        self,
        table: EventTable,
        sitters: Sequence[TableSitter],
        gone: Sequence[TableSitter],
        now: datetime,
    ) -> None:
        """Notifies the players of the table if no remaining player brings or teaches the game."""
        # events 5.3
        if any(
            any(getattr(sitter, part) for sitter in gone)
            and not any(getattr(sitter, part) for sitter in sitters)
            for part in ("brings", "teaches")
        ):
            self._notify(sitters, "event_box", table, now)

    def _notify(
        self,
        sitters: Sequence[TableSitter],
        kind: str,
        table: EventTable,
        now: datetime,
    ) -> None:
        members = [sitter.member_id for sitter in sitters]
        owe_fact(self.event, members, kind, now, f".{table.pk}", self.by)

    def _move_up(self, now: datetime) -> None:
        """Lets in each party that fits, from the front; a party that does not keeps its number."""
        # events 4.2, events 4.3
        for answer in self.waiting():
            if self.fits(answer.size):
                answer.is_inside, answer.placed_at = True, now
                self.changed.add(answer.member_id)
                owe_fact(self.event, [answer.member_id], "event_place", now, by=self.by)

    def _call(self, now: datetime) -> None:
        """Notifies all waiting parties that fit of a place that fell free."""  # events 4.4
        free, before = self.free, self.free_before
        if before is None or (free is not None and free <= max(before, 0)):
            return
        fitting = [row.member_id for row in self.waiting() if self.fits(row.size)]
        owe_fact(self.event, fitting, "event_free", now, by=self.by)

    def _save(self) -> None:
        rows = [self.answers[member] for member in self.changed]
        new = [answer for answer in rows if answer._state.adding]
        old = [answer for answer in rows if not answer._state.adding]
        EventAnswer.objects.bulk_create(new)
        EventAnswer.objects.bulk_update(old, ANSWER_FIELDS)


def open_roster(event: Event, by: Member | None = None) -> Roster:
    """Reads the answers. Call it with the event locked."""
    rows = EventAnswer.objects.filter(event=event)
    roster = Roster(event, {answer.member_id: answer for answer in rows}, None, by)
    roster.free_before = roster.free
    return roster


def has_answers(event: Event) -> bool:
    """Whether a member besides the host said yes or maybe."""
    coming = EventAnswer.objects.filter(event=event).exclude(choice=AnswerChoice.NO)
    return coming.exclude(member=event.host_id).exists()
