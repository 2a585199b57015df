"""Streams for programs: lines of JSON, for requests with a valid API key."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.utils import timezone

from club.base.streams import publisher
from club.base.streams.hub import Hub
from club.base.streams.permissions import KeyGrant
from club.people.members import api_keys
from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.tables import stream_permissions
from tests.base.streams.conftest import Listener, Seated, asked_at, chair_of, play, serving
from tests.support.admins import made_admin


def listener(port: int, address: str, key: str) -> Listener:
    """A program that listens; its key is in a header after a cookie."""
    return Listener(port, address, f"a=b\r\nAuthorization: Bearer {key}")


def key_of(member: Member, *scopes: str) -> str:
    return api_keys.make_key(member, "bot", scopes or ("read",), 30, timezone.now())[1]


def lines(heard: Listener) -> list[dict[str, object]]:
    """The lines so far, without chunk sizes and empty lines."""
    found = bytes(heard.heard).partition(b"\r\n\r\n")[2].splitlines()
    return [json.loads(line) for line in found if line.startswith(b"{")]


def test_a_program_is_told_what_is_open_and_what_changes(
    hub: Hub, alice: Member, bob: Member, seated: Seated
) -> None:
    table = seated(alice, bob)
    chair = asked_at(table)
    asked, other = chair.member, bob if chair.member == alice else alice
    assert asked is not None
    with serving(hub) as port:
        first = listener(port, "/live/me", key_of(asked))
        second = listener(port, "/live/me", key_of(other))
        assert first.wait(lambda: len(lines(first)) == 1)
        assert lines(first) == [{"table": table.pk, "asked": chair.asked}]
        assert b"application/x-ndjson" in first.heard
        play(table, chair, "take 1 from a")
        assert first.wait(lambda: len(lines(first)) == 2)
        assert second.wait(lambda: len(lines(second)) == 1)
        assert lines(first)[1] == {"table": table.pk, "asked": None}
        assert lines(second) == [{"table": table.pk, "asked": chair_of(table, other).asked}]


def test_a_table_says_that_something_is_new_and_never_what(
    hub: Hub, alice: Member, bob: Member, carol: Member, seated: Seated
) -> None:
    table = seated(alice, bob)
    with serving(hub) as port:
        heard = listener(port, f"/live/tables/{table.pk}", key_of(carol))
        assert heard.wait(lambda: len(lines(heard)) == 1)
        play(table, asked_at(table), "take 1 from a")
        assert heard.wait(lambda: len(lines(heard)) == 2)
    assert lines(heard) == [{"table": table.pk}] * 2


def test_a_hidden_move_stirs_no_program(
    hub: Hub, alice: Member, bob: Member, seated: Seated
) -> None:
    table = seated(alice, bob, game="sealed")
    with serving(hub) as port:
        mine = listener(port, f"/live/tables/{table.pk}", key_of(alice))
        others = listener(port, f"/live/tables/{table.pk}", key_of(bob))
        assert all(one.wait(lambda one=one: len(lines(one)) == 1) for one in (mine, others))
        play(table, chair_of(table, alice), "seal 1")
        assert mine.wait(lambda: len(lines(mine)) == 2)
        publisher.publish([publisher.chair_channel(chair_of(table, bob).pk)])
        assert others.wait(lambda: len(lines(others)) == 2)
    assert len(lines(others)) == 2, "it stirred for what its member does not know"


@pytest.mark.parametrize("address", ["/live/me", "/live/tables/1"])
def test_what_is_no_key_opens_no_stream(hub: Hub, address: str) -> None:
    with serving(hub) as port:
        assert listener(port, address, "kerho_" + "x" * 43).status == 401
        assert listener(port, address, "\xff").status == 401
        assert Listener(port, address, "sessionid=abc").status == 401


def test_a_key_needs_the_scope_and_the_right_to_see(
    hub: Hub, alice: Member, bob: Member, carol: Member, seated: Seated
) -> None:
    table = seated(alice, bob, private=True)
    with serving(hub) as port:
        assert listener(port, "/live/me", key_of(alice, "play")).status == 403
        assert listener(port, f"/live/tables/{table.pk}", key_of(carol)).status == 404
        assert listener(port, f"/live/tables/{table.pk}", key_of(bob)).status == 200


def test_a_key_in_an_address_opens_nothing_and_is_burnt(hub: Hub, alice: Member) -> None:
    text = key_of(alice)
    with serving(hub) as port:
        assert listener(port, f"/live/me?key={text}", text).status == 400
        assert listener(port, "/live/me", text).status == 401


@pytest.mark.parametrize(
    ("address", "referrer"),
    [
        ("/live/{encoded}", ""),
        ("/live/me?key={encoded}", ""),
        ("/live/me", "http://localhost/?key={key}"),
    ],
)
def test_so_is_one_in_its_path_encoded_or_in_the_address_of_its_page(
    hub: Hub, alice: Member, address: str, referrer: str
) -> None:
    text = key_of(alice)
    encoded = text.replace("k", "%6b").replace("_", "%5F")
    asked, page = address.format(encoded=encoded), referrer.format(key=text)
    with serving(hub) as port:
        assert listener(port, asked, f"{text}\r\nReferer: {page}").status == 400
        assert listener(port, "/live/me", text).status == 401


def make_admin(member: Member) -> None:
    """Makes the member an admin without a second factor."""
    Member.objects.filter(pk=member.pk).update(is_staff=True, is_superuser=True)


@pytest.mark.parametrize("address", ["/live/me", "/live/tables/{}"])
def test_an_admin_without_a_second_factor_opens_no_stream_by_key(
    hub: Hub, alice: Member, bob: Member, seated: Seated, address: str
) -> None:
    table, text = seated(alice, bob), key_of(alice)
    make_admin(alice)
    with serving(hub) as port:
        assert listener(port, address.format(table.pk), text).status == 403


@pytest.mark.parametrize("address", ["/live/home/", "/live/tables/{}/"])
def test_nor_by_session(hub: Hub, alice: Member, bob: Member, seated: Seated, address: str) -> None:
    table, client = seated(alice, bob), Client()
    make_admin(alice)
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    cookie = f"sessionid={client.cookies['sessionid'].value}"
    with serving(hub) as port:
        assert Listener(port, address.format(table.pk), cookie).status == 403


def test_a_stream_ends_when_its_member_becomes_an_admin_without_one(
    hub: Hub, alice: Member
) -> None:
    text = key_of(alice)
    with serving(hub) as port:
        heard = listener(port, "/live/me", text)
        assert heard.status == 200
        make_admin(alice)
        publisher.publish([publisher.home_channel(alice.pk)])
        assert heard.ends()


def test_an_admin_with_a_second_factor_opens_streams(hub: Hub, alice: Member) -> None:
    text = key_of(made_admin(alice))
    with serving(hub) as port:
        assert listener(port, "/live/me", text).status == 200


def test_who_resigned_from_a_private_table_listens_as_a_spectator(
    alice: Member, bob: Member, seated: Seated
) -> None:
    table, text = seated(alice, bob, private=True), key_of(alice)
    seating.resign(table.pk, alice, timezone.now())
    grant = stream_permissions.grant_stream(KeyGrant(text), table.pk)
    assert grant.channel == publisher.spectators_channel(table.pk)


def test_nobody_hears_after_a_revocation(hub: Hub, alice: Member) -> None:
    text = key_of(alice)
    with serving(hub) as port:
        heard = listener(port, "/live/me", text)
        assert heard.status == 200
        api_keys.revoke_keys(alice, timezone.now())
        publisher.publish([publisher.home_channel(alice.pk)])
        assert heard.ends()


def test_a_silent_stream_of_a_revoked_key_ends_before_long(
    transactional_db: None, alice: Member
) -> None:
    text = key_of(alice)
    with serving(Hub(stream_permissions, check_interval=0.1)) as port:
        heard = listener(port, "/live/me", text)
        assert heard.status == 200
        api_keys.revoke_keys(alice, timezone.now())
        assert heard.ends()
