"""Posts to an address that a member gave: to the IP address that was checked, without redirects and
proxies, in a bounded time, reading a bounded answer.
"""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from http.client import HTTPConnection, HTTPException, HTTPResponse

from club.base.outgoing_requests.public_hosts import (
    CheckedAddress,
    NoAnswer,
    check_address,
)

CONNECT_SECONDS = 3.0
TOTAL_SECONDS = 5.0
MOST_READ = 4096  # bytes of an answer
MOST_DIGITS = 7
OK = 200
FIRST_REDIRECT = 300


@dataclass(frozen=True, slots=True)
class HostAnswer:
    """The answer of the host."""

    status: int
    reason: str
    text: str  # its beginning
    retry_after: str = ""  # the header as it came

    @property
    def is_success(self) -> bool:
        return OK <= self.status < FIRST_REDIRECT

    @property
    def wait(self) -> timedelta:
        """The seconds of `Retry-After`; zero without it, or for a date."""
        text = self.retry_after
        is_number = text.isascii() and text.isdigit() and len(text) < MOST_DIGITS
        return timedelta(seconds=int(text) if is_number else 0)

    @property
    def status_line(self) -> str:
        return f"{self.status} {self.reason}".strip()


def post(address: str, body: bytes, headers: Mapping[str, str]) -> HostAnswer:
    """Posts the body to the address. Raises AddressNotAllowed or NoAnswer."""  # notices 2.9
    checked = check_address(address)
    try:
        with _tls_connection(checked) as tls:
            return _exchange(tls, checked, body, headers)
    except ssl.SSLCertVerificationError:
        raise NoAnswer("The certificate of the host is not valid.") from None
    except (OSError, HTTPException, ValueError):  # ValueError: a malformed answer
        raise NoAnswer("The host did not answer as a web server in time.") from None


@contextmanager
def _tls_connection(checked: CheckedAddress) -> Iterator[ssl.SSLSocket]:
    """A TLS connection that breaks off when the time is up, in the middle of any step."""
    started = time.monotonic()
    raw = _connect(checked, started + CONNECT_SECONDS)
    context = ssl.create_default_context()
    with context.wrap_socket(
        raw, server_hostname=checked.host, do_handshake_on_connect=False
    ) as tls:
        left = started + TOTAL_SECONDS - time.monotonic()
        end = threading.Timer(left, _break_off, [tls])
        end.daemon = True
        end.start()
        try:
            tls.do_handshake()
            yield tls
            if time.monotonic() >= started + TOTAL_SECONDS:
                raise TimeoutError  # what was read is only a part
        finally:
            end.cancel()


def _connect(checked: CheckedAddress, until: float) -> socket.socket:
    """Connects to the first of the checked IP addresses that answers."""
    failure: OSError = TimeoutError()
    for ip in checked.ips:
        left = until - time.monotonic()
        if left <= 0:
            break
        try:
            connection = socket.create_connection((ip, checked.port), left)
        except OSError as reason:
            failure = reason
        else:
            connection.settimeout(TOTAL_SECONDS)
            return connection
    raise failure


def _break_off(tls: ssl.SSLSocket) -> None:
    """Ends all waiting on the connection."""
    with suppress(OSError):  # it has just been closed
        # the method of the plain socket: that of TLS would go on in clear text
        socket.socket.shutdown(tls, socket.SHUT_RDWR)


def _exchange(
    tls: ssl.SSLSocket,
    checked: CheckedAddress,
    body: bytes,
    headers: Mapping[str, str],
) -> HostAnswer:
    connection = HTTPConnection(checked.host, checked.port)
    connection.sock = tls
    sent = {
        "User-Agent": "Kerho",
        **headers,
        "Host": checked.host_header,
        "Connection": "close",
    }
    connection.request("POST", checked.path, body, sent)
    return _read(connection.getresponse())


def _read(response: HTTPResponse) -> HostAnswer:
    beginning = response.read(MOST_READ)
    text = beginning.decode(errors="replace")
    return HostAnswer(
        response.status,
        response.reason,
        text,
        response.getheader("Retry-After", ""),
    )
