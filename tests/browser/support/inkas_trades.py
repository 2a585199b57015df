"""A table of Rise of the Inkas at which members can trade cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from django.utils import timezone

from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.tables.models import Chair, Table
from club.play.tables.services.lock import table_snapshot
from games.inkas.rules.cards import KINDS
from tests.browser.support.seated_tables import seated


@dataclass(frozen=True)
class Market:
    """The member on turn, a possible partner, and a kind that each could spare for the other."""

    table: Table
    maker: int
    partner: int
    give: str
    take: str

    def chair(self, seat: int) -> Chair:
        return self.table.chairs.get(seat=seat)

    def member(self, seat: int) -> Member:
        member = self.chair(seat).member
        assert member is not None
        return member

    def hand(self, seat: int) -> dict[str, int]:
        position = table_snapshot(self.table.pk).cached_game.position
        return dict(zip(KINDS, position.view(seat).hand, strict=True))

    @property
    def offers(self) -> int:
        """The number of open offers."""
        return len(table_snapshot(self.table.pk).cached_game.position.view(None).offers)


def market(members: Sequence[Member]) -> Market:
    """As soon as two have something that the other lacks, and the maker two of a kind."""
    table = seated("inkas", *members)
    while not (found := _found(table)):
        play_along(table.pk, Plan([timezone.now()], 1, bot_chooser("random")))
    return found


def _found(table: Table) -> Market | None:
    position = table_snapshot(table.pk).cached_game.position
    maker = position.on_turn
    if position.phase != "main" or position.trade_state.open:
        return None
    for partner in set(range(3)) - {maker}:
        held, theirs = (position.view(seat).hand for seat in (maker, partner))
        for give, take in permutations(range(len(KINDS)), 2):
            if held[give] > 1 and theirs[take] and not held[take] and not theirs[give]:
                return Market(table, maker, partner, KINDS[give], KINDS[take])
    return None
