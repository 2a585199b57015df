"""Signatures of posts."""

from __future__ import annotations

from datetime import UTC, datetime

import time_machine
from standardwebhooks import Webhook

from club.messages.webhooks.payloads import new_secret, signed_headers

SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"
AT = datetime.fromtimestamp(1772467200, UTC)
BODY = (
    b'{"kind":"your_turn","table":12,"name":"Sunday\'s Rakentaa","game":"rakentaa",'
    b'"due_at":"2026-03-04T16:00:00Z","address":"https://club.example/tables/12/"}'
)


def test_the_worked_example_has_its_signature() -> None:
    headers = signed_headers("n_7431", BODY, [SECRET], AT)
    assert headers == {
        "webhook-id": "n_7431",
        "webhook-timestamp": "1772467200",
        "webhook-signature": "v1,XqvGcInTjn+qh4Ep03xrmGY+KnJiuhXgzdUYcYo3viw=",
    }


def test_the_library_of_standard_webhooks_verifies_either_of_two_secrets() -> None:
    old, new = new_secret(), new_secret()
    headers = dict(signed_headers("n_1", BODY, [new, old], AT))
    with time_machine.travel(AT, tick=False):
        verified = [Webhook(secret).verify(BODY, headers) for secret in (old, new)]
    assert [one["table"] for one in verified] == [12, 12]


def test_a_secret_has_24_random_bytes() -> None:
    one, other = new_secret(), new_secret()
    assert one != other
    assert (one[:6], len(one)) == ("whsec_", 6 + 32)
