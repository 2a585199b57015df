"""A crowd: members move while hundreds of streams are open and hundreds of slow clients never come
to the end of what they send. Every move is acknowledged, once, and every stream hears of it.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import pytest
from django.db import connection
from django.utils import timezone

from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from tests.base.streams.conftest import Listener, cookie_of
from tests.fire.http_visitor import Visitor, web
from tests.support.sitting_down import Sat, newcomer, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
STALE = (409, 422)
TRIES = 100  # of one move, until we believe that it is never taken
DRIP = 0.5  # seconds between two bytes of a slow client
BEGUN = b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n"


@dataclass(frozen=True)
class Crowd:
    """The number of each."""

    members: int  # even
    streams: int
    slow: int
    moves: int  # of each member


SMALL = Crowd(members=4, streams=12, slow=20, moves=3)
LARGE = Crowd(members=20, streams=200, slow=300, moves=10)


@contextmanager
def slow_clients(port: int, count: int) -> Iterator[None]:
    """Each has begun a request and sends a byte now and then until the end."""
    over = threading.Event()
    with ExitStack() as lines:
        opened = [
            lines.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(count)
        ]
        for line in opened:
            line.sendall(BEGUN)
        dripping = threading.Thread(target=_drip, args=(opened, over), daemon=True)
        dripping.start()
        yield
        over.set()
        dripping.join()


def _drip(lines: Sequence[socket.socket], over: threading.Event) -> None:
    while not over.wait(DRIP):
        for line in lines:
            try:
                line.sendall(b"x")
            except OSError:  # the server has had enough of it
                continue


@contextmanager
def streams(port: int, sats: Sequence[Sat], count: int) -> Iterator[list[Listener]]:
    """This number of moves, spread over the members at their own tables."""
    with ExitStack() as lines:
        opened = []
        cookies = {sat.pk: [cookie_of(sat.member(seat)) for seat in (0, 1)] for sat in sats}
        for number in range(count):
            sat = sats[number % len(sats)]
            cookie = cookies[sat.pk][number // len(sats) % 2]
            listener = Listener(port, f"/live/tables/{sat.pk}/", cookie)
            lines.callback(listener.line.close)
            opened.append(listener)
        assert {listener.status for listener in opened} == {200}
        yield opened


def plays(visitor: Visitor, sat: Sat, seat: int, moves: int) -> list[int]:
    """The last answer to each of this number of moves."""
    try:
        return [_answered(visitor, sat, seat) for _ in range(moves)]
    finally:
        connection.close()


def _answered(visitor: Visitor, sat: Sat, seat: int) -> int:
    """A step of one's own turn, or a wave in another's; where the turn has passed on meanwhile it
    is chosen again, as a person would.
    """
    code = STALE[0]
    for _ in range(TRIES):
        if code not in STALE:
            break
        move = "step" if seat in sat.position.to_act else "wave"
        code = visitor.play(sat.pk, move, sat.chair(seat).asked)
    return code


def all_play(visitors: Sequence[Visitor], sats: Sequence[Sat], moves: int) -> set[int]:
    """All at once, two at each table: how they were answered."""
    with ThreadPoolExecutor(len(visitors)) as pool:
        at_work = [
            pool.submit(plays, visitor, sats[number // 2], number % 2, moves)
            for number, visitor in enumerate(visitors)
        ]
        return {code for work in at_work for code in work.result()}


def crowded(crowd: Crowd) -> None:
    members: list[Member] = [newcomer(f"m{number}") for number in range(crowd.members)]
    pairs = zip(members[::2], members[1::2], strict=True)
    sats = [sit_down("toy", pair, now=timezone.now()) for pair in pairs]
    with web() as port, ExitStack() as company:
        visitors = [Visitor(port, member.username).come_in() for member in members]
        heard = company.enter_context(streams(port, sats, crowd.streams))
        company.enter_context(slow_clients(port, crowd.slow))
        assert all_play(visitors, sats, crowd.moves) == {303}
        assert all(listener.hears(2) for listener in heard)
    for sat in sats:
        assert (sat.record.length, audit_error_of(sat.record)) == (2 * crowd.moves, "")


def test_a_small_crowd_loses_no_move_and_misses_no_word() -> None:
    crowded(SMALL)


@pytest.mark.whole
def test_twenty_members_two_hundred_streams_and_three_hundred_slow_clients() -> None:
    crowded(LARGE)
