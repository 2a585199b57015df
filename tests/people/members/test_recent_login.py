"""Acts that give access which outlasts a session: a log-in of the last hour, and the end of that
access with a new password.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from club.base.streams.permissions import SessionGrant
from club.messages.feeds.models import FeedKey
from club.messages.feeds.services import renew_feed_key
from club.messages.push.models import PushSubscription
from club.messages.webhooks.models import Hook, HookKind
from club.people.account_deletion.models import Departure
from club.people.members import active_sessions, admin_acts, api_keys
from club.people.members.active_sessions import LOGGED_IN_KEY
from club.people.members.models import Member
from club.people.own_data.models import DataExport
from club.play.tables.stream_permissions import grant_stream, valid_grants
from tests.support.admins import made_admin

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
NEW = "lamp-light-8"
CHANGED = {"password1": NEW, "password2": NEW}
HOOK = {"kind": "discord", "address": "https://192.0.2.1/hook"}
BROWSER = {"endpoint": "https://192.0.2.1/push", "p256dh": "x", "auth": "x"}
ACTS = {
    "/hooks/": HOOK,
    "/feeds/renew/": {},
    "/push/add/": BROWSER,
    "/my-data/": {},
    "/leaving/": {"name": "alice"},
    "/api/keys/": {"name": "my bot", "scopes": ["read"], "days": "30"},
}
API_ACTS = ("hooks", "feeds/renewal", "push")


def give_access(member: Member) -> str:
    """A feed, a hook and a browser of the member's, and the text of an API key."""
    now = timezone.now()
    renew_feed_key(member, now)
    Hook.objects.create(member=member, kind=HookKind.DISCORD, host="chat.example", made_at=now)
    PushSubscription.objects.create(
        member=member, host="push.example", endpoint_digest=str(member.pk), made_at=now
    )
    return api_keys.make_key(member, "bot", ["read"], 30, now)[1]


def counts(member: Member) -> list[int]:
    """Feeds, hooks and browsers of the member."""
    return [
        rows.objects.filter(member=member).count() for rows in (FeedKey, Hook, PushSubscription)
    ]


def log_in_old(client: Client, age: timedelta = timedelta(minutes=61)) -> Client:
    session = client.session
    session[LOGGED_IN_KEY] = (timezone.now() - age).timestamp()
    session.save()
    return client


class TestAccessEnds:
    @pytest.fixture(autouse=True)
    def _given(self, alice: Member, bob: Member) -> None:
        self.key = give_access(alice)
        give_access(bob)

    def expect_none(self, alice: Member, bob: Member) -> None:
        assert counts(alice) == [0, 0, 0]
        assert api_keys.key_with_member(self.key, timezone.now()) is None
        assert counts(bob) == [1, 1, 1]

    def test_with_a_new_password(
        self, inside: Inside, alice: Member, bob: Member, password: str
    ) -> None:
        form = {"oldpassword": password, **CHANGED}
        inside(alice).post("/accounts/password/change/", form)
        self.expect_none(alice, bob)

    def test_with_a_new_password_from_the_command_line(
        self, inside: Inside, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        session_key = str(inside(alice).session.session_key)
        stream = grant_stream(SessionGrant(session_key), None)
        monkeypatch.setattr("getpass.getpass", lambda prompt: NEW)
        call_command("changepassword", "alice", verbosity=0)
        self.expect_none(alice, bob)
        assert valid_grants([stream]) == set()
        assert not active_sessions.live_sessions([session_key])

    def test_when_all_other_sessions_are_ended(
        self, inside: Inside, alice: Member, bob: Member
    ) -> None:
        inside(alice).post("/members/me/sessions/end/")
        self.expect_none(alice, bob)

    @pytest.mark.parametrize("act", [admin_acts.end_all_sessions, admin_acts.lock])
    def test_when_an_admin_logs_the_member_out_or_locks_the_account(
        self, alice: Member, bob: Member, carol: Member, act: Callable[[Member, Member], None]
    ) -> None:
        act(alice, made_admin(carol))
        self.expect_none(alice, bob)

    def test_and_not_with_a_log_out(self, inside: Inside, alice: Member) -> None:
        inside(alice).post("/accounts/logout/")
        assert counts(alice) == [1, 1, 1]
        assert active_sessions.log_ins_of(alice) == []


class TestAfterAnHour:
    @pytest.mark.parametrize("address", ACTS)
    def test_the_password_is_asked_for_and_nothing_is_done(
        self, inside: Inside, alice: Member, address: str
    ) -> None:
        client = log_in_old(inside(alice))
        assert client.get(address).status_code in (200, 405)
        answer = client.post(address, ACTS[address])
        assert answer["Location"].startswith("/accounts/reauthenticate/")
        assert counts(alice) == [0, 0, 0]
        assert not alice.keys.exists()
        assert not Departure.objects.exists() and not DataExport.objects.exists()

    def test_the_act_is_done_once_the_password_is_given(
        self, inside: Inside, alice: Member, password: str
    ) -> None:
        client = log_in_old(inside(alice))
        answer = client.post("/feeds/renew/")
        client.post(answer["Location"], {"password": password})
        assert counts(alice) == [1, 0, 0]
        renewed = FeedKey.objects.get(member=alice).digest
        client.post("/feeds/renew/")  # the password was given just now
        assert FeedKey.objects.get(member=alice).digest != renewed

    def test_a_session_from_before_this_rule_is_old(self, inside: Inside, alice: Member) -> None:
        client = inside(alice)
        session = client.session
        del session[LOGGED_IN_KEY]
        session.save()
        assert client.post("/feeds/renew/")["Location"].startswith("/accounts/reauthenticate/")

    @pytest.mark.parametrize("address", API_ACTS)
    def test_the_api_refuses_a_session_and_takes_a_key(
        self, inside: Inside, alice: Member, address: str
    ) -> None:
        client = log_in_old(inside(alice))
        path = f"/api/v1/{address}"
        answer = client.post(path, {}, content_type="application/json")
        assert answer.status_code == 403 and "older than an hour" in answer.json()["detail"]
        text = api_keys.make_key(alice, "bot", ["play"], 30, timezone.now())[1]
        by_key = Client(headers={"Authorization": f"Bearer {text}"})
        assert by_key.post(path, {}, content_type="application/json").status_code != 403


def test_within_an_hour_nothing_is_asked(inside: Inside, alice: Member) -> None:
    client = log_in_old(inside(alice), timedelta(minutes=59))
    assert client.post("/feeds/renew/")["Location"] == "/feeds/"
    assert counts(alice) == [1, 0, 0]
