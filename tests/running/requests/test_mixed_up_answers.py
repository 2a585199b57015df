"""No member gets another's answer: two members take turns on connections that stay open, with one
request after the other and several at once, at several web processes on PostgreSQL.

Some hundreds of answers by default; before a release ten thousand (marker `whole`).
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import pytest
from django.test import Client

from club.people.members.models import Member
from tests.fire.http_visitor import ANSWERS, web
from tests.support.sitting_down import newcomer, sit_down

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.long,
    pytest.mark.django_db(transaction=True),
]
Enter = Callable[[Member], Client]
PROCESSES, CONNECTIONS = 3, 6
SOME, WHOLE = 300, 10_000
MOST_AT_ONCE = 8  # requests that are sent before the first answer is read
NAMES = ("quintilla", "bartholomew")
OWN = re.compile(rb'<ul class="self">\s*<li>\s*<a [^>]*>\s*(\w+)')  # the link to their own page
# the last is of a table at which both sit
ADDRESSES = ("/", "/members/me/", "/api/v1/me", "/tables/time/", "/tables/{table}/")


@dataclass(frozen=True)
class Caller:
    """A member with a session."""

    name: str
    session: str

    def request(self, port: int, address: str) -> bytes:
        head = f"GET {address} HTTP/1.1\r\nHost: localhost:{port}\r\n"
        return f"{head}Cookie: sessionid={self.session}\r\n\r\n".encode()


def answers_on(line: socket.socket) -> Iterator[tuple[bytes, bytes]]:
    """Head and body of each answer, in their order."""
    read = b""
    while True:
        while b"\r\n\r\n" not in read:
            read += _more(line)
        head, _, read = read.partition(b"\r\n\r\n")
        length = next(
            int(field.split(b":")[1])
            for field in head.lower().split(b"\r\n")
            if field.startswith(b"content-length:")
        )
        while len(read) < length:
            read += _more(line)
        yield head, read[:length]
        read = read[length:]


def _more(line: socket.socket) -> bytes:
    part = line.recv(65536)
    assert part, "the connection was closed"
    return part


@dataclass(frozen=True)
class Alternating:
    """Calls of both members on one connection."""

    port: int
    callers: tuple[Caller, Caller]
    addresses: tuple[str, ...]

    def wrong_answers(self, seed: int, wanted: int) -> list[str]:
        """The faults in this number of answers."""
        rng, wrong, received = Random(seed), [], 0
        with socket.create_connection(("127.0.0.1", self.port), ANSWERS) as line:
            answers = answers_on(line)
            while received < wanted:
                asked = self._send(line, rng, received)
                for (caller, address), answer in zip(asked, answers, strict=False):
                    wrong += self.faults(caller, address, *answer)
                received += len(asked)
        return wrong

    def _send(self, line: socket.socket, rng: Random, sent: int) -> list[tuple[Caller, str]]:
        """Sends some requests at once; the members take turns."""
        number = rng.randint(1, MOST_AT_ONCE)
        asked = [
            (self.callers[(sent + one) % 2], rng.choice(self.addresses)) for one in range(number)
        ]
        line.sendall(b"".join(caller.request(self.port, address) for caller, address in asked))
        return asked

    def faults(self, caller: Caller, address: str, head: bytes, body: bytes) -> list[str]:
        status = head.partition(b"\r\n")[0]
        (other,) = (one for one in self.callers if one != caller)
        said = f"{caller.name} at {address}: {status.decode()}"
        if b" 200 " not in status:
            return [said]
        owners = _owners(address, body)
        if owners != {caller.name}:
            return [f"{said}, for {owners}"]
        mixed = other.session.encode() in head + body
        return [f"{said}, with the session of {other.name}"] if mixed else []


def _owners(address: str, body: bytes) -> set[str]:
    """The member to whom the answer belongs: the name in the masthead, or the name in the API's
    answer.
    """
    if address.startswith("/api/"):
        return {name for name in NAMES if name.encode() in body}
    return {name.decode() for name in OWN.findall(body)}


def wrong_answers(inside: Enter, wanted: int) -> list[str]:
    """The faults in this number of answers, on all connections together."""
    members = [newcomer(name) for name in NAMES]
    table = sit_down("nim", members).pk
    callers = [Caller(one.username, inside(one).cookies["sessionid"].value) for one in members]
    addresses = tuple(address.format(table=table) for address in ADDRESSES)
    with web("club.asgi:application", PROCESSES) as port, ThreadPoolExecutor(CONNECTIONS) as pool:
        calls = Alternating(port, (callers[0], callers[1]), addresses)
        each = [wanted // CONNECTIONS] * CONNECTIONS
        found = pool.map(calls.wrong_answers, range(CONNECTIONS), each)
        return [said for one in found for said in one]


def test_an_answer_for_the_other_member_is_found() -> None:
    """The control."""
    alice, bob = Caller("quintilla", "a" * 32), Caller("bartholomew", "b" * 32)
    calls, head = Alternating(0, (alice, bob), ()), b"HTTP/1.1 200 OK"
    assert calls.faults(alice, "/api/v1/me", head, b'{"name":"quintilla"}') == []
    assert calls.faults(bob, "/api/v1/me", head, b'{"name":"quintilla"}') != []
    assert calls.faults(bob, "/api/v1/me", head + bytes(32), b'{"name":"bartholomew"}') == []
    theirs = head + b"\r\nSet-Cookie: sessionid=" + alice.session.encode()
    assert calls.faults(bob, "/api/v1/me", theirs, b'{"name":"bartholomew"}') != []


def test_each_answer_is_its_members_own(inside: Enter) -> None:
    assert wrong_answers(inside, SOME) == []


@pytest.mark.whole
def test_so_are_ten_thousand(inside: Enter) -> None:
    assert wrong_answers(inside, WHOLE) == []
