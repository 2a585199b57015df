"""Presets and switches of groups, which set the choices of many kinds at once."""

from __future__ import annotations

import pytest
from django.test import Client

from club.messages.notifications.channels import channels
from club.messages.notifications.choices.presets import (
    NoticePreset,
    current_preset,
    group_timings,
    groups_switched_on,
    preset_timings,
    timings_of,
)
from club.messages.notifications.kinds import KindGroup, kinds
from club.messages.notifications.models import NoticeChoice, Timing
from club.people.members.models import Member
from tests.messages.notifications.channel_doubles import deliver_all
from tests.messages.notifications.telling import tell_turn, why_not
from tests.site.api.conftest import program
from tests.support.pages import Enter, body
from tests.support.sitting_down import NOW, Sat

pytestmark = pytest.mark.django_db
PAGE = "/notices/choices/"


def press(client: Client, act: str, **fields: str) -> int:
    """Sends the form of the page as it stands, by this button."""
    kept = {f"{kind}.email": kinds()[kind].default("email") for kind in kinds()}
    sent = kept | {"spacing": "none", "digest_at": "08:00", "act": act} | fields
    return client.post(PAGE, sent).status_code


def timings(member: Member) -> dict[tuple[str, str], Timing]:
    return timings_of(member, channels())


@pytest.mark.parametrize("preset", NoticePreset)
def test_a_preset_in_force_is_recognized(preset: NoticePreset) -> None:
    assert current_preset(preset_timings(preset)) == preset


def test_choices_of_a_members_own_are_no_preset() -> None:
    own = preset_timings(NoticePreset.USUAL) | {("your_turn", "email"): Timing.NEVER}

    assert current_preset(own) is None


def test_the_urgent_preset_leaves_urgent_kinds_alone_on() -> None:
    sent = {
        kind
        for (kind, _), timing in preset_timings(NoticePreset.URGENT).items()
        if timing != "never"
    }

    assert sent == {name for name, kind in kinds().items() if kind.urgent}


@pytest.mark.parametrize("group", KindGroup)
def test_a_group_is_off_when_no_kind_but_urgent_ones_is_sent(group: KindGroup) -> None:
    usual = preset_timings(NoticePreset.USUAL)

    assert group in groups_switched_on(usual)
    assert group not in groups_switched_on(usual | group_timings(group, is_on=False))


def test_a_switch_of_the_page_turns_a_group_off_and_on(alice: Member, inside: Enter) -> None:
    client = inside(alice)

    assert press(client, "off:games") == 302
    assert KindGroup.GAMES not in groups_switched_on(timings(alice))
    assert timings(alice)["last_call", "email"] == Timing.NOW
    assert 'value="on:games"' in body(client.get(PAGE))

    assert press(client, "on:games") == 302
    assert not NoticeChoice.objects.exists()


def test_a_preset_of_the_page_is_marked_as_pressed(alice: Member, inside: Enter) -> None:
    client = inside(alice)

    press(client, "preset:urgent")

    assert current_preset(timings(alice)) == NoticePreset.URGENT
    marked = body(client.get(PAGE)).partition('value="preset:urgent"')[2]
    assert marked.split(">")[0].strip() == 'aria-pressed="true"'


def test_a_switch_saves_the_other_fields_of_the_page(alice: Member, inside: Enter) -> None:
    press(inside(alice), "off:events", **{"your_turn.email": "digest"})

    assert timings(alice)["your_turn", "email"] == Timing.DIGEST


def test_a_notice_of_a_group_that_is_off_is_not_sent(
    alice: Member, nim: Sat, inside: Enter
) -> None:
    press(inside(alice), "off:games")
    tell_turn(nim)

    deliver_all(NOW)

    assert why_not() == "you switched this off"


def test_an_unknown_button_changes_nothing(alice: Member, inside: Enter) -> None:
    assert press(inside(alice), "off:weather") == 302

    assert not NoticeChoice.objects.exists()


def test_a_program_sets_a_preset_then_groups_then_kinds(alice: Member) -> None:
    sent = {
        "preset": "urgent",
        "groups": [{"group": "events", "on": True}],
        "choices": [{"kind": "your_turn", "channel": "email", "timing": "digest"}],
    }

    answer = program(alice).post("notices/choices", sent).json()

    on = {each["group"] for each in answer["groups"] if each["on"]}
    assert on == {"events", "games"} and answer["preset"] is None
    assert program(alice).post("notices/choices", {"preset": "all"}).json()["preset"] == "all"
