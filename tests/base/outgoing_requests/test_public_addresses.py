"""Which IP addresses are on the public internet, by the special-purpose registries of IANA."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from club.base.outgoing_requests.public_hosts import is_public

PUBLIC = "93.184.216.34"


PUBLIC_ADDRESSES = [
    PUBLIC,
    "2606:2800:220:1:248:1893:25c8:1946",
    f"::ffff:{PUBLIC}",
    f"64:ff9b::{PUBLIC}",
    f"2606:2800::200:5efe:{PUBLIC}",
]
OTHERS = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "fec0::1",
    "ff02::1",
    "::ffff:127.0.0.1",  # IPv4-mapped
    "::ffff:169.254.169.254",
    "::127.0.0.1",  # IPv4-compatible
    "2002:7f00:1::",  # 6to4 of 127.0.0.1
    "2002:a9fe:a9fe::1",
    "64:ff9b::127.0.0.1",  # NAT64
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::10.0.0.1",
    "2001:0:4136:e378:8000:63bf:80ff:fffe",  # Teredo of 127.0.0.1
    "2606:2800::5efe:7f00:1",  # ISATAP of 127.0.0.1
    "2606:2800::200:5efe:10.0.0.1",
    "4000::1",  # not given out
    "100::1",  # discard only
    "5f00::1",  # segment routing
]


def are_public(addresses: Iterable[str]) -> list[str]:
    return [address for address in addresses if is_public(ipaddress.ip_address(address))]


def test_an_ip_address_is_public_with_what_is_wrapped_in_it() -> None:
    assert are_public(PUBLIC_ADDRESSES) == PUBLIC_ADDRESSES
    assert are_public(OTHERS) == []


SPECIAL = """
    0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
    192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24
    198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
    ::/128 ::1/128 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001:db8::/32 2620:4f:8000::/48
    3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8
"""


def test_no_address_of_a_special_network_is_public() -> None:
    networks = [ipaddress.ip_network(text) for text in SPECIAL.split()]
    tried = [net[at] for net in networks for at in (0, net.num_addresses // 2, -1)]
    assert are_public(map(str, tried)) == []


def test_an_address_of_the_special_registries_is_not_public() -> None:
    listed = ["192.0.0.8", "192.0.0.9", "192.88.99.1", "3fff::1", "2001:20::1"]
    assert are_public(listed) == []
