"""A TLS server on this machine, which answers as a test says and notes what it was sent."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import trustme
from pytest_django.fixtures import Settings

HOST = "localhost"
Respond = Callable[[ssl.SSLSocket], None]


@dataclass
class Hearing:
    """The address of the server, and the requests that it received."""

    port: int
    requests: list[bytes] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"https://{HOST}:{self.port}/hook?a=1"


def answering(text: str) -> Respond:
    """Sends the text as it stands."""
    return lambda tls: tls.sendall(text.encode())


@contextmanager
def serving(
    respond: Respond, monkeypatch: pytest.MonkeyPatch, settings: Settings, folder: Path
) -> Iterator[Hearing]:
    """A server that `HOOK_HOSTS` allows and whose certificate is trusted."""
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(HOST).configure_cert(context)
    authority.cert_pem.write_to_path(str(folder / "authority.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(folder / "authority.pem"))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        hearing = Hearing(listening.getsockname()[1])
        settings.HOOK_HOSTS = [f"{HOST}:{hearing.port}"]
        thread = threading.Thread(
            target=_serve, args=(listening, context, respond, hearing), daemon=True
        )
        thread.start()
        yield hearing
        with suppress(OSError):  # wakes the thread that accepts
            listening.shutdown(socket.SHUT_RDWR)
    thread.join(timeout=10)


def _serve(
    listening: socket.socket, context: ssl.SSLContext, respond: Respond, hearing: Hearing
) -> None:
    with suppress(OSError):
        while True:
            raw, _peer = listening.accept()
            with suppress(OSError), raw, context.wrap_socket(raw, server_side=True) as tls:
                hearing.requests.append(_whole_request(tls))
                respond(tls)


def _whole_request(tls: ssl.SSLSocket) -> bytes:
    got = b""
    while not _is_whole(got):
        more = tls.recv(65536)
        if not more:
            break
        got += more
    return got


def _is_whole(got: bytes) -> bool:
    head, found, body = got.partition(b"\r\n\r\n")
    lengths = [
        int(line.partition(b":")[2])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length:")
    ]
    return bool(found) and len(body) >= sum(lengths)
