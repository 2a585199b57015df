"""The evenings worked out by hand, step by step, and the events of the demo club."""

from __future__ import annotations

import tomllib
from datetime import datetime, timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from club.base.errors import ClubError
from club.community.events.models import UNCERTAIN_FOR, Event
from club.community.events.queries import tables_at
from club.community.events.services import game_tables, hosting, making
from club.community.events.services.answers import answer_event, leave_all_events
from club.community.events.table_models import EventTable
from club.community.events.terms import event_terms_of
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.site.demo.events import seed_events
from tests.community.events.evenings import (
    HELSINKI,
    NOW,
    TOLD,
    answers,
    event_of,
    free,
    line,
    who_is_inside,
)
from tests.support.sitting_down import newcomer

pytestmark = pytest.mark.django_db
FILE = Path(__file__).parent / "event_examples.toml"
EXAMPLES = [
    example for example in tomllib.loads(FILE.read_text())["example"] if example["kind"] == "event"
]
LINES = ("told", "uncertain", "late", "tables", "clashes")


def until(placed_at: datetime) -> str:
    return (placed_at + UNCERTAIN_FOR).astimezone(HELSINKI).isoformat()


class Evening:
    """One example: members by name, and the event."""

    def __init__(self, example: dict[str, Any]) -> None:
        self.members: dict[str, Member] = {}
        begin: datetime = example["begins"].astimezone(HELSINKI)
        by = example.get("answer_by")
        hours = int((begin - by) / timedelta(hours=1)) if by else None
        self.host = self.member("hosted")
        self.event = event_of(
            self.host,
            min(example["step"][0]["at"], NOW),
            begin.date(),
            capacity=example.get("capacity"),
            guests_each=example["guests"],
            answer_hours=hours,
            begins=begin.time(),
        )

    def member(self, name: str) -> Member:
        if name not in self.members:
            self.members[name] = newcomer(name)
        return self.members[name]

    def do(self, step: dict[str, Any]) -> None:
        """The step, done by the service of its name."""
        now, who = step["at"], self.member(step["who"]) if "who" in step else self.host
        getattr(self, f"do_{step['do']}")(step, who, now)

    def do_answer(self, step: dict[str, Any], who: Member, now: datetime) -> None:
        answer_event(self.event.pk, who, step["said"], now, step["guests"])

    def do_capacity(self, step: dict[str, Any], _who: Member, now: datetime) -> None:
        places = None if step["places"] == "none" else step["places"]
        event = Event.objects.get(pk=self.event.pk)
        changed = event_terms_of(event, capacity=places)
        making.change_event(event.pk, self.host, event.day, changed, now)

    def do_add(self, step: dict[str, Any], who: Member, now: datetime) -> None:
        over = step.get("over", False)
        hosting.put_in(self.event.pk, who, self.host, now, step["guests"], over)

    def do_move_down(self, _step: dict[str, Any], who: Member, now: datetime) -> None:
        hosting.move_to_waiting_list(self.event.pk, who, self.host, now)

    def do_remove(self, _step: dict[str, Any], who: Member, now: datetime) -> None:
        hosting.take_out(self.event.pk, who, self.host, now)

    def do_swap(self, step: dict[str, Any], _who: Member, now: datetime) -> None:
        down, up = (self.member(step[name]) for name in ("down", "up"))
        hosting.swap(self.event.pk, down, up, self.host, now)

    def do_call_off(self, _step: dict[str, Any], _who: Member, now: datetime) -> None:
        making.call_off_event(self.event.pk, self.host, now)

    def do_gone(self, _step: dict[str, Any], who: Member, now: datetime) -> None:
        leave_all_events(who, now)

    def do_propose(self, step: dict[str, Any], who: Member, now: datetime) -> None:
        minutes = tuple(step["minutes"]) if "minutes" in step else None
        proposal = game_tables.TableProposal(
            step["title"],
            step["seats"],
            step.get("brings", False),
            step.get("teaches", False),
            minutes,
        )
        game_tables.propose_table(self.event.pk, who, proposal, now)

    def do_sit(self, step: dict[str, Any], who: Member, now: datetime) -> None:
        table = EventTable.objects.get(title=step["title"])
        game_tables.sit_down(self.event.pk, table.pk, who, now)

    def state(self, now: datetime) -> dict[str, Any]:
        """What the example compares."""
        return {
            "inside": who_is_inside(self.event),
            "line": line(self.event),
            "free": "none" if free(self.event) is None else free(self.event),
            "uncertain": [
                f"{answer.member.username} {until(answer.placed_at)}"
                for answer in answers(self.event)
                if answer.is_uncertain(now) and answer.placed_at
            ],
            "late": [answer.member.username for answer in answers(self.event) if answer.is_late],
            "tables": [self.table(row) for row in tables_at(self.event)],
            "clashes": self.clashes(),
        }

    def table(self, table: EventTable) -> str:
        sitters = table.ordered_sitters()
        text = " ".join([f"{table.title}:", *(s.member.username for s in sitters if s.is_seated)])
        waits = [s.member.username for s in sitters if not s.is_seated]
        text += f" / {' '.join(waits)}" if waits else ""
        for part in ("brings", "teaches"):
            for sitter in sitters:
                if getattr(sitter, part):
                    text += f" {part} {sitter.member.username}"
        return text

    def clashes(self) -> list[str]:
        found = []
        for one, other in combinations(tables_at(self.event), 2):
            if one.overlaps(other):
                both = {s.member.username for s in one.sitters.all()} & {
                    s.member.username for s in other.sitters.all()
                }
                found += [f"{name}: {one.title}, {other.title}" for name in sorted(both)]
        return found

    def told(self) -> list[str]:
        rows = Notice.objects.filter(kind__in=TOLD).select_related("member")
        found = sorted(f"{row.member.username}: {self.fact(row)}" for row in rows)
        rows.delete()
        return found

    def fact(self, notice: Notice) -> str:
        word = TOLD[notice.kind]
        if notice.kind in ("event_seat", "event_box"):
            table = EventTable.objects.get(pk=notice.facts["table"])
            return f"{word} {table.title}"
        return word


@pytest.mark.long
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["name"])
def test_an_evening_comes_out_as_worked_out(example: dict[str, Any]) -> None:
    evening = Evening(example)
    for step in example["step"]:
        if "refused" in step:
            with pytest.raises(ClubError) as refusal:
                evening.do(step)
            assert refusal.value.code == step["refused"]
        else:
            evening.do(step)
        expected = {name: [] for name in LINES} | {
            name: value
            for name, value in step.items()
            if name in LINES or name in ("inside", "line", "free")
        }
        assert evening.state(step["at"]) | {"told": evening.told()} == expected, step


def test_the_demo_club_has_a_full_evening_with_a_waiting_list_and_a_monthly_series() -> None:
    members: list[Member] = [newcomer(f"m{number}") for number in range(8)]
    seed_events(members, NOW)
    evening = Event.objects.filter(series=None).get()
    assert free(evening) == 0 and len(line(evening)) == 2
    assert members[0].username not in who_is_inside(evening)
    assert evening.tables.count() == 2 and evening.wishes.count() == 1
    assert 2 <= Event.objects.exclude(series=None).count() <= 4
