"""Worked examples of loans. Each is one test."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from club.base.errors import ClubError
from club.base.time_zones.names import club_zone
from club.community.library.models import GameCopy, Loan
from club.community.library.queries import copy_and_day_of_notice
from club.community.library.services import lending, notices
from club.community.library.services.reminders import remind_of_loans
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from tests.community.library.shelves import box, organiser
from tests.support.sitting_down import newcomer

pytestmark = pytest.mark.django_db
EXAMPLES = tomllib.loads((Path(__file__).parent / "library_examples.toml").read_text())["example"]
LOANS = [example for example in EXAMPLES if example["kind"] == "loan"]
NAMES = ("ann", "bea", "cid", "olli")
STEPS = {"two": "due in two days", "today": "due today"}
# what the examples list; that the other side of a tick is told is tested elsewhere
LISTED = (notices.DUE, notices.MISSING, notices.WAITS, notices.READY, notices.PASSED)


def said_by(notice: Notice) -> str:
    """The notice as the examples write it."""
    name, step = notice.member.username, notice.about.rpartition(".")[2]
    if notice.kind == notices.DUE:
        weeks = f"{step[1:]} week{'s' if step != 'w1' else ''} late"
        return f"{name}: {STEPS.get(step, weeks)}"
    if notice.kind == notices.MISSING:
        return "organisers: missing"
    if notice.kind == notices.WAITS:
        return f"{name}: bea waits"
    found = copy_and_day_of_notice(notice.about)
    assert found is not None
    if notice.kind == notices.READY:
        return f"{name}: ready until {found[1]}"
    return f"{name}: not fetched"


class Played:
    """The copy of an example, with its members."""

    def __init__(self, days: int) -> None:
        self.members = {name: newcomer(name) for name in NAMES}
        self.members["organiser"] = organiser(self.members["olli"])
        self.copy, self.days = box(), days

    def act(self, step: Mapping[str, Any]) -> None:
        hour = 9 if step["do"] == "day" else 12
        day: date = step["on"]
        now = datetime(day.year, day.month, day.day, hour, tzinfo=club_zone())
        self.acts[step["do"]](step, now)

    @property
    def acts(self) -> Mapping[str, Callable[[Mapping[str, Any], datetime], object]]:
        pk, who = self.copy.pk, self.members
        return {
            "day": lambda step, now: remind_of_loans(now),
            "ask": lambda step, now: lending.ask_for_copy(pk, who[step["who"]], now),
            "take_back": lambda step, now: lending.withdraw_request(pk, who[step["who"]], now),
            "hand_over": lambda step, now: lending.lend_copy(
                pk, who[step["to"]], who[step.get("by", step["to"])], now, self.days
            ),
            "back": lambda step, now: lending.return_copy(pk, self.holder or who["ann"], now),
            "prolong": lambda step, now: lending.prolong_loan(pk, self.holder or who["ann"], now),
        }

    @property
    def holder(self) -> Member | None:
        loan = self.loan
        return loan.borrower if loan else None

    @property
    def loan(self) -> Loan | None:
        return Loan.objects.filter(copy=self.copy, returned_at__isnull=True).first()

    def state(self) -> dict[str, Any]:
        copy = GameCopy.objects.get(pk=self.copy.pk)
        line = list(copy.requests.select_related("member").order_by("number"))
        ready = [request.ready_until for request in line if request.ready_until]
        assert len(ready) <= 1 and (not ready or line[0].ready_until)
        return {
            "holder": self.holder.username if self.holder else "",
            "due": self.loan.due_on if self.loan else "none",
            "line": [request.member.username for request in line],
            "ready_until": ready[0] if ready else None,
        }


def told_since(last: int) -> list[str]:
    found = Notice.objects.filter(pk__gt=last, kind__in=LISTED).select_related("member")
    return sorted(map(said_by, found))


@pytest.mark.long
@pytest.mark.parametrize("example", LOANS, ids=[loan["name"] for loan in LOANS])
def test_a_worked_example_of_a_loan(example: Mapping[str, Any]) -> None:
    played = Played(example["days"])
    for step in example["step"]:
        last = Notice.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        before = played.state()
        if "refused" in step:
            with pytest.raises(ClubError) as refused:
                played.act(step)
            assert (refused.value.code, played.state()) == (step["refused"], before)
        else:
            played.act(step)
        expected = {name: step.get(name) for name in before}
        assert (step["on"], played.state()) == (step["on"], expected)
        assert (step["on"], told_since(last)) == (step["on"], sorted(step.get("told", [])))


@pytest.mark.long
@pytest.mark.parametrize("days", [0, 1, 2, 3, 4, 10, 17, 59, 66])
def test_of_all_days_the_named_ones_remind(days: int) -> None:
    """The whole of a loan of three days, one day after the other."""
    played = Played(3)
    handed = date(2026, 9, 1)
    played.act({"do": "hand_over", "on": handed, "to": "ann"})
    count = 0
    for day in range(days + 1):
        before = Notice.objects.filter(kind=notices.DUE).count()
        played.act({"do": "day", "on": handed + timedelta(days=day)})
        played.act({"do": "day", "on": handed + timedelta(days=day)})  # it may run twice
        count = Notice.objects.filter(kind=notices.DUE).count() - before
    late = days - 3
    is_week = late % 7 == 0 and 7 <= late <= 56
    assert count == (1 if late in (-2, 0) or is_week else 0)
