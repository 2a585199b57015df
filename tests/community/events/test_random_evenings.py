"""Random evenings of sixty presses, hosts among them, keep what must hold."""

from __future__ import annotations

from random import Random

import pytest

from club.base.errors import ClubError
from club.community.events.models import Event, EventAnswer
from club.community.events.services import hosting, making
from club.community.events.services.answers import answer_event
from club.community.events.services.locking import locked_event
from club.community.events.services.roster import open_roster
from club.people.members.models import Member
from tests.community.events.evenings import BEGIN, DATE, HOUR, NOW, event_of, terms
from tests.support.sitting_down import newcomer

PRESSES = 60
SAMPLED, WHOLE = 12, 1_000
CHOICES = ("yes", "yes", "yes", "maybe", "no")
HOST_PRESSES = ("put_in", "over", "down", "swap", "out", "capacity")


class RandomEvening:
    """One evening: who presses what, and what is checked after each press."""

    def __init__(self, host: Member, members: list[Member], seed: int) -> None:
        self.rng = Random(seed)
        self.host, self.members = host, members
        self.capacity: int | None = self.rng.randint(1, 5)
        self.event = event_of(host, capacity=self.capacity, guests_each=2)
        self.now = NOW
        self.may_be_over = False

    def rows(self) -> list[tuple[object, ...]]:
        return list(
            EventAnswer.objects.filter(event=self.event)
            .order_by("member_id")
            .values_list("member_id", "choice", "guests", "is_inside", "number", "needs_host")
        )

    def inside(self) -> set[int]:
        return {row[0] for row in self.rows() if row[3]}  # type: ignore[misc]

    def used(self) -> int:
        return sum(1 + int(str(row[2])) for row in self.rows() if row[3])

    def run(self) -> None:
        step = (BEGIN - NOW - HOUR) / PRESSES
        for _ in range(PRESSES):
            self.now += step
            self.press()

    def press(self) -> None:
        """One press of somebody. A refusal changes nothing."""
        before, inside, used = self.rows(), self.inside(), self.used()
        member = self.rng.choice(self.members)
        by_host = self.rng.random() < 0.2
        try:
            puts_out = self.host_press(member) if by_host else self.answer(member)
        except ClubError:
            assert self.rows() == before
            return
        assert inside - self.inside() <= puts_out  # nobody is put out but by themselves or the host
        self.check(used)

    def answer(self, member: Member) -> set[int]:
        choice = self.rng.choice(CHOICES)
        guests = self.rng.randint(0, 3) if choice == "yes" else 0
        answer_event(self.event.pk, member, choice, self.now, guests)
        return set() if choice == "yes" else {member.pk}

    def host_press(self, member: Member) -> set[int]:
        number, other = self.event.pk, self.rng.choice(self.members)
        match self.rng.choice(HOST_PRESSES):
            case "put_in":
                hosting.put_in(number, member, self.host, self.now, self.rng.randint(0, 2))
            case "over":
                hosting.put_in(number, member, self.host, self.now, over=True)
                self.may_be_over = True
            case "down":
                hosting.move_to_waiting_list(number, member, self.host, self.now)
            case "swap":
                hosting.swap(number, member, other, self.host, self.now)
            case "out":
                hosting.take_out(number, member, self.host, self.now)
            case _:
                self.capacity = self.rng.choice((None, 1, 2, 3, 5, 8))
                made = terms(capacity=self.capacity, guests_each=2)
                making.change_event(number, self.host, DATE, made, self.now)
                return set()
        return {member.pk}

    def check(self, used_before: int) -> None:
        event = Event.objects.get(pk=self.event.pk)
        capacity = event.capacity
        if capacity is not None and not self.may_be_over:
            assert self.used() <= max(capacity, used_before)
        if not event.in_last_days(self.now):
            roster = open_roster(event)
            assert not [row for row in roster.waiting() if roster.fits(row.size)]
        before = self.rows()
        with locked_event(event.pk) as locked:
            open_roster(locked).settle(self.now)
        assert self.rows() == before  # settling twice changes nothing


def play(runs: int, alice: Member) -> None:
    members = [newcomer(f"m{number}") for number in range(6)]
    for seed in range(runs):
        RandomEvening(alice, members, seed).run()


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.once
def test_section_6_random_evenings(alice: Member) -> None:
    """Places, the waiting list and refusals."""
    play(SAMPLED, alice)


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.whole
def test_section_6_a_thousand_random_evenings(alice: Member) -> None:
    """The same, thoroughly."""
    play(WHOLE, alice)
