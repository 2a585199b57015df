"""An audit of a club that is open: a ply that is played meanwhile is no error."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest
from django.core.management import call_command

from club.people.members.models import Member
from club.play.game_records.management.commands import audit_records
from club.play.game_records.models import Record
from tests.support.racing import at_once
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
SHORT = 1.0  # seconds in which a ply is played if nothing holds it


def test_plies_that_are_played_meanwhile_are_no_error(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat = sit_down("nim", [alice, bob])
    read, played = Event(), Event()
    audit = audit_records.audit_error_of

    def slowly(record: Record) -> str:
        read.set()
        played.wait(SHORT)
        return audit(record)

    monkeypatch.setattr(audit_records, "audit_error_of", slowly)
    results = at_once(lambda: call_command("audit_records"), playing(sat, read, played))
    assert results == [None, None]
    assert sat.record.length == 1


def playing(sat: Sat, read: Event, played: Event) -> Callable[[], None]:
    def play() -> None:
        read.wait()
        sat.play(0, "take 3 from a")
        played.set()

    return play
