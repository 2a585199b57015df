"""Former members keep their results, and no page names them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.community.ratings.models import Rating
from club.people.members.models import Member
from tests.community.ratings.entered_games import enter

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


def test_a_former_member_keeps_results_and_no_name(inside: Inside, club: list[Member]) -> None:
    result = enter(club[1:4], [1, 2, 3])
    before = Rating.objects.get(pool__key="nim", member=club[1]).mu
    Member.objects.filter(pk=club[2].pk).update(is_active=False)
    client = inside(club[0])
    for address in (
        f"/rankings/results/{result.number}/",
        "/rankings/titles/nim/",
        "/rankings/members/bob/nim/",
        "/rankings/members/bob/",
    ):
        assert "carol" not in client.get(address).content.decode(), address
    assert "a former member" in client.get("/rankings/members/bob/nim/").content.decode()
    assert client.get("/rankings/members/carol/nim/").status_code == 404
    assert Rating.objects.get(pool__key="nim", member=club[1]).mu == before
