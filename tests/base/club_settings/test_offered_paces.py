"""The paces that a club offers: chosen by admins, shown by the forms."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from club.base.club_settings.queries import read_settings
from club.base.club_settings.services import change_settings
from club.community.tournaments.forms import TournamentForm
from club.people.members.models import Member
from club.play.catalogue.time_control_form import TimeControlForm, initial_time_control
from club.play.time_control.presets import DEFAULT_PRESET, PRESETS, default_preset, offered_presets
from tests.base.club_settings.test_settings import PAGE, form
from tests.support.admins import made_admin
from tests.support.pages import Enter
from tests.support.sitting_down import sit_down

pytestmark = pytest.mark.django_db
TWO = ["Same day", "Weekend"]


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


def offer(admin: Member, *names: str) -> None:
    change_settings({"paces": list(names)}, admin, timezone.now())


def names() -> list[str]:
    return [preset.name for preset in offered_presets()]


def test_all_paces_are_offered_until_an_admin_chooses(admin: Member) -> None:
    assert offered_presets() == PRESETS
    offer(admin, *TWO)
    assert names() == TWO


def test_the_page_of_the_settings_changes_them(admin: Member, inside: Enter) -> None:
    assert inside(admin).post(PAGE, form() | {"paces": TWO}).status_code == 303
    assert names() == TWO
    page = inside(admin).get(PAGE).content.decode()
    assert page.count('name="paces"') == len(PRESETS)


def test_all_of_them_are_stored_as_no_choice(admin: Member, inside: Enter) -> None:
    inside(admin).post(PAGE, form() | {"paces": [preset.name for preset in PRESETS]})
    assert read_settings().paces == []


def test_a_club_without_any_pace_is_refused(admin: Member, inside: Enter) -> None:
    answer = inside(admin).post(PAGE, form() | {"paces": []})
    assert answer.status_code == 422 and "at least one pace" in answer.content.decode()


def test_a_new_table_is_offered_them(admin: Member) -> None:
    offer(admin, *TWO)
    pace = TimeControlForm().fields["pace"]
    assert [key for key, _label in pace.choices] == ["same_day", "weekend", "own"]  # type: ignore[attr-defined]
    assert pace.initial == "same_day"


def test_the_usual_pace_is_the_default_where_it_is_offered() -> None:
    assert default_preset(PRESETS).name == "Two days a turn"
    assert default_preset(PRESETS[:2]).name == "One sitting"


def test_a_new_tournament_is_offered_them(admin: Member) -> None:
    offer(admin, *TWO)
    assert [key for key, _label in TournamentForm().fields["pace"].choices] == TWO  # type: ignore[attr-defined]


def test_votes_are_offered_them_and_the_present_one(
    admin: Member, alice: Member, bob: Member, inside: Enter
) -> None:
    offer(admin, *TWO)
    table = sit_down("nim", [alice, bob], pace=DEFAULT_PRESET.time_control, honours_quiet=True)
    address = reverse("tables:table", args=[table.pk])
    page = inside(alice).get(address, {"open": "ending"}).content.decode()
    for preset in PRESETS:
        is_shown = preset.name in (*TWO, "Two days a turn")
        assert (f'value="{preset.name}"' in page) is is_shown, preset.name


def test_another_game_keeps_a_pace_that_is_not_offered(
    admin: Member, alice: Member, bob: Member
) -> None:
    offer(admin, *TWO)
    kept = initial_time_control(
        sit_down("nim", [alice, bob], pace=DEFAULT_PRESET.time_control, honours_quiet=True).table
    )
    assert (kept["pace"], kept["allowance"]) == ("own", 48)
