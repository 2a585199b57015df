"""The page of hooks, and hooks in the API."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.base.outgoing_requests import public_hosts
from club.base.outgoing_requests.public_hosts import NoAnswer
from club.messages.webhooks import services
from club.messages.webhooks.models import Hook, HookKind
from club.people.members.models import Member
from tests.messages.webhooks.conftest import ADDRESS, AddHook, Receiver
from tests.site.api.conftest import program
from tests.support.sitting_down import MINUTE, NOW

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
POST = NOW + 3 * MINUTE


def test_a_member_has_three_hooks_at_most(inside: Inside, alice: Member, add_hook: AddHook) -> None:
    for _ in range(3):
        add_hook(alice)
    answer = inside(alice).post("/hooks/", {"kind": "slack", "address": ADDRESS})
    assert answer.status_code == 422
    assert "You have 3 hooks; remove one first." in answer.content.decode()
    assert Hook.objects.count() == 3


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("https://127.0.0.1/", "must name its host"),
        ("http://chat.example/", "must begin with https://"),
        ("https://localhost/", "not on the public internet"),
        ("", "Paste the address"),
    ],
)
def test_an_address_that_points_inside_is_refused_in_a_sentence(
    address: str, said: str, inside: Inside, alice: Member
) -> None:
    answer = inside(alice).post("/hooks/", {"kind": "slack", "address": address})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Hook.objects.exists()


@pytest.mark.parametrize("resolved", [["10.0.0.1"], OSError("unknown")])
def test_an_unknown_host_gets_the_answer_of_one_inside(
    resolved: list[str] | OSError, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    def getaddrinfo(*_: object, **__: object) -> list[object]:
        if isinstance(resolved, OSError):
            raise resolved
        return [(0, 0, 0, "", (ip, 443)) for ip in resolved]

    monkeypatch.setattr(public_hosts.socket, "getaddrinfo", getaddrinfo)

    answer = program(alice).post("hooks", {"reader": "json", "address": ADDRESS})

    assert (answer.status_code, answer.json()["code"]) == (422, "address_not_allowed")
    assert answer.json()["detail"] == public_hosts.NOT_PUBLIC


def test_a_secret_is_shown_once(inside: Inside, alice: Member, receiver: Receiver) -> None:
    client = inside(alice)
    page = client.post("/hooks/", {"kind": "json", "address": ADDRESS}).content.decode()
    (secret,) = services.signing_secrets(Hook.objects.get(), NOW)
    assert secret in page
    assert secret not in client.get("/hooks/").content.decode()


def test_a_test_that_arrives_switches_a_hook_on(
    inside: Inside, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    hook = add_hook(alice)
    services.switch_off(hook, "410 Gone", NOW)
    answer = inside(alice).post(f"/hooks/{hook.pk}/test/", follow=True)
    hook.refresh_from_db()
    assert hook.off_at is None
    assert "The test arrived." in answer.content.decode()


def test_a_test_that_fails_says_what_the_host_answered(
    inside: Inside, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    receiver.answers = [NoAnswer("There is no host of this name.")]
    answer = inside(alice).post(f"/hooks/{add_hook(alice).pk}/test/", follow=True)
    assert "There is no host of this name." in answer.content.decode()


def test_tests_that_fail_count_among_thirty_posts_an_hour(
    inside: Inside, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    hook, client = add_hook(alice), inside(alice)
    receiver.answers = [NoAnswer("There is no host of this name.")] * 40
    for _ in range(30):
        client.post(f"/hooks/{hook.pk}/test/")
    refused = client.post(f"/hooks/{hook.pk}/test/", follow=True)
    assert "try again later" in refused.content.decode()
    assert len(receiver.answers) == 10


@pytest.mark.parametrize("act", ["test", "secret", "remove"])
def test_nobody_touches_the_hook_of_another(
    act: str, inside: Inside, alice: Member, carol: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    hook = add_hook(alice, HookKind.JSON)
    assert inside(carol).post(f"/hooks/{hook.pk}/{act}/").status_code == 404
    assert receiver.posts == []
    assert services.signing_secrets(Hook.objects.get(), NOW) == services.signing_secrets(hook, NOW)


def test_a_program_adds_tests_and_removes_a_hook(alice: Member, receiver: Receiver) -> None:
    asker = program(alice)
    added = asker.post("hooks", {"reader": "json", "address": ADDRESS}).json()
    assert added["secret"].startswith("whsec_")
    (listed,) = asker.get("hooks").json()["hooks"]
    assert (listed["id"], listed["host"]) == (added["hook"], "chat.example")
    assert asker.post(f"hooks/{added['hook']}/test").json() == {"sent": True, "answer": "200 OK"}
    assert asker.post(f"hooks/{added['hook']}/secret").json()["secret"] != added["secret"]
    assert asker.delete(f"hooks/{added['hook']}").status_code == 204
    assert not Hook.objects.exists()
