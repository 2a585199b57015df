"""The content security policy: no page contains inline scripts or styles."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from club.people.members.models import Member
from tests.support.source_files import TEMPLATES

OUTSIDE = [
    "login/",
    "signup/",
    "password/reset/",
    "password/reset/done/",
    "password/reset/key/x-y/",
    "inactive/",
]
OUTSIDE += ["confirm-email/", "confirm-email/nonsense/"]
MEMBERS = ["/", "/tables/", "/tables/open/", "/members/me/", "/members/named/alice/", "/nowhere/"]
MEMBERS += [
    f"/accounts/{page}/" for page in ("email", "password/change", "logout", "reauthenticate", "2fa")
]
MEMBERS += [
    f"/accounts/2fa/{page}/"
    for page in ("totp/activate", "webauthn", "webauthn/add", "recovery-codes")
]


class Strangers(HTMLParser):
    """Collects elements that a strict policy would block."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        inline_script = (
            tag == "script" and "src" not in told and told.get("type") != "application/json"
        )
        if (
            tag == "style"
            or inline_script
            or any(name == "style" or name.startswith("on") for name in told)
        ):
            self.found.append(f"<{tag} {told}>")
        for name in ("src", "href", "action"):
            if re.match(r"(https?:)?//|javascript:", told.get(name) or ""):
                self.found.append(f"<{tag} {name}={told[name]}>")


def check(answer: object) -> None:
    policy = answer.headers["Content-Security-Policy"]  # type: ignore[attr-defined]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    reader = Strangers()
    reader.feed(answer.content.decode())  # type: ignore[attr-defined]
    assert reader.found == []


@pytest.mark.django_db
@pytest.mark.parametrize("page", OUTSIDE)
def test_no_page_at_the_door_brings_its_own_script_or_style(client: Client, page: str) -> None:
    check(client.get(f"/accounts/{page}", follow=True))


@pytest.mark.parametrize("address", MEMBERS)
def test_no_page_inside_brings_its_own_script_or_style(
    inside: Callable[[Member], Client], alice: Member, password: str, address: str
) -> None:
    client = inside(alice)
    client.post("/accounts/reauthenticate/", {"password": password})
    answer = client.get(address, follow=True)
    assert answer.status_code in (200, 404)
    check(answer)


def is_unsafe(template: Path) -> bool:
    text = template.read_text()
    if template.name == "_base.html.jinja":  # an e-mail: it has no style sheet beside it
        text = text.replace('<style>{% include "emails/_styles.css" %}</style>', "")
    return bool(re.search(r"\|\s*safe\b|<style|\sstyle=|\son\w+=|\bhx-on|javascript:", text))


def test_no_template_trusts_text_or_brings_its_own_script_or_style() -> None:
    assert len(TEMPLATES) > 500
    assert [str(template) for template in TEMPLATES if is_unsafe(template)] == []


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/nowhere/", "/api/v1/me"])
def test_answers_switch_off_what_no_page_uses(client: Client, db: None, address: str) -> None:
    policy = client.get(address)["Permissions-Policy"]
    assert {"camera=()", "geolocation=()", "microphone=()"} <= set(policy.split(", "))
    assert "publickey-credentials" not in policy
