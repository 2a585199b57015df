"""Streams as a client sees them: permissions, messages and ends."""

from __future__ import annotations

import socket

import pytest
from django.db import InterfaceError
from django.test import Client
from django.utils import timezone

from club.base.streams import open_stream, publisher
from club.base.streams.hub import MAX_STREAMS, Hub
from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables import stream_permissions
from tests.base.streams.conftest import (
    Listen,
    Listener,
    Seated,
    asked_at,
    chair_of,
    cookie_of,
    play,
    serving,
    until,
)


def at(table: object) -> str:
    return f"/live/tables/{table.pk}/"  # type: ignore[attr-defined]


def test_a_page_that_connects_is_told_to_look(
    listen_to: Listen, alice: Member, bob: Member, seated: Seated
) -> None:
    table = seated(alice, bob)
    for address in (at(table), "/live/home/"):
        listener = listen_to(alice, address)
        assert listener.hears(1)
        head = bytes(listener.heard).lower()
        assert b"content-type: text/event-stream" in head
        assert b"x-accel-buffering: no" in head
        assert b"no-cache" in head


def test_a_move_reaches_the_others_and_their_home_pages(
    listen_to: Listen, alice: Member, bob: Member, carol: Member, seated: Seated
) -> None:
    table = seated(alice, bob)
    listeners = [listen_to(one, at(table)) for one in (alice, bob, carol)]
    listeners += [listen_to(one, "/live/home/") for one in (alice, bob)]
    stranger = listen_to(carol, "/live/home/")
    assert all(listener.hears(1) for listener in (*listeners, stranger))
    play(table, asked_at(table), "take 1 from a")
    assert all(listener.hears(2) for listener in listeners)
    publisher.publish([publisher.home_channel(carol.pk)])
    assert stranger.hears(2)
    assert stranger.changes == 2, "a home page stirred for a table that is not its member's"


def test_a_hidden_move_reaches_nobody_else(
    listen_to: Listen, alice: Member, bob: Member, carol: Member, seated: Seated
) -> None:
    table = seated(alice, bob, game="sealed")
    mine, others = (
        listen_to(alice, at(table)),
        [listen_to(bob, at(table)), listen_to(carol, at(table))],
    )
    others.append(listen_to(bob, "/live/home/"))
    assert all(listener.hears(1) for listener in (mine, *others))
    play(table, chair_of(table, alice), "seal 1")
    assert mine.hears(2)
    bobs = chair_of(table, bob)
    publisher.publish(
        [
            publisher.chair_channel(bobs.pk),
            publisher.spectators_channel(table.pk),
            publisher.home_channel(bob.pk),
        ]
    )
    assert all(listener.hears(2) for listener in others)
    assert [listener.changes for listener in others] == [2, 2, 2], (
        "somebody stirred for what they do not know"
    )
    play(table, bobs, "seal 2")
    assert all(listener.hears(3) for listener in others), "all is open now, and nobody was told"


@pytest.mark.parametrize("address", ["/live/tables/{pk}/", "/live/home/"])
def test_strangers_hear_nothing(
    listen_to: Listen, alice: Member, bob: Member, seated: Seated, address: str
) -> None:
    table = seated(alice, bob)
    assert listen_to(None, address.format(pk=table.pk)).status == 403


def test_a_made_up_session_opens_nothing(hub: Hub, alice: Member) -> None:
    with serving(hub) as port:
        assert (
            Listener(port, "/live/home/", "sessionid=0123456789abcdef0123456789abcdef").status
            == 403
        )


def test_a_private_table_is_not_there_for_others(
    listen_to: Listen, alice: Member, bob: Member, carol: Member, seated: Seated
) -> None:
    table = seated(alice, bob, private=True)
    assert listen_to(carol, at(table)).status == 404
    assert listen_to(carol, "/live/tables/999999/").status == 404
    assert listen_to(carol, "/live/elsewhere/").status == 404
    assert listen_to(bob, at(table)).status == 200


def test_streams_are_only_read(hub: Hub, alice: Member) -> None:
    with serving(hub) as port:
        assert Listener(port, "/live/home/", cookie_of(alice), "POST").status == 405


def test_logging_out_ends_the_stream_at_the_next_signal(hub: Hub, alice: Member) -> None:
    client = Client()
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    with serving(hub) as port:
        listener = Listener(port, "/live/home/", f"sessionid={client.cookies['sessionid'].value}")
        assert listener.hears(1)
        client.logout()
        publisher.publish([publisher.home_channel(alice.pk)])
        assert listener.ends()
        assert listener.changes == 1, "somebody who had left was told"


def test_it_ends_before_long_even_where_nothing_happens(
    transactional_db: None, alice: Member
) -> None:
    with serving(Hub(stream_permissions, check_interval=0.1)) as port:
        listener = Listener(port, "/live/home/", cookie_of(alice))
        assert listener.hears(1)
        Member.objects.filter(pk=alice.pk).update(is_active=False)
        assert listener.ends()
        assert listener.changes == 1


