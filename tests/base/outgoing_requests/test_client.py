"""The guard of requests to members' addresses: which are made, where to, and for how long."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from club.base.outgoing_requests import client, public_hosts
from club.base.outgoing_requests.client import MOST_READ, post
from club.base.outgoing_requests.public_hosts import AddressNotAllowed, NoAnswer, check_address
from tests.base.outgoing_requests.local_server import Respond, answering, serving

PUBLIC = "93.184.216.34"
FINE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
Serve = Callable[[Respond], Any]


@pytest.fixture
def serve(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path
) -> Callable[[Respond], Any]:
    return lambda respond: serving(respond, monkeypatch, settings, tmp_path)


def resolving(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> None:
    """Each look-up has the next of the answers, and from then on the last."""
    left = list(answers)

    def getaddrinfo(_host: str, port: int, **_: Any) -> list[Any]:
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(0, 0, 0, "", (ip, port)) for ip in found]

    monkeypatch.setattr(public_hosts.socket, "getaddrinfo", getaddrinfo)


@contextmanager
def connections_noted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Nothing is connected to; what would have been is noted."""
    noted: list[str] = []

    def create_connection(to: tuple[str, int], *_: Any) -> socket.socket:
        noted.append(to[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(client.socket, "create_connection", create_connection)
    yield noted


@pytest.mark.parametrize(
    "address",
    [
        "http://hooks.example/a",
        "ftp://hooks.example/a",
        "//hooks.example/a",
        "hooks.example",
        "",
        "https://",
        "https://name@hooks.example/",
        "https://name:word@hooks.example/",
        "https://hooks.example:8443/",
        "https://hooks.example:80/",
        "https://hooks.example:99999/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.1/",
        "https://127.1/",
        "https://0177.0.0.01/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[",
        "https://hooks.example/a b",
        "https://hooks.example/\r\nX: y",
        "https://höoks.example/",
        "https://①②⑦.⓪.⓪.①/",
        "https://hooks.example/" + "a" * 300,
    ],
)
def test_an_address_of_another_form_is_refused_before_any_look_up(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_hosts.socket, "getaddrinfo", lambda *_: pytest.fail("looked up"))
    with pytest.raises(AddressNotAllowed):
        check_address(address)


def test_one_private_address_among_public_ones_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resolving(monkeypatch, [PUBLIC, "10.0.0.1"])
    with pytest.raises(AddressNotAllowed, match="not on the public internet"):
        check_address("https://hooks.example/a")


def test_an_address_with_a_scope_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    resolving(monkeypatch, ["fe80::1%eth0"])
    with pytest.raises(AddressNotAllowed):
        check_address("https://hooks.example/a")


def test_an_unknown_host_is_no_host(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(public_hosts.socket, "getaddrinfo", fails)
    with pytest.raises(NoAnswer, match="no host of this name"):
        check_address("https://hooks.example/a")


def test_a_slow_resolver_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    monkeypatch.setattr(public_hosts.socket, "getaddrinfo", lambda *_, **__: done.wait(30) and [])
    monkeypatch.setattr(public_hosts, "RESOLVE_SECONDS", 0.05)
    with pytest.raises(NoAnswer, match="not found in time"):
        check_address("https://hooks.example/a")
    done.set()


def test_a_name_that_leads_inside_the_second_time_is_refused_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resolving(monkeypatch, [PUBLIC], ["127.0.0.1"])
    check_address("https://hooks.example/a")
    with connections_noted(monkeypatch) as noted, pytest.raises(AddressNotAllowed):
        post("https://hooks.example/a", b"", {})
    assert noted == []


def test_it_connects_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    resolving(monkeypatch, [PUBLIC], ["127.0.0.1"])
    with connections_noted(monkeypatch) as noted, pytest.raises(NoAnswer):
        post("https://hooks.example/a", b"", {})
    assert noted == [PUBLIC]


def test_the_next_checked_address_is_tried_when_one_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = "2606:2800:220:1:248:1893:25c8:1946"
    resolving(monkeypatch, [other, PUBLIC])
    with connections_noted(monkeypatch) as noted, pytest.raises(NoAnswer):
        post("https://hooks.example/a", b"", {})
    assert noted == [other, PUBLIC]


def test_a_post_arrives_with_the_name_of_its_host(serve: Serve) -> None:
    with serve(answering(FINE)) as hearing:
        answer = post(hearing.address, b'{"a": 1}', {"Content-Type": "application/json"})
    (request,) = hearing.requests
    assert request.startswith(b"POST /hook?a=1 HTTP/1.1\r\n")
    assert f"Host: localhost:{hearing.port}\r\n".encode() in request
    assert request.endswith(b'{"a": 1}')
    assert (answer.status_line, answer.text, answer.is_success) == ("200 OK", "ok", True)


def test_a_redirect_is_not_followed(serve: Serve) -> None:
    to = "HTTP/1.1 307 Elsewhere\r\nLocation: https://localhost/inside\r\nContent-Length: 0\r\n\r\n"
    with serve(answering(to)) as hearing:
        answer = post(hearing.address, b"", {})
    assert (answer.status, answer.is_success, len(hearing.requests)) == (307, False, 1)


def test_a_proxy_of_the_environment_is_not_used(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    with serve(answering(FINE)) as hearing:
        assert post(hearing.address, b"", {}).is_success


def test_a_certificate_of_nobody_is_refused(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(answering(FINE)) as hearing:
        monkeypatch.delenv("SSL_CERT_FILE")
        with pytest.raises(NoAnswer, match="certificate"):
            post(hearing.address, b"", {})


def test_an_endless_answer_is_read_to_four_kilobytes(serve: Serve) -> None:
    def endless(tls: ssl.SSLSocket) -> None:
        tls.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            tls.sendall(b"x" * 65536)

    with serve(endless) as hearing:
        assert len(post(hearing.address, b"", {}).text) == MOST_READ


@pytest.mark.parametrize("beginning", ["", "HTTP/1.1 200 OK\r\nX: "])
def test_an_answer_that_comes_byte_by_byte_ends_when_the_time_is_up(
    beginning: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()

    def dripping(tls: ssl.SSLSocket) -> None:
        tls.sendall(beginning.encode())
        while not over.wait(0.02):
            tls.sendall(b"x")

    monkeypatch.setattr(client, "TOTAL_SECONDS", 0.3)
    started = time.monotonic()
    with serve(dripping) as hearing:
        with pytest.raises(NoAnswer, match="in time"):
            post(hearing.address, b"", {})
        over.set()
    assert time.monotonic() - started < 10  # the server drips without end


def test_a_host_that_never_answers_ends_when_the_time_is_up(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()
    monkeypatch.setattr(client, "TOTAL_SECONDS", 0.3)
    with serve(lambda _tls: over.wait(30) and None) as hearing:
        with pytest.raises(NoAnswer, match="in time"):
            post(hearing.address, b"", {})
        over.set()


def test_an_answer_that_is_no_http_is_no_answer(serve: Serve) -> None:
    with serve(answering("220 mail.example ESMTP\r\n")) as hearing, pytest.raises(NoAnswer):
        post(hearing.address, b"", {})


def test_a_host_inside_is_allowed_by_its_whole_name_alone(settings: Settings) -> None:
    settings.HOOK_HOSTS = ["localhost"]
    assert check_address("https://localhost/a").host == "localhost"
    with pytest.raises(AddressNotAllowed):
        check_address("https://localhost:8443/a")


def test_a_request_is_not_split_by_its_headers(serve: Serve) -> None:
    with serve(answering(FINE)) as hearing, pytest.raises(NoAnswer):
        post(hearing.address, b"", {"X-Name": "a\r\nY: b"})
