"""What pages read of a tournament's past is stored until the tournament changes, and no longer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from club.community.tournaments import stored_past
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.past import Past, read_past
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import legs, stages, withdrawals
from club.community.tournaments.services.entered_results import correct_pod, enter_places
from club.community.tournaments.services.locking import locked_tournament
from club.community.tournaments.stored_past import StoredPast
from club.people.members.models import Member
from club.people.members.services import rename_member
from tests.community.tournaments.fields import (
    organiser,
    play_round,
    running_tournament,
)
from tests.support.pages import unmarked
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
PAGES = ("tournament", "cross", "csv")


@pytest.fixture
def orla() -> Member:
    return organiser()


@pytest.fixture
def played(orla: Member) -> Tournament:
    """A first round at real tables, of which one result is entered."""
    tournament = running_tournament(orla, 4, titles=["Harbour Lights"], online=False, public=True)
    play_round(tournament, orla)
    enter_places(first_pod().pk, orla, [1, 2], NOW)
    return tournament


def first_pod() -> Pod:
    return Pod.objects.order_by("pk")[0]


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ids of tournaments whose past pages have read."""
    read: list[int] = []

    def counted(tournament: Tournament) -> Past:
        read.append(tournament.pk)
        return read_past(tournament)

    monkeypatch.setattr(stored_past, "read_past", counted)
    return read


def addresses(tournament: Tournament) -> list[str]:
    at = [tournament.pk]
    first = reverse("tournaments:round", args=[*at, 1])
    return [first, *(reverse(f"tournaments:{name}", args=at) for name in PAGES)]


def texts(client: Client, tournament: Tournament) -> list[str]:
    return [unmarked(client.get(address)) for address in addresses(tournament)]


def texts_anew(
    client: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    with monkeypatch.context() as patched:
        patched.setattr(StoredPast, "key", lambda *_part: "")
        return texts(client, tournament)


def test_pages_read_the_past_once_whoever_looks_and_however_often(
    orla: Member, played: Tournament, inside: Inside, reads: list[int]
) -> None:
    viewers = [inside(newcomer("mia")), inside(newcomer("nea"))]
    for address in addresses(played):
        viewers[0].get(address)
    first = len(reads)

    for viewer in viewers:
        texts(viewer, played)

    assert first <= len(addresses(played))
    assert len(reads) == first


def test_a_player_finds_the_own_line_marked_and_others_do_not(
    played: Tournament, inside: Inside
) -> None:
    player = inside(played.entrants.all()[0].player)
    other = inside(newcomer("mia"))

    pages = [
        [text.count('class="own"') for text in texts(member, played)] for member in (player, other)
    ]

    assert pages == [[1, 2, 1, 0], [0, 0, 0, 0]]


def correct_a_result(orla: Member, _tournament: Tournament) -> None:
    correct_pod(first_pod().pk, orla, [2, 1], "Written down wrongly", NOW)


def enter_the_last_result(orla: Member, _tournament: Tournament) -> None:
    enter_places(Pod.objects.get(end="").pk, orla, [2, 1], NOW)


def withdraw_an_entrant(orla: Member, tournament: Tournament) -> None:
    member = tournament.entrants.all()[0].player
    withdrawals.withdraw_entrant(tournament.pk, member, NOW, orla)


def open_the_next_round(orla: Member, tournament: Tournament) -> None:
    enter_the_last_result(orla, tournament)
    legs.open_leg(legs.pair_next_leg(tournament.pk, orla, NOW).pk, orla, NOW)


def rename_an_entrant(_orla: Member, tournament: Tournament) -> None:
    rename_member(tournament.entrants.all()[0].player_id, "Valpuri")


def hide_a_name(_orla: Member, tournament: Tournament) -> None:
    """As moderation does it, and members who leave."""
    Member.objects.filter(pk=tournament.entrants.all()[0].player_id).update(
        username="member-17", is_active=False
    )


def end_it(orla: Member, tournament: Tournament) -> None:
    enter_the_last_result(orla, tournament)
    stages.finish(tournament.pk, orla, NOW)


CHANGES = (
    correct_a_result,
    enter_the_last_result,
    withdraw_an_entrant,
    open_the_next_round,
    rename_an_entrant,
    hide_a_name,
    end_it,
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_pages_show_a_change_at_once(
    orla: Member,
    played: Tournament,
    inside: Inside,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[Member, Tournament], None],
) -> None:
    client = inside(newcomer("mia"))
    before = texts(client, played)

    change(orla, played)

    assert texts(client, played) == texts_anew(client, played, monkeypatch)
    assert texts(client, played) != before


def test_a_round_that_is_only_paired_is_on_no_page_but_the_organisers(
    orla: Member, inside: Inside
) -> None:
    tournament = running_tournament(orla, 4)
    client = inside(newcomer("mia"))
    before = texts(client, tournament)[1:]

    legs.pair_next_leg(tournament.pk, orla, NOW)

    assert texts(client, tournament)[1:] == before
    organise = inside(orla).get(reverse("tournaments:organise", args=[tournament.pk]))
    assert "only organisers see it" in organise.content.decode()


def test_while_developing_each_page_reads_the_past(
    played: Tournament, inside: Inside, reads: list[int], settings: object
) -> None:
    settings.DEBUG = True  # type: ignore[attr-defined]
    client = inside(newcomer("mia"))

    for _ in range(2):
        client.get(played.get_absolute_url())

    assert len(reads) == 2


def test_a_write_without_a_new_version_is_found(
    played: Tournament, each_write_renews_the_version: list[str]
) -> None:
    path = "/club/community/tournaments/x.py"
    write = compile("Leg.objects.update(due_at=None)", path, "exec")
    with locked_tournament(played.pk):
        exec(write, {"Leg": Leg})
    before = list(each_write_renews_the_version)

    exec(write, {"Leg": Leg})

    assert (before, len(each_write_renews_the_version)) == ([], 1)
    each_write_renews_the_version.clear()


def test_each_lock_gives_the_tournament_a_new_version(played: Tournament) -> None:
    before = StoredPast(Tournament.objects.get()).version

    with locked_tournament(played.pk):
        pass

    assert StoredPast(Tournament.objects.get()).version != before
    assert Entrant.objects.count() == 4
