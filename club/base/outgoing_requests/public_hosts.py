"""Hosts to which a member's address may lead: named hosts with public IP addresses alone.
The setting `HOOK_HOSTS` names hosts inside the network that are allowed besides.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from club.base.errors import ClubError
from games.message import Part

LONGEST_ADDRESS = 300  # characters
HTTPS_PORT = 443
RESOLVE_SECONDS = 3.0
NOT_PUBLIC = "There is no host of this name, or it is not on the public internet."
# a label of digits alone at the end, or of hexadecimal ones, is a form of an IPv4 address
HOST_NAME = re.compile(
    r"(?!.*(^|\.)(0x[0-9a-f]*|[0-9]+)\.?$)"
    r"[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*",
    re.IGNORECASE,
)
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
# IPv6 addresses of the internet; all others are special, reserved or not given out (RFC 4291)
GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
# Of the special-purpose registries of IANA, what `ipaddress` takes for public, in this version of
# Python or in an earlier one: not globally reachable, or reachable as a service of the network.
SPECIAL_NETWORKS = tuple(
    map(
        ipaddress.ip_network,
        (
            "192.0.0.0/24",  # IETF protocol assignments, RFC 6890
            "192.31.196.0/24",  # AS112-v4, RFC 7535
            "192.52.193.0/24",  # AMT, RFC 7450
            "192.88.99.0/24",  # relays of 6to4, RFC 7526
            "192.175.48.0/24",  # AS112, RFC 7534
            "2001::/23",  # IETF protocol assignments, RFC 2928: ORCHID, AMT, AS112, DETs
            "2620:4f:8000::/48",  # AS112, RFC 7534
            "3fff::/20",  # documentation, RFC 9637
        ),
    )
)
# the first 32 bits of the interface identifier of ISATAP (RFC 5214), without the bit "universal"
ISATAP = 0x0000_5EFE
UNIVERSAL_BIT = 0x0200_0000
IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class AddressNotAllowed(ClubError):
    """The address is refused now and later: it is malformed, or its host is not public."""

    def __init__(self, text: str, **parts: Part) -> None:
        super().__init__("address_not_allowed", text, **parts)


class NoAnswer(ClubError):
    """The host could not be reached, or did not answer in time. It may work later."""

    def __init__(self, text: str, **parts: Part) -> None:
        super().__init__("no_answer", text, **parts)


@dataclass(frozen=True, slots=True)
class CheckedAddress:
    """An address of the web, and the IP addresses that were checked: requests connect to these."""

    host: str
    port: int
    path: str  # with its query
    ips: tuple[str, ...]

    @property
    def host_header(self) -> str:
        if self.port == HTTPS_PORT:
            return self.host
        return f"{self.host}:{self.port}"


@contextmanager
def unknown_as_internal() -> Iterator[None]:
    """Raises AddressNotAllowed in place of NoAnswer. A form that answered otherwise for a host
    inside than for an unknown one would list the hosts of the network.
    """
    try:
        yield
    except NoAnswer:
        raise AddressNotAllowed(NOT_PUBLIC) from None


def check_address(address: str) -> CheckedAddress:
    """Resolves the address and checks it. Raises AddressNotAllowed or NoAnswer."""  # notices 2.9
    parts = _split(address)
    host = str(parts.hostname)
    port = _checked_port(parts)
    is_inside = _is_allowed_inside(host, port)
    if port != HTTPS_PORT and not is_inside:
        raise AddressNotAllowed("The address may name no port but 443.")
    addresses = _resolve(host, port)
    if not is_inside and not all(map(is_public, addresses)):
        raise AddressNotAllowed(NOT_PUBLIC)
    query = f"?{parts.query}" if parts.query else ""
    path = (parts.path or "/") + query
    return CheckedAddress(host, port, path, tuple(map(str, addresses)))


def is_public(ip: IPAddress) -> bool:
    """Whether the IP address is on the public internet, and so is each one wrapped in it."""
    return all(map(_is_plainly_public, (ip, *_wrapped_addresses(ip))))


def _split(address: str) -> SplitResult:
    """The parts of an address that looks right."""
    if len(address) > LONGEST_ADDRESS:
        raise AddressNotAllowed(
            "The address is too long: {most} characters are allowed.",
            most=LONGEST_ADDRESS,
        )
    if not address.isascii() or not address.isprintable() or " " in address:
        raise AddressNotAllowed("The address may have plain letters and signs alone.")
    try:
        parts = urlsplit(address)
    except ValueError:
        raise AddressNotAllowed("This is no address of the web.") from None
    if parts.scheme != "https" or not parts.hostname:
        raise AddressNotAllowed("The address must begin with https://.")
    if "@" in parts.netloc:
        raise AddressNotAllowed("The address may contain no user name or password.")
    if not HOST_NAME.fullmatch(parts.hostname):
        raise AddressNotAllowed("The address must name its host, not number it.")
    return parts


def _checked_port(parts: SplitResult) -> int:
    try:
        if parts.port is None:
            return HTTPS_PORT
        return parts.port
    except ValueError:
        raise AddressNotAllowed("The address may name no port but 443.") from None


def _is_allowed_inside(host: str, port: int) -> bool:
    """Whether `HOOK_HOSTS` names the host, with its port unless that is 443."""
    named = host if port == HTTPS_PORT else f"{host}:{port}"
    return named in settings.HOOK_HOSTS


def _resolve(host: str, port: int) -> list[IPAddress]:
    """The host's IP addresses. The thread is left alone when the resolver takes too long."""
    answers: SimpleQueue[list[str] | OSError] = SimpleQueue()

    def look_up() -> None:
        try:
            infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            answers.put([str(info[4][0]) for info in infos])
        except (OSError, UnicodeError) as reason:
            answers.put(OSError(str(reason)))

    threading.Thread(target=look_up, name="resolve", daemon=True).start()
    try:
        resolved = answers.get(timeout=RESOLVE_SECONDS)
    except Empty:
        raise NoAnswer("The name of the host was not found in time.") from None
    if isinstance(resolved, OSError) or not resolved:
        raise NoAnswer(NOT_PUBLIC)
    # a scope ("%eth0") is only of addresses inside
    return [ipaddress.ip_address(text.partition("%")[0]) for text in resolved]


def _wrapped_addresses(ip: IPAddress) -> Iterator[IPAddress]:
    """IPv4 addresses to which packets for an IPv6 address may go in the end."""
    if not isinstance(ip, ipaddress.IPv6Address):
        return
    if ip.ipv4_mapped is not None:
        yield ip.ipv4_mapped
    if ip.sixtofour is not None:
        yield ip.sixtofour
    if ip.teredo is not None:
        yield from ip.teredo
    is_compatible = int(ip) >> 32 == 0  # "::127.0.0.1", deprecated
    if is_compatible or ip in NAT64 or _is_isatap(ip):
        yield ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)


def _is_isatap(ip: ipaddress.IPv6Address) -> bool:
    return (int(ip) >> 32) & 0xFFFFFFFF & ~UNIVERSAL_BIT == ISATAP


def _is_plainly_public(ip: IPAddress) -> bool:
    """Without regard to addresses wrapped in it."""
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None or ip in NAT64:
            return True  # the wrapped address decides
        if ip not in GLOBAL_UNICAST:
            return False
    if any(ip in network for network in SPECIAL_NETWORKS):
        return False
    return ip.is_global and not (
        ip.is_private
        or ip.is_loopback
        or ip.is_link_local
        or ip.is_multicast
        or ip.is_reserved
        or ip.is_unspecified
    )
