"""Lists of entrants that an organiser brings, and what they do to the members whom they name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from club.base.roles.models import Role, RoleKind
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.services.entries import enter
from club.community.tournaments.services.withdrawals import withdraw_entrant
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.file_imports.models import FileImport
from club.people.file_imports.processing import read_import, write_import
from club.people.file_imports.services import import_at_once, receive_file
from club.people.members.models import Member
from club.people.moderation.relations import block
from tests.community.tournaments.fields import (
    open_tournament,
    organiser,
)
from tests.support.pages import words
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.fixture
def orla() -> Member:
    return organiser()


@pytest.fixture
def opened(orla: Member) -> Tournament:
    """A tournament that ann and ben may enter."""
    for name in ("ann", "ben"):
        newcomer(name)
    return open_tournament(orla)


def enter_list(opened: Tournament, orla: Member, rows: str) -> FileImport:
    options = {"tournament": opened.pk}
    return import_at_once("entrants", orla, rows.encode(), NOW, options)


def preview_list(opened: Tournament, orla: Member, rows: str) -> FileImport:
    options = {"tournament": opened.pk}
    job = receive_file("entrants", orla, rows.encode(), "", NOW, options)
    read_import(job.pk, NOW)
    job.refresh_from_db()
    return job


def states(job: FileImport) -> list[tuple[str, str]]:
    assert job.preview
    return [(row["cells"][0], row["state"]) for row in job.preview["rows"]]


def test_entrants_come_from_a_list(opened: Tournament, orla: Member) -> None:
    rows = "name\nann\nben@club.example\nnobody\n=ann\n"

    assert enter_list(opened, orla, rows).written == ["ann", "ben"]

    again = preview_list(opened, orla, rows)
    assert states(again) == [
        ("ann", "already"),
        ("ben", "already"),
        ("nobody", "unknown"),
        ("=ann", "unknown"),
    ]
    assert Entrant.objects.count() == 2


def test_a_list_of_entrants_is_shown_first(
    opened: Tournament, orla: Member, inside: Inside
) -> None:
    client, rows = inside(orla), "ann\nben\n"  # without a heading
    page = client.get(reverse("tournaments:entrants", args=[opened.pk])).content.decode()
    address = reverse("tournaments:import_entrants", args=[opened.pk])
    assert address in page

    shown = client.post(address, {"rows": rows})["Location"]
    read_import(FileImport.objects.get().pk, NOW)

    text = words(client.get(shown))
    assert "would be entered 2" in text and "Enter them" in text
    assert not Entrant.objects.exists()
    client.post(shown, {"what": "write"})
    write_import(FileImport.objects.get().pk, NOW)
    assert "Entered: ann, ben" in words(client.get(shown))


def test_a_list_that_cannot_be_read_stays_in_its_field(
    opened: Tournament, orla: Member, inside: Inside
) -> None:
    address = reverse("tournaments:import_entrants", args=[opened.pk])

    answer = inside(orla).post(address, {"rows": 'name\nann\n"ben\n'})

    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Line 3 cannot be read as CSV." in text and "ann\n" in text
    assert not FileImport.objects.exists()


def test_who_may_not_enter_is_named_and_the_others_are_entered(
    opened: Tournament, orla: Member
) -> None:
    Role.objects.filter(member__username="ann").update(kind=RoleKind.GUEST)

    job = enter_list(opened, orla, "ann\nben\n")

    assert job.written == ["ben"] and job.problems
    assert job.problems[0][0] == "ann" and job.unread == 1


class TestMembersOfAList:
    """An organiser enters ann and ben from a list."""

    @pytest.fixture
    def ann(self, opened: Tournament) -> Member:
        return Member.objects.get(username="ann")

    def enter_list(self, opened: Tournament, orla: Member) -> FileImport:
        return enter_list(opened, orla, "name\nann\n")

    def test_are_told_that_an_organiser_entered_them_and_that_they_may_withdraw(
        self, opened: Tournament, orla: Member, ann: Member
    ) -> None:
        self.enter_list(opened, orla)

        (notice,) = Notice.objects.filter(member=ann)
        said = repr(kind(notice.kind).words(notice))
        assert "an organiser has entered you" in said
        assert "withdraw on the page of the tournament" in said
        assert opened.get_absolute_url() in said

    def test_withdraw_and_the_list_does_not_bring_them_back(
        self, opened: Tournament, orla: Member, ann: Member
    ) -> None:
        self.enter_list(opened, orla)
        withdraw_entrant(opened.pk, ann, NOW)

        again = self.enter_list(opened, orla)

        assert again.written == [] and again.problems
        assert "withdrawn" in again.problems[0][1]
        assert Entrant.objects.get(member=ann).status == "withdrawn"
        assert enter(opened.pk, ann, NOW).status == "entered"

    def test_are_not_entered_across_a_block(
        self, opened: Tournament, orla: Member, ann: Member
    ) -> None:
        block(ann, orla, NOW)

        done = self.enter_list(opened, orla)

        assert done.written == [] and done.unread == 1
        assert not Entrant.objects.exists()
