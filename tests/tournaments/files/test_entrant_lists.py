"""Lists of entrants that an organiser brings, and what they do to the members whom they name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from club.conduct.blocks import block
from club.members.models import Member
from club.notifications.kinds import kind
from club.notifications.models import Notice
from club.roles.models import Role, RoleKind
from club.tournaments.files.entrant_import import EntrantImport, import_entrants
from club.tournaments.models import Entrant, Tournament
from club.tournaments.services.entering import enter
from club.tournaments.services.withdrawing import withdraw_entrant
from tests.support.sitting_down import NOW, newcomer
from tests.tournaments.fields import (
    open_tournament,
    organiser,
)

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.fixture
def orla() -> Member:
    return organiser()


@pytest.fixture
def send_list(orla: Member, inside: Inside) -> Callable[[str, str], str]:
    """Sends a list of entrants; the page that follows."""
    for name in ("ann", "ben"):
        newcomer(name)
    address = reverse("tournaments:entrants", args=[open_tournament(orla).pk])

    def send(act: str, rows: str) -> str:
        sent = {"act": act, "rows": rows}
        return inside(orla).post(address, sent, follow=True).content.decode()

    return send


def test_m19_entrants_come_from_a_list(send_list: Callable[[str, str], str]) -> None:
    rows = "name\nann\nben@club.example\nnobody\n=ann\n"
    assert "Entered: ann, ben" in send_list("import", rows)
    text = send_list("preview", rows)
    assert "Entered already: ann, ben" in text and "nobody, =ann" in text
    assert Entrant.objects.count() == 2


def test_p10_a_list_of_entrants_is_shown_first(send_list: Callable[[str, str], str]) -> None:
    text = send_list("preview", "ann\nben\n")  # without a heading
    assert "Would be entered: ann, ben" in text and "ann\nben" in text
    assert not Entrant.objects.exists()


def test_m19_a_list_that_cannot_be_read_stays_in_its_field(
    send_list: Callable[[str, str], str],
) -> None:
    text = send_list("import", 'name\nann\n"ben\n')
    assert "Line 3 cannot be read as CSV." in text and "ann\n" in text
    assert not Entrant.objects.exists()


def test_m19_who_may_not_enter_is_named_and_the_others_are_entered(
    send_list: Callable[[str, str], str],
) -> None:
    Role.objects.filter(member__username="ann").update(kind=RoleKind.GUEST)
    text = send_list("import", "ann\nben\n")
    assert "Entered: ben" in text and "ann: " in text


class TestMembersOfAList:
    """An organiser enters ann and ben from a list."""

    @pytest.fixture
    def ann(self) -> Member:
        return newcomer("ann")

    @pytest.fixture
    def opened(self, orla: Member) -> Tournament:
        return open_tournament(orla)

    def enter_list(self, opened: Tournament, orla: Member) -> EntrantImport:
        return import_entrants(opened.pk, b"name\nann\n", orla, NOW)

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

        assert (again.entered, again.refused["ann"].code) == ([], "has_withdrawn")
        assert Entrant.objects.get(member=ann).status == "withdrawn"
        assert enter(opened.pk, ann, NOW).status == "entered"

    def test_are_not_entered_across_a_block(
        self, opened: Tournament, orla: Member, ann: Member
    ) -> None:
        block(ann, orla, NOW)

        done = self.enter_list(opened, orla)

        assert (done.entered, done.refused["ann"].code) == ([], "not_now")
        assert not Entrant.objects.exists()