def test_a_door_that_fails_once_is_asked_again(
    transactional_db: None, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def fail(shown: object) -> set[object]:
        asked.append(1)
        raise InterfaceError

    with serving(Hub(stream_permissions, check_interval=0.1)) as port:
        monkeypatch.setattr(stream_permissions, "valid_grants", fail)
        for times in (1, 2):
            listener = Listener(port, "/live/home/", cookie_of(alice))
            assert listener.hears(1)
            assert listener.ends()
            assert len(asked) >= times


def test_a_new_password_ends_the_streams_of_old_sessions(listen_to: Listen, alice: Member) -> None:
    listener = listen_to(alice, "/live/home/")
    assert listener.hears(1)
    alice.set_password("another-paper-8")
    alice.save()
    publisher.publish([publisher.home_channel(alice.pk)])
    assert listener.ends()


def test_whoever_loses_their_chair_hears_no_more_of_it(
    listen_to: Listen, alice: Member, bob: Member, seated: Seated
) -> None:
    table = seated(alice, bob, private=True, start=False)
    chair = chair_of(table, bob)
    listener = listen_to(bob, at(table))
    assert listener.hears(1)
    seating.clear_chair(table.pk, alice, chair.seat, timezone.now())
    assert listener.ends()
    assert listener.changes == 1
    assert listen_to(bob, at(table)).status == 404


def test_lots_move_streams_to_the_chairs_that_were_drawn(
    listen_to: Listen, alice: Member, bob: Member, seated: Seated
) -> None:
    """A member who listened for a chair before the start may have another one afterwards."""
    table = seated(alice, bob, start=False)
    before = {one: chair_of(table, one).pk for one in (alice, bob)}
    listeners = {one: listen_to(one, at(table)) for one in (alice, bob)}
    assert all(listener.hears(1) for listener in listeners.values())
    seating.start(table.pk, alice, timezone.now())
    for one, listener in listeners.items():
        same = chair_of(table, one).pk == before[one]
        assert listener.hears(2) if same else listener.ends()


def test_a_spectator_who_sits_down_is_asked_to_come_again(
    listen_to: Listen, alice: Member, bob: Member, seated: Seated
) -> None:
    table = seating.open_table(
        alice,
        chair_of(seated(alice, bob), alice).table.game,
        Terms("Open", 2, {}),
        timezone.now(),
    )
    listener = listen_to(bob, at(table))
    assert listener.hears(1)
    seating.join(table.pk, bob, timezone.now())
    assert listener.ends()


def test_a_member_has_so_many_streams_and_no_more(
    listen_to: Listen, hub: Hub, alice: Member, bob: Member
) -> None:
    mine = [listen_to(alice, "/live/home/") for _ in range(MAX_STREAMS)]
    assert all(listener.hears(1) for listener in mine)
    assert listen_to(alice, "/live/home/").status == 429
    assert listen_to(bob, "/live/home/").status == 200
    mine[0].hang_up()
    assert until(lambda: hub.counts[alice.pk] < MAX_STREAMS), "a page that went was not forgotten"
    assert listen_to(alice, "/live/home/").status == 200


def test_who_hangs_up_is_forgotten(listen_to: Listen, hub: Hub, alice: Member) -> None:
    listener = listen_to(alice, "/live/home/")
    assert listener.hears(1)
    listener.hang_up()
    assert until(lambda: not hub.counts and not hub.streams and not hub.tasks)


def test_many_signals_at_once_are_one_word(alice: Member) -> None:
    """A stream stores one "changed", however slowly its client reads."""
    page = open_stream.Stream(grant=None)  # type: ignore[arg-type]
    for _ in range(1000):
        page.notify()
    assert page.changed
    assert not hasattr(page, "__dict__"), "a stream is to stay small"


def test_a_quiet_stream_shows_that_it_stands(
    listen_to: Listen, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_stream, "KEEPALIVE_INTERVAL", 0.05)
    listener = listen_to(alice, "/live/home/")
    assert listener.wait(lambda: listener.heard.count(b"\n:\n\n") >= 2)
    assert listener.changes == 1


def test_closing_ends_streams_properly_and_opens_none(hub: Hub, alice: Member) -> None:
    with serving(hub) as port:
        listener = Listener(port, "/live/home/", cookie_of(alice))
        assert listener.hears(1)
        hub.close()
        assert listener.ends()
        assert listener.heard.endswith(b"0\r\n\r\n"), "it was cut off"
        assert Listener(port, "/live/home/", cookie_of(alice)).status == 503


def test_addresses_are_djangos_too(client: Client, alice: Member) -> None:
    """Templates write the URLs with `url`; under a WSGI server they are 404."""
    from django.urls import reverse

    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    assert reverse("live:table", args=[3]) == "/live/tables/3/"
    assert client.get(reverse("live:home")).status_code == 404


def test_a_stream_asked_for_by_http_1_0_is_not_answered_in_chunks(hub: Hub, alice: Member) -> None:
    """A client of HTTP/1.0 would take their lengths for a part of the text."""
    asked = f"GET /live/home/ HTTP/1.0\r\nHost: localhost\r\nCookie: {cookie_of(alice)}\r\n\r\n"
    with serving(hub) as port, socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(asked.encode())
        answer = b"".join(iter(lambda: client.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b" 426 " in head.partition(b"\r\n")[0] and b"upgrade: HTTP/1.1" in head
    assert b"chunked" not in head and body == b"Upgrade Required"
