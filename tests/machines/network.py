"""Hosts of a small network on one machine: each is a network namespace of Linux, with an address of
its own behind one bridge.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

NETWORK = "10.77.0"
BRIDGE, OURS = "kerho-test", f"{NETWORK}.1"  # where the tests and the proxy are


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@dataclass
class Host:
    """One machine, and the programs that run there."""

    name: str
    address: str
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def namespace(self) -> str:
        return f"kerho-{self.name}"

    @property
    def cable(self) -> str:
        return f"k-{self.name}"

    def start(self, words: Sequence[str], folder: Path, told: Mapping[str, str]) -> None:
        """Starts a program. Its output goes into a file of the folder."""
        with (folder / "said").open("a") as said:
            self.running.append(
                subprocess.Popen(
                    ["ip", "netns", "exec", self.namespace, *words],
                    env=dict(told),
                    stdout=said,
                    stderr=said,
                    start_new_session=True,
                )
            )

    def kill(self) -> None:
        """All its programs end at once, as when it loses power."""
        for program in self.running:
            os.killpg(program.pid, 9)
            program.wait()
        self.running.clear()

    @contextmanager
    def cut_off(self, other: Host) -> Iterator[None]:
        """What the other host sends does not arrive inside, and no error says so."""
        ip("-n", other.namespace, "route", "add", "blackhole", f"{self.address}/32")
        try:
            yield
        finally:
            ip("-n", other.namespace, "route", "del", "blackhole", f"{self.address}/32")


@contextmanager
def network(names: Sequence[str]) -> Iterator[dict[str, Host]]:
    """Hosts with these names; all that runs there ends with the network."""
    hosts = {name: Host(name, f"{NETWORK}.{10 + at}") for at, name in enumerate(names)}
    try:
        ip("link", "add", BRIDGE, "type", "bridge")
        ip("address", "add", f"{OURS}/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        for host in hosts.values():
            _plug_in(host)
        yield hosts
    finally:
        for host in hosts.values():
            host.kill()
            with suppress(subprocess.CalledProcessError):
                ip("link", "del", host.cable)
                ip("netns", "del", host.namespace)
        with suppress(subprocess.CalledProcessError):
            ip("link", "del", BRIDGE)


def _plug_in(host: Host) -> None:
    cable = host.cable
    ip("netns", "add", host.namespace)
    ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", host.namespace)
    ip("link", "set", cable, "master", BRIDGE, "up")
    ip("-n", host.namespace, "address", "add", f"{host.address}/24", "dev", "eth0")
    for device in ("lo", "eth0"):
        ip("-n", host.namespace, "link", "set", device, "up")
