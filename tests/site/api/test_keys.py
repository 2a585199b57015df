"""Keys: made and shown once, kept as digests, scoped, ended, revoked; never written anywhere."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.base.configuration import logging_config
from club.people.members import active_sessions, admin_acts, api_keys
from club.people.members.api_key_rows import Key
from club.people.members.models import Member, SecurityEntry, SecurityEventType
from tests.base.ui.api_addresses import ASKED, FILLED_IN
from tests.conftest import taken_back
from tests.site.api.conftest import ALL, Program, program
from tests.support.admins import made_admin
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
FORM = {"name": "my bot", "scopes": ["read", "play"], "days": "30"}


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


def text_of(member: Member) -> str:
    return program(member).key


def reauthenticated(browser: Client, password: str) -> Client:
    """The browser, after the member gave the password again."""
    browser.post("/accounts/reauthenticate/", {"password": password})
    return browser


def test_a_key_is_made_and_shown_once(inside: Enter, alice: Member, password: str) -> None:
    browser = reauthenticated(inside(alice), password)
    page = browser.post("/api/keys/", FORM).content.decode()
    (key,) = Key.objects.all()
    shown = api_keys.PATTERN.search(page)
    assert shown
    assert key.digest == api_keys.digest_of(shown[0])
    assert shown[0] not in browser.get("/api/keys/").content.decode()
    assert key.scopes == "read play"
    assert SecurityEntry.objects.filter(member=alice, matter=SecurityEventType.KEY_MADE).exists()


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"name": "x" * 41}, {"scopes": []}, {"scopes": ["all"]}, {"days": "36500"}],
)
def test_a_key_out_of_range_is_not_made(
    inside: Enter, alice: Member, password: str, wrong: dict[str, object]
) -> None:
    browser = reauthenticated(inside(alice), password)
    assert browser.post("/api/keys/", {**FORM, **wrong}).status_code == 422
    assert not Key.objects.exists()


def test_a_member_has_so_many_keys_and_no_more(inside: Enter, alice: Member, password: str) -> None:
    for _ in range(api_keys.MAX_KEYS):
        program(alice)
    browser = reauthenticated(inside(alice), password)
    assert browser.post("/api/keys/", FORM).status_code == 422


def test_only_the_digest_is_kept(alice: Member) -> None:
    text = text_of(alice)
    (row,) = Key.objects.values()
    assert text not in repr(row)
    assert text.removeprefix(api_keys.PREFIX) not in repr(row)


def test_no_log_keeps_a_key(alice: Member) -> None:
    text = text_of(alice)
    said = logging.LogRecord("club", logging.INFO, "", 1, "GET /live/me?key=%s", (text,), None)
    for kind in (logging_config.text_formatter, logging_config.json_formatter):
        assert text not in kind().format(said)


@pytest.mark.parametrize("text", ["", "Bearer", "kerho_", "\xff" * 49, "kerho_" + "x" * 44])
def test_an_invalid_key_is_refused_without_a_query(alice: Member, text: str) -> None:
    with CaptureQueriesContext(connection) as asked:
        answer = Program(text).get("me")
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == 'Bearer realm="kerho"'
    assert len(asked) == 0


def test_an_anonymous_request_is_told_to_send_a_key() -> None:
    answer = Client().get("/api/v1/me")
    assert answer.status_code == 401
    assert answer.json()["type"] == "no-key"


def test_a_key_in_an_address_is_refused_and_revoked(alice: Member) -> None:
    bot = program(alice)
    answer = bot.get(f"me?key={bot.key}")
    assert answer.status_code == 400
    assert answer.json()["type"] == "key-in-address"
    assert bot.get("me").status_code == 401
    assert SecurityEntry.objects.filter(member=alice, matter=SecurityEventType.KEY_LEAKED).exists()


def test_an_expired_key_is_refused(alice: Member) -> None:
    bot = program(alice)
    Key.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert bot.get("me").status_code == 401


def test_a_revoked_key_is_refused(inside: Enter, alice: Member, bob: Member) -> None:
    bot, digest = program(alice), Key.objects.get().digest
    inside(bob).post("/api/keys/end/", {"key": digest})
    assert bot.get("me").status_code == 200
    inside(alice).post("/api/keys/end/", {"key": digest})
    assert bot.get("me").status_code == 401


def test_signing_out_everywhere_or_a_lock_revokes_all_keys(
    inside: Enter, alice: Member, bob: Member, carol: Member
) -> None:
    browser, mine, bobs = inside(alice), program(alice), program(bob)
    browser.post("/members/me/sessions/end/")
    assert mine.get("me").status_code == 401
    carol = made_admin(carol)
    admin_acts.lock(bob, carol)
    assert bobs.get("me").status_code == 401
    admin_acts.unlock(bob, carol)
    assert bobs.get("me").status_code == 401
    assert not active_sessions.log_ins_of(bob)


def test_the_last_use_is_written_every_five_minutes_at_most(alice: Member) -> None:
    bot = program(alice)
    bot.get("me")
    first = Key.objects.get().used_at
    bot.get("me")
    assert Key.objects.get().used_at == first
    earlier = timezone.now() - api_keys.USE_INTERVAL
    Key.objects.update(used_at=earlier)
    bot.get("me")
    assert Key.objects.get().used_at > earlier


def test_ended_keys_are_listed_for_90_days(inside: Enter, alice: Member) -> None:
    text_of(alice)
    now = timezone.now()
    Key.objects.update(ends_at=now - timedelta(days=89))
    assert "test" in inside(alice).get("/api/keys/").content.decode()
    Key.objects.update(ends_at=now - timedelta(days=91))
    assert api_keys.keys_of(alice, now) == []
    api_keys.drop_ended_keys(now)
    assert not Key.objects.exists()


@pytest.mark.long
def test_each_address_needs_one_scope(sat: Sat, alice: Member) -> None:
    """With every other scope the answer is 403 for a table that is there and for one that is not;
    with this one it is something else.
    """
    with_one = {scope: program(alice, [scope]) for scope in ALL}
    with_others = {scope: program(alice, [one for one in ALL if one != scope]) for scope in ALL}
    wrong = []
    for method, address, scope in ASKED:
        cache.clear()  # so that the limits of requests have counted nothing yet
        with taken_back():
            there = with_others[scope].ask(method, address.format(pk=sat.pk))
            nowhere = with_others[scope].ask(method, address.format(pk=999_999))
            allowed = with_one[scope].ask(method, address.format(pk=sat.pk))
        is_refused = there.status_code == nowhere.status_code == 403
        is_allowed = allowed.status_code not in (403, 429) or allowed.json()["type"] == "not-yours"
        if not is_refused or there.content != nowhere.content or not is_allowed:
            wrong.append((method, address))

    assert wrong == []


def test_every_address_of_the_schema_was_tried() -> None:
    paths = Client().get("/api/v1/schema/").json()["paths"]
    listed = Counter(shape_of(method, path) for path, told in paths.items() for method in told)
    tried = Counter(shape_of(method, f"/api/v1/{address}") for method, address, _ in ASKED)
    assert listed == tried, (
        "tests/base/ui/api_addresses.py must have every address of the API once: add a new one to "
        "READS, "
        "or with its scope to POSTS or DELETES, and take out one that went. "
        f"Missing: {list((listed - tried).elements())}. "
        f"Too many: {list((tried - listed).elements())}."
    )


def shape_of(method: str, path: str) -> str:
    """The method, and the address with its parameters left open."""
    parts = path.removeprefix("/api/v1/").split("/")
    return f"{method.upper()} {'/'.join(map(_part_of_shape, parts))}"


def _part_of_shape(part: str) -> str:
    return "*" if part.startswith("{") or part in FILLED_IN else part


def test_each_key_has_a_limit_of_its_own(alice: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("club.site.api.throttling.READS", 2)
    one, other = program(alice), program(alice)
    with time_machine.travel("2026-03-02T19:00:30Z", tick=False):
        codes = [one.get("me").status_code for _ in range(2)]
        refused = one.get("me")
        assert other.get("me").status_code == 200
    assert codes == [200, 200]
    assert refused.status_code == 429
    assert refused["Retry-After"] == "31"
    with time_machine.travel("2026-03-02T19:01:00Z", tick=False):
        assert one.get("me").status_code == 200


def test_writes_are_counted_apart_and_refused_ones_do_nothing(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("club.site.api.throttling.WRITES", 1)
    bot = program(alice)
    with time_machine.travel("2026-03-02T19:00:30Z", tick=False):
        assert bot.post("time", {"auto_leave": True}).status_code == 200
        refused = bot.post("time", {"auto_leave": False})
        assert bot.get("time").json()["auto_leave"] is True
    assert (refused.status_code, refused.json()["type"]) == (429, "too-many")
