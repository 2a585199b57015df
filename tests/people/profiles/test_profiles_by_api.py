"""Profiles, friends, mutes, blocks and reports by the API: what the pages do, by the same
services.
"""

from __future__ import annotations

from base64 import b64encode

import pytest

from club.base.pictures.models import Picture
from club.people.members.models import Member
from club.people.moderation.models import Report
from tests.base.pictures.image_samples import image_file
from tests.site.api.conftest import program

pytestmark = pytest.mark.django_db


def test_a_program_reads_and_changes_a_part_of_the_profile(alice: Member) -> None:
    own = program(alice)
    own.post("me/profile", {"line": "Hello", "favourites": ["nim"]})
    changed = own.post("me/profile", {"shows_last_seen": True}).json()
    assert changed == own.get("me/profile").json()
    assert (changed["line"], changed["favourites"]) == ("Hello", ["nim"])


def test_a_program_sets_and_removes_the_picture(alice: Member) -> None:
    own = program(alice)
    content = b64encode(image_file().read()).decode()
    shown = own.post("me/picture", {"content": content}).json()
    assert shown["picture"] == Picture.objects.get().get_absolute_url()
    assert own.delete("me/picture").status_code == 204
    assert not Picture.objects.exists()


@pytest.mark.parametrize(("content", "status"), [("%", 400), (b64encode(b"x").decode(), 422)])
def test_a_picture_that_is_none_is_refused(alice: Member, content: str, status: int) -> None:
    assert program(alice).post("me/picture", {"content": content}).status_code == status


def test_a_program_changes_one_relation_and_keeps_the_others(alice: Member, bob: Member) -> None:
    own = program(alice)
    own.post("relations/bob", {"friend": True})
    shown = own.post("relations/bob", {"muted": True, "blocked": True}).json()
    assert shown == {"friend": True, "muted": True, "blocked": True}
    assert own.post("relations/bob", {"blocked": False}).json()["blocked"] is False
    assert own.get("relations/nobody").status_code == 404


def test_a_program_reports_once_and_reads_its_reports(alice: Member, bob: Member) -> None:
    own = program(alice)
    body = {"kind": "member-name", "id": bob.pk, "reason": "hate"}
    assert own.post("reports", body).json()["answered"] is False
    assert own.post("reports", body).status_code == 422
    assert own.post("reports", {**body, "kind": "moon"}).status_code == 404
    assert len(own.get("reports").json()["items"]) == Report.objects.count() == 1
