"""The page of preferences, and the page that other members see."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.base.time_zones.choices import zone_choices
from club.base.ui.panels import account_links
from club.people.members import services
from club.people.members.middleware import personal_pages
from club.people.members.models import Member
from club.people.members.services import Preferences

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
MINE = "/members/me/"
CHOICE = {"time_zone": "Asia/Tokyo", "theme": "dark", "confirm_turns": "on"}


def test_preferences_are_kept_and_seen(inside: Inside, alice: Member) -> None:
    page = inside(alice).post(MINE, CHOICE, follow=True).content.decode()
    assert 'data-theme="dark"' in page
    alice.refresh_from_db()
    assert (alice.time_zone, alice.theme, alice.letters, alice.confirm_turns) == (
        "Asia/Tokyo",
        "dark",
        False,
        True,
    )


@pytest.mark.parametrize(
    "wrong",
    [{"time_zone": "Middle/Earth"}, {"theme": "neon"}, {"time_zone": ""}, {"theme": "x" * 999}],
)
def test_a_wrong_choice_is_refused_with_the_form(
    inside: Inside, alice: Member, wrong: dict[str, str]
) -> None:
    answer = inside(alice).post(MINE, CHOICE | wrong)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    alice.refresh_from_db()
    assert alice.theme == "system"


def test_the_service_refuses_what_no_form_offers(alice: Member) -> None:
    with pytest.raises(ValidationError, match="Middle/Earth"):
        services.set_preferences(alice, Preferences("Middle/Earth", "dark", True, True))


def test_preferences_touch_nothing_but_preferences(alice: Member) -> None:
    stale = Member.objects.get(pk=alice.pk)
    Member.objects.filter(pk=alice.pk).update(email="new@club.example")
    services.set_preferences(stale, Preferences("UTC", "light", True, False))
    assert Member.objects.get(pk=alice.pk).email == "new@club.example"


def test_a_page_tells_time_in_the_members_zone_and_the_next_one_does_not(
    alice: Member, rf: object
) -> None:
    seen = []

    def page(request: HttpRequest) -> HttpResponse:
        seen.append(timezone.localtime(datetime(2026, 11, 20, 12, tzinfo=UTC)).hour)
        return HttpResponse()

    alice.time_zone = "Asia/Tokyo"
    request = HttpRequest()
    request.user = alice
    assert personal_pages(page)(request)["Cache-Control"] == "private, no-store"
    alice.time_zone = "Gone/Zone"
    personal_pages(page)(request)
    assert seen == [21, timezone.localtime(datetime(2026, 11, 20, 12, tzinfo=UTC)).hour]


def test_a_personal_page_is_kept_by_nobody(inside: Inside, alice: Member) -> None:
    assert inside(alice).get(MINE)["Cache-Control"] == "private, no-store"


def test_the_others_see_the_name_and_not_the_address(
    inside: Inside, alice: Member, bob: Member
) -> None:
    page = inside(bob).get("/members/named/ALICE/").content.decode()
    assert "alice" in page
    assert alice.email not in page


@pytest.mark.parametrize("name", ["nobody", "a", "a" * 21, "%00%00", "a%20b"])
def test_a_name_that_nobody_has_is_not_found(inside: Inside, bob: Member, name: str) -> None:
    assert inside(bob).get(f"/members/named/{name}/").status_code == 404


def test_every_offered_zone_is_one_we_accept(alice: Member) -> None:
    names = [name for _, places in zone_choices() for name, _ in places]
    assert {"Europe/Helsinki", "America/Argentina/Buenos_Aires", "UTC"} <= set(names)
    for name in names:
        services.set_preferences(alice, Preferences(name, "dark", True, True))


def test_a_zone_by_an_older_name_is_kept_by_the_form(inside: Inside, alice: Member) -> None:
    Member.objects.filter(pk=alice.pk).update(time_zone="Japan")
    assert '<option value="Japan" selected>' in inside(alice).get(MINE).content.decode()
    inside(alice).post(MINE, CHOICE | {"time_zone": "Japan"})
    alice.refresh_from_db()
    assert (alice.time_zone, alice.theme) == ("Japan", "dark")


def test_a_zone_by_an_older_name_is_offered_to_nobody_else(inside: Inside, alice: Member) -> None:
    assert inside(alice).post(MINE, CHOICE | {"time_zone": "Japan"}).status_code == 422


def test_the_own_page_has_each_link_once_below_its_heading(inside: Inside, alice: Member) -> None:
    answer = inside(alice).get(MINE)
    page = answer.content.decode()

    headings = ["What others see", "Play", "Notices and programs", "Log-in", "Your data"]
    assert re.findall(r"<h3>(.*?)</h3>", page) == headings
    addresses = re.findall(r'<li><a href="(/[^"]+)">', page)
    for link in account_links.collect(answer.wsgi_request):
        assert addresses.count(reverse(link.view_name)) == 1
