"""A receiver in place of the network, and hooks that post to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from club.base.outgoing_requests.client import HostAnswer
from club.base.outgoing_requests.public_hosts import CheckedAddress
from club.messages.webhooks import channel, services
from club.messages.webhooks.models import Hook, HookKind
from club.people.members.models import Member
from tests.support.sitting_down import NOW

ADDRESS = "https://chat.example/hooks/abc"
AddHook = Callable[..., Hook]


@dataclass
class Receiver:
    """Notes the posted messages; answers or raises as configured."""

    answers: list[HostAnswer | Exception] = field(default_factory=list)
    posts: list[tuple[str, bytes, Mapping[str, str]]] = field(default_factory=list)

    def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> HostAnswer:
        self.posts.append((address, body, headers))
        answer = self.answers.pop(0) if self.answers else HostAnswer(200, "OK", "")
        if isinstance(answer, Exception):
            raise answer
        return answer

    @property
    def bodies(self) -> list[Any]:
        return [json.loads(body) for _address, body, _headers in self.posts]


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Receiver:
    """Every address is fine, and leads there."""
    found = Receiver()
    monkeypatch.setattr(channel, "post", found.post)
    checked = CheckedAddress("chat.example", 443, "/hooks/abc", ("93.184.216.34",))
    monkeypatch.setattr(services, "check_address", lambda _address: checked)
    return found


@pytest.fixture
def add_hook(receiver: Receiver) -> AddHook:
    """`add_hook(member, kind)`."""

    def add(
        member: Member,
        kind: HookKind = HookKind.DISCORD,
        address: str = ADDRESS,
        *,
        private_tables: bool = False,
    ) -> Hook:
        return services.add_hook(member, kind, address, NOW, private_tables=private_tables)[0]

    return add
