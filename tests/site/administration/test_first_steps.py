"""The first steps of a new club's first admin: a page each, and each may be skipped."""

from __future__ import annotations

import pytest

from club.base.club_settings.models import SignUp
from club.base.club_settings.queries import read_settings
from club.people.members.models import Member
from club.site.administration.first_steps import STEPS
from tests.support.admins import made_admin
from tests.support.pages import Enter, body, words

pytestmark = pytest.mark.django_db
BELOW = "/club/first-steps"


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


def test_home_leads_admins_there_until_they_are_done(
    admin: Member, alice: Member, inside: Enter
) -> None:
    browser = inside(admin)
    assert f"{BELOW}/name/" in body(browser.get("/"))
    assert BELOW not in body(inside(alice).get("/"))
    assert browser.post(f"{BELOW}/done/")["Location"] == "/"
    assert BELOW not in body(browser.get("/"))


def test_a_page_each_and_a_saved_one_leads_to_the_next(admin: Member, inside: Enter) -> None:
    browser = inside(admin)
    forms = {
        "name": {"name": "Noppa", "line": "We roll"},
        "zone": {"zone": "Europe/Lisbon"},
        "sign-up": {"sign_up": SignUp.ASK, "visitors_see": "front"},
    }
    following = [*list(STEPS)[1:]]
    for (step, form), after in zip(forms.items(), following, strict=False):
        answer = browser.post(f"{BELOW}/{step}/", form)
        assert (answer.status_code, answer["Location"]) == (303, f"{BELOW}/{after}/")
    stored = read_settings()
    assert (stored.name, stored.zone, stored.sign_up) == ("Noppa", "Europe/Lisbon", SignUp.ASK)
    assert "First members" in body(browser.get(f"{BELOW}/invitation/"))


def test_they_are_name_zone_door_event_and_invitation(admin: Member, inside: Enter) -> None:
    assert list(STEPS) == ["name", "zone", "sign-up", "event", "invitation"]
    assert 'action="/events/new/"' in body(inside(admin).get(f"{BELOW}/event/"))


def test_each_may_be_skipped_and_a_skipped_one_changes_nothing(
    admin: Member, inside: Enter
) -> None:
    browser, before = inside(admin), read_settings().name
    for step, after in zip(STEPS, [*list(STEPS)[1:]], strict=False):
        assert f"{BELOW}/{after}/" in body(browser.get(f"{BELOW}/{step}/"))
    assert read_settings().name == before


def test_a_wrong_value_is_refused_beside_its_field(admin: Member, inside: Enter) -> None:
    answer = inside(admin).post(f"{BELOW}/name/", {"name": "", "line": ""})
    assert answer.status_code == 422 and "required" in words(answer)
    assert inside(admin).get(f"{BELOW}/weather/").status_code == 404
