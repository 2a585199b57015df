"""Plays by the API: what the pages do, by the same services."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
import time_machine

from club.base.pictures.models import Picture
from club.community.play_log.models import Play, PlayStatus, PlayTitle
from club.people.file_imports.processing import read_import
from club.people.members.models import Member
from tests.base.pictures.image_samples import image_file
from tests.community.play_log.files import bg_stats, bg_stats_play
from tests.community.play_log.imported import read
from tests.site.api.conftest import program
from tests.support.admins import made_organiser
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db
PLAY = {"title": "Carcosa", "day": "2026-03-01"}


@pytest.fixture(autouse=True)
def spring() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def body(*names: str, **more: Any) -> dict[str, Any]:
    scorers = [{"name": name, "place": place} for place, name in enumerate(names, 1)]
    return PLAY | {"scorers": scorers} | more


def logged(member: Member, *names: str) -> dict[str, Any]:
    answer = program(member).post("plays", body(*names))
    assert answer.status_code == 201, answer.json()
    play: dict[str, Any] = answer.json()
    return play


def test_a_program_logs_a_play_and_another_confirms_it(alice: Member, bob: Member) -> None:
    play = logged(alice, "alice", "bob")
    assert (play["status"], play["title"], play["logger"]) == ("waiting", "Carcosa", "alice")
    (asked,) = program(bob).get("plays").json()["to_confirm"]
    sent = {"answer": "confirm", "version": asked["version"]}
    answer = program(bob).post(f"plays/{play['id']}/answer", sent)
    assert answer.json()["status"] == "confirmed"
    assert program(bob).get("plays").json()["to_confirm"] == []


def test_an_answer_to_an_older_version_changes_nothing(alice: Member, bob: Member) -> None:
    play = logged(alice, "alice", "bob")
    edited = program(alice).post(f"plays/{play['id']}", body("bob", "alice", version=1))
    assert edited.json()["version"] == 2
    answer = program(bob).post(f"plays/{play['id']}/answer", {"answer": "confirm", "version": 1})
    assert answer.status_code == 422
    assert Play.objects.get().status == PlayStatus.WAITING


def test_an_objection_is_told_and_the_logger_withdraws(alice: Member, bob: Member) -> None:
    play = logged(alice, "alice", "bob")
    address = f"plays/{play['id']}/answer"
    sent = {"answer": "object", "version": 1, "why": "I won"}
    assert program(bob).post(address, sent).json()["scorers"][1]["answer"] == "objects"
    assert program(bob).post(address, {"answer": "withdraw"}).status_code == 403
    assert program(alice).post(address, {"answer": "withdraw"}).status_code == 200
    assert Play.objects.get().status == PlayStatus.WITHDRAWN


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"day": "2999-01-01"}, 422),
        ({"day": "yesterday"}, 400),
        ({"scorers": []}, 422),
        ({"scorers": [{"name": "alice", "score": "1O"}]}, 422),
        ({"title": ""}, 400),
        ({"colour": "red"}, 400),
        ({"scorers": [{"name": "alice", "place": 1}, {"name": "alice", "place": 2}]}, 422),
    ],
)
def test_a_play_that_is_wrong_is_refused_and_not_stored(
    alice: Member, bob: Member, wrong: dict[str, Any], status: int
) -> None:
    answer = program(alice).post("plays", body("alice", "bob") | wrong)
    assert answer.status_code == status and answer.json()["detail"]
    assert not Play.objects.exists()


def test_a_program_logs_only_what_its_member_sat_in(alice: Member, bob: Member) -> None:
    assert program(newcomer("mia")).post("plays", body("alice", "bob")).status_code == 403
    assert not Play.objects.exists()


def test_a_double_is_asked_about(alice: Member, bob: Member) -> None:
    logged(alice, "alice", "bob")
    again = program(bob).post("plays", body("alice", "bob"))
    assert again.status_code == 422 and again.json()["code"] == "duplicate_play"
    assert program(bob).post("plays", body("alice", "bob", another=True)).status_code == 201


def test_guests_have_a_name_for_those_who_sat_there(
    alice: Member, bob: Member, carol: Member
) -> None:
    play = logged(alice, "alice", "bob", "Grandma")
    names = {
        member.username: program(member).get(f"plays/{play['id']}").json()["scorers"][2]["name"]
        for member in (bob, carol)
    }
    assert names["bob"] == "Grandma" != names["carol"]


def test_a_member_is_left_out_of_the_plays_of_others(alice: Member, bob: Member) -> None:
    sender = program(bob)
    assert sender.get("plays/preferences").json() == {"left_out": False}
    assert sender.post("plays/preferences", {"left_out": True}).json() == {"left_out": True}
    play = logged(alice, "alice", "bob")
    assert [scorer["member"] for scorer in play["scorers"]] == ["alice", ""]


def test_a_guest_is_claimed(alice: Member, bob: Member, carol: Member) -> None:
    play = logged(alice, "alice", "bob", "Caro")
    sent = {"play": play["id"], "place": 2}
    assert program(carol).post("plays/claims", sent | {"place": 9}).status_code == 404
    claim = program(carol).post("plays/claims", sent).json()
    assert (claim["member"], claim["guest"]) == ("carol", "")  # others know no guest's name
    (waits,) = program(alice).get("plays/claims").json()["items"]
    address = f"plays/claims/{waits['id']}"
    assert program(alice).post(address, {"agree": True}).status_code in (200, 204)
    members = [scorer.member_id for scorer in Play.objects.get().scorers.all()]
    assert members == [alice.pk, bob.pk, carol.pk]


def test_a_program_brings_plays_and_takes_them_back(
    alice: Member, bob: Member, django_capture_on_commit_callbacks: Any
) -> None:
    sender = program(alice)
    file = bg_stats([bg_stats_play(1), bg_stats_play(2, ("9", "8"))]).decode()
    with django_capture_on_commit_callbacks(execute=True):
        sent = sender.post("plays/imports", {"name": "mine", "content": file})
    assert (sent.status_code, sent.json()["status"]) == (201, "reading")
    address = f"plays/imports/{sent.json()['id']}"
    assert sender.get(address).json()["status"] == "shown" and not Play.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        assert sender.post(address, {"act": "write"}).json()["status"] == "running"
    done = sender.get(address).json()
    assert (done["status"], done["new"], done["total"]) == ("done", 2, 2)
    assert program(bob).get(address).status_code == 404
    assert sender.post(address, {"act": "back"}).json()["status"] == "taken_back"
    assert not Play.objects.exists()


def test_a_program_says_whom_names_mean(
    alice: Member, bob: Member, django_capture_on_commit_callbacks: Any
) -> None:
    sender, imported = program(alice), read(alice, bg_stats([bg_stats_play(1)]))
    named = [{"name": "Bob B.", "member": "bob"}]

    with django_capture_on_commit_callbacks(execute=True):
        sender.post(f"plays/imports/{imported.pk}", {"act": "names", "names": named})

    imported.refresh_from_db()
    assert imported.status == "shown" and imported.preview["names"][1]["member"] == "bob"


def test_a_program_waits_until_its_file_is_read(alice: Member) -> None:
    sender = program(alice)
    number = sender.post("plays/imports", {"content": "{}"}).json()["id"]

    assert sender.post(f"plays/imports/{number}", {"act": "write"}).status_code == 422


def test_a_program_reads_which_rows_are_left_out(alice: Member) -> None:
    sender = program(alice)
    odd = bg_stats([bg_stats_play(1, playDate="0000-00-00")]).decode()
    number = sender.post("plays/imports", {"content": odd}).json()["id"]

    read_import(number, NOW)

    answer = sender.get(f"plays/imports/{number}").json()
    assert answer["unread"] == 1 and answer["problems"][0]["line"] == 64


def test_a_program_says_expansions_sides_and_who_began(alice: Member, bob: Member) -> None:
    scorers = [
        {"name": "alice", "score": "9", "side": "red", "started": True, "seat": 2},
        {"name": "bob", "score": "4", "new": True},
    ]
    sent = PLAY | {"scorers": scorers, "expansions": ["Carcosa: Tides", "carcosa: tides"]}

    play = program(alice).post("plays", sent).json()

    assert play["expansions"] == ["carcosa: tides"]
    first, second = play["scorers"]
    assert (first["side"], first["started"], first["seat"]) == ("red", True, 2)
    assert second["new"] and second["side"] == ""


def test_a_program_sets_and_removes_the_photo_of_a_play(alice: Member, bob: Member) -> None:
    play = logged(alice, "alice", "bob")
    address = f"plays/{play['id']}/picture"
    content = {"content": b64encode(image_file().read()).decode()}

    assert program(bob).post(address, content).status_code == 403
    with_photo = program(alice).post(address, content).json()
    assert with_photo["picture"].endswith(".webp")
    assert program(bob).delete(address).status_code == 403
    assert program(alice).delete(address).status_code == 204

    assert program(bob).get(f"plays/{play['id']}").json()["picture"] == ""
    assert not Picture.objects.exists()


def test_organisers_store_the_results_of_a_title_by_program(alice: Member, bob: Member) -> None:
    logged(alice, "alice", "bob")
    address = f"plays/titles/{PlayTitle.objects.get().pk}"

    assert program(bob).post(address, {"words": ["Won", "Lost"]}).status_code == 403
    made_organiser(bob)
    assert program(bob).post(address, {"words": ["Won"]}).status_code == 422
    answer = program(bob).post(address, {"words": ["Won", "Lost"]})

    assert answer.json()["words"] == ["Won", "Lost"]
