"""Bodies of requests while they arrive in parts. They are collected in memory, so that few may
arrive at the same time. A slow one loses its place to a newcomer: otherwise a few clients that
send a byte now and then would keep all others from sending.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

SLOW_AFTER = 2.0  # seconds; a younger body is not slow
SLOW_RATE = 16 * 1024  # bytes a second; at this rate MAX_BODY just misses BODY_TIMEOUT
IPV6_PREFIX = 64  # bits that one client has


@dataclass(eq=False, slots=True)
class ArrivingBody:
    """A body of which a part is still to come."""

    client: str
    began: float  # seconds of a monotonic clock
    end: Callable[[], None]  # its request is refused
    received: int = 0  # bytes

    def get_rate(self, now: float) -> float:
        """Bytes a second since it began."""
        return self.received / max(now - self.began, 1e-3)

    def is_slow(self, now: float) -> bool:
        return now - self.began >= SLOW_AFTER and self.get_rate(now) < SLOW_RATE


class ArrivingBodies:
    """The bodies that hold a place."""

    def __init__(self) -> None:
        self.bodies: set[ArrivingBody] = set()

    @contextmanager
    def hold_place(self, body: ArrivingBody) -> Iterator[None]:
        self.bodies.add(body)
        try:
            yield
        finally:
            self.bodies.discard(body)

    def free_place(self, client: str, now: float) -> bool:
        """Ends one body for a newcomer of this client; False if none is slow and no client has more
        places than the newcomer's. The client with the most places loses one first.
        """
        places = Counter(body.client for body in self.bodies)
        most = places[client] + 1
        endable = [
            body
            for body in self.bodies
            if body.is_slow(now) or places[body.client] > most
        ]
        if not endable:
            return False
        slowest = min(
            endable, key=lambda body: (-places[body.client], body.get_rate(now))
        )
        self.bodies.discard(slowest)
        slowest.end()
        return True


def client_of(host: str) -> str:
    """The client of an address: of IPv6, the network that one client has."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:  # a socket of this machine
        return host
    if address.version == 4:
        return host
    return str(ipaddress.ip_network((host, IPV6_PREFIX), strict=False))
