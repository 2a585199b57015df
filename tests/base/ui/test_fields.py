"""Fields of forms with something beside them: a preview of Markdown, a searched list, a colour."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from club.base.time_zones.choices import zone_choices
from club.people.members.models import Member
from tests.support.admins import made_admin
from tests.support.pages import Enter, body

PREVIEW = "/preview/"


def preview(client: object, text: str, **headers: str) -> tuple[int, str]:
    sent = {"preview_of": "house_rules", "house_rules": text, "name": "not this"}
    answer = client.post(PREVIEW, sent, headers=headers)  # type: ignore[attr-defined]
    return answer.status_code, body(answer)


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


@pytest.mark.django_db
def test_a_preview_shows_safe_html_of_the_named_field(inside: Enter, alice: Member) -> None:
    status, page = preview(inside(alice), "# Rules\n\n*soon* <b>x</b>")

    assert status == 200 and "<!DOCTYPE html>" in page
    assert "<h2>Rules</h2>" in page and "<em>soon</em>" in page
    assert "<b>x" not in page and "not this" not in page


@pytest.mark.django_db
def test_scripts_get_the_preview_alone(inside: Enter, alice: Member) -> None:
    status, fragment = preview(inside(alice), "*soon*", **{"HX-Request": "true"})

    assert status == 200 and "<em>soon</em>" in fragment and "<html" not in fragment


@pytest.mark.django_db
def test_a_preview_of_a_text_that_is_too_long_says_so(inside: Enter, alice: Member) -> None:
    status, page = preview(inside(alice), "x" * 20_001)

    assert status == 422 and "Write at most 20000 characters." in page


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/events/new/", "/news/new/", "/club/settings/"])
def test_each_form_that_takes_markdown_has_the_preview(
    inside: Enter, admin: Member, address: str
) -> None:
    assert 'formaction="/preview/"' in body(inside(admin).get(address))


def test_zones_stand_by_region_with_their_offsets_of_the_season() -> None:
    def label(moment: datetime, zone: str) -> str:
        choices = dict(zone_choices(moment))
        return dict(choices[zone.split("/", maxsplit=1)[0]])[zone]

    winter, summer = datetime(2026, 1, 5, tzinfo=UTC), datetime(2026, 7, 5, tzinfo=UTC)
    assert label(winter, "Europe/Helsinki") == "Helsinki (UTC+2)"
    assert label(summer, "Europe/Helsinki") == "Helsinki (UTC+3)"
    assert label(winter, "Asia/Kolkata") == "Kolkata (UTC+5:30)"
    assert label(winter, "America/New_York") == "New York (UTC−5)"
