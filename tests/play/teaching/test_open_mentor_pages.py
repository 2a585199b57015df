"""An open page of a mentor: it asks for what is new by itself, and loses no line."""

from __future__ import annotations

import pytest
from django.urls import reverse

from club.people.members.models import Member
from club.play.tables.models import Table
from tests.play.teaching.test_mentors import mentored
from tests.support.pages import Enter, address, body
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def sat(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("liars_dice", [alice, bob], rated=False)


def test_an_open_page_asks_for_what_is_new_by_itself(
    sat: Sat, carol: Member, inside: Enter
) -> None:
    """The signals are those of the mentor's home: the stream of the seat would tell of drafts."""
    mentored(sat, 1)
    page = body(inside(carol).get(address(sat, "mentors")))
    assert f'hx-sse:connect="{reverse("live:home")}"' in page
    assert 'hx-trigger="changed from:#live, every 30s"' in page
    part = inside(carol).get(address(sat, "mentors"), headers={"HX-Request": "true"})
    assert body(part).startswith('<div id="mentoring"')


def test_a_page_of_a_finished_game_asks_no_more(sat: Sat, carol: Member, inside: Enter) -> None:
    mentored(sat, 1)
    Table.objects.filter(pk=sat.pk).update(status="finished", ended_at=NOW)
    page = body(inside(carol).get(address(sat, "mentors")))
    assert "hx-sse:connect" not in page
    assert "every 30s" not in page


def test_a_refused_line_is_not_lost(sat: Sat, carol: Member, inside: Enter) -> None:
    mentor = mentored(sat, 1)
    line = {"text": "look at the sixes", "move": "take 1 from a"}
    refused = inside(carol).post(address(sat, "mentors", str(mentor.pk), "write"), line)
    assert refused.status_code == 422
    assert "look at the sixes</textarea>" in body(refused)
