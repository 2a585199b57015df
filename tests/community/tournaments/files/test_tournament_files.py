"""Files that come in: finished tournaments as JSON, and whom they name. Nothing of a wrong one
is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from club.base.errors import ClubError, NotAllowed
from club.community.tournaments.files.exporting import tournament_as_json
from club.community.tournaments.formats.registry import rank_all
from club.community.tournaments.models import Entrant, EntrantClaim, Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.round_models import Correction, Pod
from club.community.tournaments.services.entered_results import correct_pod
from club.community.tournaments.services.entries import answer_entrant_claim
from club.messages.notifications.models import Notice
from club.people.file_imports.models import FileImport
from club.people.file_imports.processing import read_import, write_import
from club.people.file_imports.services import import_at_once
from club.people.members.models import Member
from club.people.moderation.relations import block
from tests.community.tournaments.fields import (
    exported_tournament,
    open_tournament,
    organiser,
)
from tests.site.api.conftest import program
from tests.support.pages import words
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.fixture
def orla() -> Member:
    return organiser()


@pytest.fixture
def exported(orla: Member) -> dict[str, Any]:
    """A Swiss of five in two rounds with a correction, which is deleted from the club."""
    return exported_tournament(orla, entrants=5)


def imported(data: dict[str, Any], by: Member) -> Tournament:
    return import_file(json.dumps(data).encode(), by)


def import_file(content: bytes, by: Member) -> Tournament:
    job = import_at_once("tournaments", by, content, NOW)
    if job.refusal:
        raise ClubError("refused", job.refusal)
    return Tournament.objects.get(pk=job.written[0])


def standings(tournament: Tournament) -> list[tuple[str, int]]:
    ranked = rank_all(read_past(tournament))
    return [(row.entrant.name, row.standing.points) for row in ranked]


def test_what_is_exported_comes_back_the_same(orla: Member, exported: dict[str, Any]) -> None:
    made = imported(exported, orla)
    again = json.loads(json.dumps(tournament_as_json(read_past(made))))
    for part in (again, exported):
        for pod in (pod for leg in part["rounds"] for pod in leg["pods"]):
            assert pod.pop("table") is None or part is exported
    assert again == exported
    assert Correction.objects.get().reason == "Written down wrongly"
    assert sorted(made.entrants.values_list("place", flat=True)) == [1, 2, 3, 4, 5]


def names(tournament: Tournament) -> list[str]:
    """The entrants by number: members, and texts in brackets."""
    rows = tournament.entrants.order_by("number")
    return [row.member.username if row.member else f"({row.guest})" for row in rows]


class TestNamesOfAFile:
    """The file names five members; the first two are asked and answer."""

    @pytest.fixture
    def made(self, orla: Member, exported: dict[str, Any]) -> Tournament:
        return imported(exported, orla)

    @pytest.fixture
    def first(self, made: Tournament) -> Member:
        return Member.objects.get(username=made.entrants.get(number=1).guest)

    def test_are_texts_until_their_members_agree(self, made: Tournament, first: Member) -> None:
        before, name = names(made), first.username
        assert before[0] == f"({name})"
        assert not first.tournament_entries.exists()
        (claim,) = EntrantClaim.objects.filter(member=first)

        answer_entrant_claim(claim.pk, first, played=True)

        assert names(made) == [name, *before[1:]]
        assert standings(made) == standings(Tournament.objects.get())

    def test_stay_texts_when_the_member_did_not_play(self, made: Tournament, first: Member) -> None:
        claim, before = EntrantClaim.objects.get(member=first), names(made)

        answer_entrant_claim(claim.pk, first, played=False)

        assert names(made) == before
        with pytest.raises(ClubError, match="Nobody asks"):
            answer_entrant_claim(claim.pk, first, played=True)

    def test_are_asked_of_nobody_else(self, made: Tournament, first: Member, orla: Member) -> None:
        claim = EntrantClaim.objects.exclude(member=first)[0]

        for member in (first, orla):
            with pytest.raises(ClubError, match="Nobody asks"):
                answer_entrant_claim(claim.pk, member, played=True)

    def test_are_asked_about_at_home(
        self, made: Tournament, first: Member, orla: Member, inside: Inside
    ) -> None:
        client, claim = inside(first), EntrantClaim.objects.get(member=first)
        question = f"{made.name}. {orla.username} has brought it as a file, which names you."
        assert question in words(client.get("/"))

        answer = client.post(f"/tournaments/names/{claim.pk}/", {"played": "yes"})

        assert answer["Location"] == made.get_absolute_url()
        assert question not in words(client.get("/"))

    def test_are_asked_about_by_programs(self, made: Tournament, first: Member) -> None:
        own, claim = program(first), EntrantClaim.objects.get(member=first)

        shown = own.get("tournaments/names").json()["items"]
        answer = own.post("tournaments/names", {"claim": claim.pk, "played": True})

        assert [(row["tournament"], row["name"]) for row in shown] == [(made.pk, first.username)]
        assert answer.json() == {"items": []}
        assert names(made)[0] == first.username

    def test_are_told_of_no_correction(self, made: Tournament, orla: Member) -> None:
        told = Notice.objects.count()

        correct_pod(Pod.objects.all()[0].pk, orla, [2, 1], "Written down wrongly", NOW)

        assert Notice.objects.count() == told


def test_nobody_is_asked_across_a_block(orla: Member, exported: dict[str, Any]) -> None:
    other = Member.objects.get(username=exported["entrants"][0]["name"])
    block(other, orla, NOW)

    made = imported(exported, orla)

    assert names(made)[0] == f"({other.username})"
    assert EntrantClaim.objects.count() == 4
    assert not EntrantClaim.objects.filter(member=other).exists()


def test_the_organiser_whom_the_file_names_is_an_entrant(
    orla: Member, exported: dict[str, Any]
) -> None:
    exported["entrants"][0]["name"] = orla.username

    assert names(imported(exported, orla))[0] == orla.username


def test_a_file_may_say_who_was_knocked_out(orla: Member, exported: dict[str, Any]) -> None:
    exported["entrants"][0]["status"] = "out"

    made = imported(exported, orla)

    assert set(made.entrants.values_list("status", flat=True)) == {"entered"}


def test_its_pages_say_that_it_came_from_a_file(
    orla: Member, exported: dict[str, Any], inside: Inside
) -> None:
    made = imported(exported, orla)
    said = f"{orla.username} has brought this tournament as a file."
    assert said in words(inside(orla).get(made.get_absolute_url()))
    other = open_tournament(orla)
    assert said not in words(inside(orla).get(other.get_absolute_url()))


def test_the_same_file_makes_one_tournament(orla: Member, exported: dict[str, Any]) -> None:
    imported(exported, orla)
    with pytest.raises(ClubError, match="here already"):
        imported(exported, orla)
    assert Tournament.objects.count() == 1


def test_unknown_players_are_named_and_not_created(orla: Member, exported: dict[str, Any]) -> None:
    exported["entrants"][1]["name"] = "nemo"
    with pytest.raises(ClubError, match="no members of the club: nemo"):
        imported(exported, orla)
    assert not Tournament.objects.exists()


def test_members_bring_no_tournament(exported: dict[str, Any]) -> None:
    with pytest.raises(NotAllowed):
        imported(exported, newcomer("mia"))


def first_pod(data: dict[str, Any]) -> dict[str, Any]:
    pod: dict[str, Any] = data["rounds"][0]["pods"][0]
    return pod


WRONG: dict[str, Callable[[dict[str, Any]], object]] = {
    "another schema": lambda data: data.update(schema="kerho-tournament/9"),
    "running": lambda data: data.update(stage="running"),
    "a term too many": lambda data: data["terms"].update(places=3),
    "a size out of range": lambda data: data["terms"].update(size=13),
    "points of no size": lambda data: data["terms"].update(points={"9": [1]}),
    "a pace of no field": lambda data: data["terms"]["pace"].update(speed=1),
    "a guest at a table": lambda data: first_pod(data).update(seats=["1", "99"]),
    "one who sits twice": lambda data: first_pod(data).update(seats=["1", "1"]),
    "places that cannot be": lambda data: first_pod(data).update(places=[2, 2]),
    "points without end": lambda data: first_pod(data).update(points=[10**9, 0]),
    "too few points": lambda data: first_pod(data).update(points=[0, 0, 0]),
    "an entrant twice": lambda data: data["entrants"].append(data["entrants"][0]),
    "a round twice": lambda data: data["rounds"].append(data["rounds"][0]),
    "a number as text": lambda data: data["entrants"][0].update(number="1"),
    "half of a character": lambda data: data.update(name="a\ud800"),
    "half of a character as an option": lambda data: data["terms"].update(
        options={"nim": {"\ud800": "x"}}
    ),
    "a NUL": lambda data: data.update(name="a\0b"),
}


@pytest.mark.long
@pytest.mark.parametrize("name", WRONG)
def test_of_a_file_that_is_wrong_nothing_is_written(
    orla: Member, exported: dict[str, Any], name: str
) -> None:
    WRONG[name](exported)
    with pytest.raises(ClubError):
        imported(exported, orla)
    assert not Tournament.objects.exists() and not Entrant.objects.exists()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"[" * 100_000, b"\xff\xfe"])
def test_what_is_no_json_is_refused(orla: Member, content: bytes) -> None:
    with pytest.raises(ClubError):
        import_file(content, orla)


def test_an_organiser_sends_the_file(
    orla: Member, exported: dict[str, Any], inside: Inside
) -> None:
    client, address = inside(orla), reverse("tournaments:import")
    assert address in client.get(reverse("tournaments:index")).content.decode()
    assert client.post(address).status_code == 422
    file = SimpleUploadedFile("t.json", json.dumps(exported).encode())
    job_address = client.post(address, {"file": file})["Location"]
    job = FileImport.objects.get()
    read_import(job.pk, NOW)
    page = words(client.get(job_address))
    assert "Bring the tournament" in page and "Spring" in page and not Tournament.objects.exists()

    client.post(job_address, {"what": "write"})
    write_import(job.pk, NOW)

    page_of_made = Tournament.objects.get().get_absolute_url()
    assert page_of_made in client.get(job_address).content.decode()
    assert "Written down wrongly" in client.get(page_of_made).content.decode()


def test_members_send_no_tournament(inside: Inside) -> None:
    assert inside(newcomer("mia")).get(reverse("tournaments:import")).status_code == 403


def test_a_file_without_terms_that_came_later_has_the_usual_ones(
    orla: Member, exported: dict[str, Any]
) -> None:
    for name in ("pairs_itself", "late_until", "public"):
        exported["terms"].pop(name, None)

    tournament = imported(exported, orla)

    assert not tournament.pairs_itself
    assert tournament.late_until == Tournament._meta.get_field("late_until").default
