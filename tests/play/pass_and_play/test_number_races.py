"""Two forms with the same number at once: one of them opens the curtain."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial

import pytest

from club.people.members.models import Member
from club.play.pass_and_play import services
from club.play.pass_and_play.models import OneScreenGame
from club.play.pass_and_play.services import CurtainDrawn
from games import registry
from tests.support.racing import at_once
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 8


def refused_of_two(host: Member) -> int:
    game = services.begin_game(host, registry.find("nim"), ("Ann", "Ben"), NOW)
    opened = at_once(
        *(partial(services.open_curtain, game.pk, host, game.number, seat, NOW) for seat in (0, 1))
    )
    OneScreenGame.objects.filter(pk=game.pk).update(ended_at=NOW)
    return sum(isinstance(one, CurtainDrawn) for one in opened)


def test_a_number_is_used_once(alice: Member) -> None:
    assert {refused_of_two(alice) for _ in range(ROUNDS)} == {1}


def test_the_control_without_the_lock_both_use_it(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = OneScreenGame.objects
    monkeypatch.setattr(services, "write_transaction", nullcontext)
    monkeypatch.setattr(type(rows.all()), "select_for_update", lambda self, **_kwargs: self)
    assert any(refused_of_two(alice) == 0 for _ in range(10 * ROUNDS))
