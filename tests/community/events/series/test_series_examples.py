"""Series worked out by hand: clocks that change, days left out, changes of this and all later."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import date, datetime, time
from itertools import count
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from club.base.club_settings.models import ClubSettings
from club.base.club_settings.queries import forget_settings
from club.base.errors import ClubError
from club.community.events.event_times import RepeatRule, usual_nights
from club.community.events.models import Event
from club.community.events.services import making, repeating
from club.community.events.services.answers import answer_event
from club.community.events.services.series_changes import change_later
from club.community.events.terms import event_terms_of
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from tests.support.sitting_down import newcomer

pytestmark = pytest.mark.django_db
FILE = Path(__file__).parents[1] / "event_examples.toml"
EXAMPLES = [
    example for example in tomllib.loads(FILE.read_text())["example"] if example["kind"] == "series"
]


class Repeated:
    """One example: the series, whose place is "club" at first."""

    def __init__(self, example: dict[str, Any]) -> None:
        ClubSettings.objects.update_or_create(pk=1, defaults={"zone": example["zone"]})
        forget_settings()
        self.zone = ZoneInfo(example["zone"])
        self.host: Member = newcomer("hosted")
        self.names = count(1)
        begins, ends = (time.fromisoformat(example[name]) for name in ("begins", "ends"))
        self.terms = Event(
            title="Evening",
            place="club",
            begins=begins,
            ends=ends,
            nights=usual_nights(begins, ends),
        )
        self.rule = RepeatRule(
            example["first"], example["every"], example.get("nth"), example.get("until")
        )
        self.is_made = False

    def event(self, step: dict[str, Any]) -> Event:
        return Event.objects.get(slot=date.fromisoformat(step["slot"]))

    def do(self, step: dict[str, Any]) -> None:
        getattr(self, f"do_{step['do']}")(step, step["at"])

    def do_make(self, _step: dict[str, Any], now: datetime) -> None:
        if self.is_made:
            repeating.add_days_to_come(now)
        else:
            repeating.make_series(self.host, self.rule, self.terms, now)
            self.is_made = True

    def do_answers(self, step: dict[str, Any], now: datetime) -> None:
        for _ in range(step["count"]):
            answer_event(self.event(step).pk, newcomer(f"m{next(self.names)}"), "yes", now)

    def do_change_one(self, step: dict[str, Any], now: datetime) -> None:
        event = self.event(step)
        day = date.fromisoformat(step["day"]) if "day" in step else event.day
        making.change_event(event.pk, self.host, day, self.changed(event, step), now)

    def do_change_later(self, step: dict[str, Any], now: datetime) -> None:
        event = self.event(step)
        assert event.shown_rule is not None
        first = date.fromisoformat(step["day"]) if "day" in step else event.day
        rule = replace(event.shown_rule, first=first)
        change_later(event.pk, self.host, rule, self.changed(event, step), now)

    def do_call_off(self, step: dict[str, Any], now: datetime) -> None:
        making.call_off_event(self.event(step).pk, self.host, now)

    def do_leave_out(self, step: dict[str, Any], now: datetime) -> None:
        repeating.leave_out(self.event(step).pk, self.host, now)

    def do_end_after(self, step: dict[str, Any], now: datetime) -> None:
        event = Event.objects.order_by("slot").first()
        assert event is not None
        repeating.end_series(event.pk, self.host, date.fromisoformat(step["last"]), now)

    def changed(self, row: Any, step: dict[str, Any]) -> Event:
        terms = event_terms_of(row)
        if "begins" in step:
            terms.begins = time.fromisoformat(step["begins"])
        terms.place = step.get("place", terms.place)
        return terms

    def rows(self) -> list[str]:
        return [self.row(event) for event in Event.objects.select_related("part").order_by("slot")]

    def row(self, event: Event) -> str:
        begin, end = (
            at.astimezone(self.zone).strftime("%Y-%m-%dT%H:%M%z")
            for at in (event.begins_at, event.ends_at)
        )
        assert event.part is not None
        facts = f"{event.slot} {begin} {end} {event.place} part {event.part.number}"
        off = " off" if event.is_called_off else ""
        return f"{facts} sequence {event.sequence}{off}"

    def told(self) -> list[str]:
        """One line for each slot and kind."""
        words = {"event_changed": "changed", "event_called_off": "called off"}
        rows = Notice.objects.filter(kind__in=words)
        slots = dict(Event.objects.values_list("pk", "slot"))
        found = {
            f"{slots[int(row.about.split('.')[0][1:])]} {words[row.kind]}"
            for row in rows
            if row.member_id != self.host.pk
        }
        rows.delete()
        return sorted(found)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["name"])
def test_a_series_comes_out_as_worked_out(example: dict[str, Any]) -> None:
    series = Repeated(example)
    with timezone.override(series.zone):
        for step in example["step"]:
            if "refused" in step:
                with pytest.raises(ClubError) as refusal:
                    series.do(step)
                assert refusal.value.code == step["refused"]
            else:
                series.do(step)
            assert series.rows() == step["rows"], step
            assert series.told() == step.get("told", []), step
