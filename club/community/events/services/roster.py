"""Who is inside an event and who waits. Everything here happens under the lock of the event's row;
`settle` moves the waiting list, and writes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from club.base.errors import ClubError
from club.community.events.models import AnswerChoice, Event, EventAnswer
from club.community.events.services.notices import owe_fact
from club.community.events.services.seats import settle_tables
from club.people.members.models import Member

ANSWER_FIELDS = [
    field.name
    for field in EventAnswer._meta.concrete_fields
    if field.name not in ("id", "event", "member")
]


@dataclass
class Roster:
    """The answers to an event, as they are read under its lock."""

    event: Event
    answers: dict[int, EventAnswer]  # by member
    free_before: int | None
    by: Member | None = None  # whose act changes the answers
    changed: set[int] = field(default_factory=set)  # members

    @property
    def used(self) -> int:
        """The places of the parties inside."""  # events 3.2
        return sum(one.size for one in self.answers.values() if one.is_inside)

    @property
    def free(self) -> int | None:
        """Below 0: over full; None: there is no limit."""
        capacity = self.event.capacity
        return None if capacity is None else capacity - self.used

    def fits(self, size: int) -> bool:
        free = self.free
        return free is None or size <= free

    def waiting(self) -> list[EventAnswer]:
        """The waiting list, without those who wait for the host."""
        waits = [
            one
            for one in self.answers.values()
            if one.is_waiting and not one.needs_host
        ]
        return sorted(waits, key=lambda one: one.number or 0)

    def answer_of_member(self, member: Member) -> EventAnswer:
        """The answer of the member, which may be a new one."""
        if member.pk not in self.answers:
            self.answers[member.pk] = EventAnswer(
                event=self.event, member=member, choice=AnswerChoice.NO
            )
        self.changed.add(member.pk)
        return self.answers[member.pk]

    def waiting_or_inside(self, member: Member) -> EventAnswer:
        """The same of somebody who said yes. Raises ClubError for others."""
        found = self.answers.get(member.pk)
        if found is None or found.choice != AnswerChoice.YES:
            raise ClubError("not_coming", "They did not say yes.")
        return self.answer_of_member(member)

    def answer_but_no(self, member: Member) -> EventAnswer:
        """The same of somebody who said yes or maybe. Raises ClubError for others."""
        found = self.answers.get(member.pk)
        if found is None or found.choice == AnswerChoice.NO:
            raise ClubError("not_coming", "They did not say yes or maybe.")
        return self.answer_of_member(member)

    def give_number(self, answer: EventAnswer) -> None:
        """The last place of the waiting list."""  # events 4.1
        self.event.last_number += 1
        answer.number = self.event.last_number

    def settle(self, now: datetime) -> None:
        """Moves the waiting list, writes what has changed, and seats people at tables."""
        event = self.event
        if not (event.is_called_off or event.has_begun(now)):
            if event.in_last_days(now):
                self._call(now)
            else:
                self._move_up(now)
        self._save()
        settle_tables(event, self.answers, now, self.by)
        event.save(update_fields=["last_number", "last_fact"])

    def _move_up(self, now: datetime) -> None:
        """From the front, each party that fits comes in; one that does not keeps its number."""
        # events 4.2, events 4.3
        for answer in self.waiting():
            if self.fits(answer.size):
                answer.is_inside, answer.placed_at = True, now
                self.changed.add(answer.member_id)
                owe_fact(self.event, [answer.member_id], "event_place", now, by=self.by)

    def _call(self, now: datetime) -> None:
        """A place that fell free is told to all who fit."""  # events 4.4
        free, before = self.free, self.free_before
        if before is None or (free is not None and free <= max(before, 0)):
            return
        called = [one.member_id for one in self.waiting() if self.fits(one.size)]
        owe_fact(self.event, called, "event_free", now, by=self.by)

    def _save(self) -> None:
        rows = [self.answers[member] for member in self.changed]
        new = [one for one in rows if one._state.adding]
        old = [one for one in rows if not one._state.adding]
        EventAnswer.objects.bulk_create(new)
        EventAnswer.objects.bulk_update(old, ANSWER_FIELDS)


def open_roster(event: Event, by: Member | None = None) -> Roster:
    """Reads the answers; call it under the lock of the event."""
    rows = EventAnswer.objects.filter(event=event)
    roster = Roster(event, {answer.member_id: answer for answer in rows}, None, by)
    roster.free_before = roster.free
    return roster


def has_answers(event: Event) -> bool:
    """Whether somebody but the host said yes or maybe."""
    coming = EventAnswer.objects.filter(event=event).exclude(choice=AnswerChoice.NO)
    return coming.exclude(member=event.host_id).exists()
