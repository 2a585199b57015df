"""Web push: messages are encrypted and signed as the standards say and sent to each browser; a
browser that is known no more is forgotten.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client
from py_vapid import Vapid02
from pytest_django.fixtures import Settings

from club.base.outgoing_requests.client import HostAnswer
from club.base.outgoing_requests.public_hosts import AddressNotAllowed, CheckedAddress, NoAnswer
from club.messages.notifications.models import Attempt, Delivery
from club.messages.push import channel, messages, services
from club.messages.push.models import PushSubscription
from club.people.members.models import Member
from club.play.time_control import services as timecontrol
from tests.messages.notifications.channel_doubles import deliver_all
from tests.messages.push.doubles import Browser, PushService, base64url
from tests.messages.push.rfc8291 import (
    RFC_AUTH,
    RFC_BROWSER,
    RFC_MESSAGE,
    RFC_SALT,
    RFC_SENDER,
    RFC_TEXT,
)
from tests.site.api.conftest import program
from tests.support.sitting_down import HOUR, MINUTE, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
POST = NOW + 3 * MINUTE
ENDPOINT = "https://push.example/send/abc"


@pytest.fixture
def push_service(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> PushService:
    """Every endpoint leads there."""
    settings.PUSH_KEY = RFC_SENDER
    found = PushService()
    monkeypatch.setattr(channel, "post", found.post)
    checked = CheckedAddress("push.example", 443, "/send/abc", ("93.184.216.34",))
    monkeypatch.setattr(services, "check_address", lambda _address: checked)
    return found


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


def subscribe(member: Member, endpoint: str = ENDPOINT) -> Browser:
    browser = Browser()
    keys = browser.fields
    services.add_browser(member, endpoint, keys["p256dh"], keys["auth"], NOW)
    return browser


def remind_and_deliver(nim: Sat, at: Any = POST) -> Delivery:
    timecontrol.remind(nim.pk, 0, NOW + 2 * MINUTE)
    return deliver(at)


def deliver(at: Any) -> Delivery:
    with time_machine.travel(at, tick=False):
        deliver_all(at)
    return Delivery.objects.get(channel="push")


def test_the_example_of_rfc_8291_is_encrypted_as_there() -> None:
    number = int.from_bytes(messages.decode_base64url(RFC_SENDER), "big")
    sender = ec.derive_private_key(number, ec.SECP256R1())
    salt = messages.decode_base64url(RFC_SALT)
    encrypted = messages.encrypt(RFC_TEXT, RFC_BROWSER, RFC_AUTH, sender, salt)
    assert base64url(encrypted) == RFC_MESSAGE


def test_a_message_says_kind_table_and_deadline_to_its_browser_alone(
    nim: Sat, alice: Member, push_service: PushService
) -> None:
    browser = subscribe(alice)
    delivery = remind_and_deliver(nim)
    ((address, body, headers),) = push_service.posts
    told = browser.read(body)
    assert address == ENDPOINT
    assert (told["title"], told["body"]) == (
        "Your turn: Thursday",
        "Until Wednesday 4 March, 21:00",
    )
    assert told["address"] == nim.table.get_absolute_url()
    assert headers["Content-Encoding"] == "aes128gcm"
    assert b"Thursday" not in body
    assert delivery.sent_at == POST


def test_the_headers_say_how_long_it_lives_and_what_it_replaces(
    nim: Sat, alice: Member, push_service: PushService
) -> None:
    subscribe(alice)
    remind_and_deliver(nim)
    headers = push_service.posts[0][2]
    assert headers["TTL"] == "86400"  # the deadline is later
    assert len(headers["Topic"]) == 32
    assert headers["Urgency"] == "normal"
    assert Vapid02.verify(headers["Authorization"])


def test_the_signature_is_for_the_push_service_alone(push_service: PushService) -> None:
    headers = messages.push_headers(ENDPOINT, timedelta(hours=1), "x", urgent=True, now=NOW)
    token = headers["Authorization"].split("t=")[1].split(",")[0]
    claims = json.loads(messages.decode_base64url(token.split(".")[1]))
    assert claims["aud"] == "https://push.example"
    assert claims["exp"] == int((NOW + 12 * HOUR).timestamp())
    assert claims["sub"].startswith("mailto:")
    assert (headers["TTL"], headers["Urgency"]) == ("3600", "high")


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_its_push_service_does_not_know_is_forgotten(
    status: int, nim: Sat, alice: Member, push_service: PushService
) -> None:
    subscribe(alice)
    push_service.answers = [HostAnswer(status, "Gone", "")]
    remind_and_deliver(nim)
    assert not PushSubscription.objects.exists()


def test_a_browser_whose_endpoint_leads_inside_is_forgotten(
    nim: Sat, alice: Member, push_service: PushService
) -> None:
    subscribe(alice)
    push_service.answers = [AddressNotAllowed("This host is not on the public internet.")]
    delivery = remind_and_deliver(nim)
    assert not PushSubscription.objects.exists()
    assert "public internet" in Attempt.objects.get(delivery=delivery).answer


def test_only_the_browser_that_failed_is_tried_again(
    nim: Sat, alice: Member, push_service: PushService
) -> None:
    subscribe(alice, ENDPOINT + "1")
    subscribe(alice, ENDPOINT + "2")
    push_service.answers = [NoAnswer("The host did not answer as a web server in time.")]
    delivery = remind_and_deliver(nim)
    assert delivery.post_at is not None
    delivery = deliver(delivery.post_at)
    assert delivery.sent_at is not None
    assert [address[-1] for address, *_ in push_service.posts] == ["1", "2", "1"]


def test_retry_after_is_kept(nim: Sat, alice: Member, push_service: PushService) -> None:
    subscribe(alice)
    push_service.answers = [HostAnswer(429, "Too Many Requests", "", "1200")]
    assert remind_and_deliver(nim).post_at == POST + 20 * MINUTE


def test_nothing_is_owed_on_the_channel_without_a_browser(nim: Sat) -> None:
    timecontrol.remind(nim.pk, 0, NOW + 2 * MINUTE)
    assert not Delivery.objects.filter(channel="push").exists()


def test_a_browser_that_another_member_uses_now_tells_the_first_no_more(
    alice: Member, bob: Member, push_service: PushService
) -> None:
    subscribe(alice)
    subscribe(bob)
    assert PushSubscription.objects.get().member == bob


def test_of_more_than_ten_browsers_the_oldest_goes(
    alice: Member, push_service: PushService
) -> None:
    for number in range(11):
        subscribe(alice, f"{ENDPOINT}{number}")
    endpoints = [one.endpoint for one in PushSubscription.objects.all()]
    assert len(endpoints) == 10
    assert f"{ENDPOINT}0" not in endpoints


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"endpoint": "https://169.254.169.254/latest"}, "must name its host"),
        ({"endpoint": "https://localhost/"}, "not on the public internet"),
        ({"endpoint": ""}, "must begin with https://"),
        ({"p256dh": "AAAA"}, "not the keys of a browser"),
        ({"p256dh": "ä"}, "not the keys of a browser"),
        ({"auth": "AAAA"}, "not the keys of a browser"),
        ({"auth": ""}, "not the keys of a browser"),
    ],
)
def test_an_endpoint_that_is_none_is_refused_in_a_sentence(
    changed: dict[str, str], said: str, inside: Inside, alice: Member
) -> None:
    given = {"endpoint": ENDPOINT, **Browser().fields, **changed}
    answer = inside(alice).post("/push/add/", given)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not PushSubscription.objects.exists()


def test_nobody_removes_the_browser_of_another(
    inside: Inside, alice: Member, carol: Member, push_service: PushService
) -> None:
    subscribe(alice)
    pk = PushSubscription.objects.get().pk
    assert inside(carol).post(f"/push/{pk}/remove/").status_code == 404
    assert inside(alice).post(f"/push/{pk}/remove/").status_code == 303
    assert not PushSubscription.objects.exists()


def test_an_endpoint_and_a_secret_are_not_stored_in_clear(
    alice: Member, push_service: PushService
) -> None:
    browser = subscribe(alice)
    stored = " ".join(map(str, PushSubscription.objects.values_list().get()))
    assert "send/abc" not in stored
    assert browser.fields["auth"] not in stored


def test_a_program_adds_and_removes_a_browser(alice: Member, push_service: PushService) -> None:
    asker = program(alice)
    added = asker.post("push", {"endpoint": ENDPOINT, **Browser().fields}).json()
    assert added["public_key"] == messages.public_push_key()
    (browser,) = added["browsers"]
    assert browser["host"] == "push.example"
    assert asker.delete(f"push/{browser['id']}").status_code == 204
    assert asker.get("push").json()["browsers"] == []


def test_without_a_key_there_is_no_button(
    inside: Inside, alice: Member, settings: Settings
) -> None:
    settings.PUSH_KEY = ""
    page = inside(alice).get("/push/").content.decode()
    assert "Push is not set up at this club." in page
    assert "data-push-key" not in page


def test_the_worker_is_a_script_of_our_own_and_names_nobody(client: Client) -> None:
    answer = client.get("/push.js")
    assert answer["Content-Type"] == "text/javascript"
    assert "worker-src 'self'" in answer["Content-Security-Policy"]
    assert "&quot;" not in answer.content.decode()


def test_the_app_can_be_installed(client: Client) -> None:
    found = json.loads(client.get("/manifest.webmanifest").content)
    assert (found["start_url"], found["display"]) == ("/", "standalone")
    assert {one["sizes"] for one in found["icons"]} == {"192x192", "512x512"}
    assert '<link rel="manifest" href="/manifest.webmanifest">' in (
        client.get("/accounts/login/").content.decode()
    )
