"""Custom time controls in the opening form: errors stand beside their fields, and no input is
dropped silently.
"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from club.people.members.models import Member
from club.play.tables.models import Table
from club.play.time_control.presets import TimeControl, time_control_of
from tests.play.catalogue.test_opening import TERMS
from tests.support.pages import Enter, words

OURS = {"pace": "own", "allowance": 48, "bank": 0, "increment": 0, "cap": 0, "reaction": 24}
NOT_CUSTOM = "This needs the custom pace: choose “Custom” above, or undo the change here."


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("allowance", 400, "Give 0 to 336 hours, which are 14 days."),
        ("allowance", 2000, "Give 0 to 336 hours, which are 14 days."),
        ("allowance", "two", "Give whole hours."),
        ("allowance", 0, "Together with the hours added per turn, this is at least 1 hour."),
        ("bank", -1, "Give 0 to 1440 hours, which are 60 days."),
        ("increment", 169, "Give 0 to 168 hours, which are 7 days."),
        ("cap", 1441, "Give 0 to 1440 hours, which are 60 days."),
        ("reaction", 0, "Give 1 to 168 hours, which are 7 days."),
        ("reaction", "", "Give 1 to 168 hours, which are 7 days."),
    ],
)
def test_a_length_out_of_range_is_refused_in_hours_at_its_own_open_field(
    alice: Member, inside: Enter, field: str, value: object, sentence: str
) -> None:
    answer = inside(alice).post("/tables/open/nim/", TERMS | OURS | {field: value})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {field: [sentence]}
    assert '<details class="made-to-measure" open>' in answer.content.decode()


def test_a_store_above_its_most_is_refused_at_the_most(alice: Member, inside: Enter) -> None:
    answer = inside(alice).post("/tables/open/nim/", TERMS | OURS | {"bank": 24})
    assert answer.context["form"].errors == {
        "cap": ["This is at least the bank at the start, and at least the hours added per turn."]
    }


@pytest.mark.parametrize(
    ("field", "value"), [("allowance", 72), ("honours_quiet", "on"), ("weekend", ["6"])]
)
def test_what_is_filled_in_under_our_own_pace_is_not_dropped_without_a_word(
    alice: Member, inside: Enter, field: str, value: object
) -> None:
    answer = inside(alice).post("/tables/open/nim/", TERMS | {field: value})
    assert answer.status_code == 422 and not Table.objects.exists()
    assert answer.context["form"].errors == {field: [NOT_CUSTOM]}
    assert '<details class="made-to-measure" open>' in answer.content.decode()


def test_a_pace_by_its_name_needs_nothing_under_our_own(alice: Member, inside: Enter) -> None:
    untouched = OURS | {f"initial-{name}": hours for name, hours in OURS.items()}
    emptied = dict.fromkeys(OURS, "")
    for filled in (untouched, emptied):
        answer = inside(alice).post("/tables/open/nim/", TERMS | filled | {"pace": "weekend"})
        assert answer.status_code == 303


def test_whoever_opens_again_at_their_own_pace_may_choose_one_by_its_name(
    alice: Member, inside: Enter
) -> None:
    ours = OURS | {"allowance": 72, "honours_quiet": "on", "weekend": ["6"]}
    inside(alice).post("/tables/open/nim/", TERMS | ours)
    again = f"/tables/open/nim/?again={Table.objects.get().pk}"
    page = inside(alice).get(again).content.decode()
    assert '<details class="made-to-measure" open>' in page
    begun = dict(re.findall(r'name="(initial-\w+)" value="(\w+)"', page))
    answer = inside(alice).post("/tables/open/nim/", TERMS | ours | begun | {"pace": "relaxed"})
    assert answer.status_code == 303
    assert time_control_of(Table.objects.latest("pk")) == TimeControl(
        timedelta(days=5), reaction=timedelta(days=2)
    )


def test_the_form_says_how_long_a_first_turn_is(alice: Member, inside: Enter) -> None:
    page = words(inside(alice).get("/tables/open/nim/"))
    assert (
        "The first turn has the hours per turn and these. If both are 0, it has the hours added "
        "per turn, 6 at most."
    ) in page
