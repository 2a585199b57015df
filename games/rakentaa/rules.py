"""The position and its flow: which module answers for which move. What lies on the table is in
`position.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

from games.core import (
    CHANCE,
    Info,
    Move,
    Option,
    OrderPreset,
    Outcome,
    Seat,
    Viewer,
)
from games.frozen import changer
from games.message import Message
from games.modular_game import ModularGame, Parts

from . import (
    asks,
    board,
    builds,
    chances,
    forecast,
    guess,
    laws,
    moves,
    news,
    orders,
    picture,
    plays,
    refusals,
    view,
    windows,
    worth,
    years,
)
from .box import OPTIONS
from .introduction import INTRODUCTION
from .legend import LEGEND
from .position import (
    LAY,
    OPENING,
    OVER,
    SPRING,
    TILES,
    Gifts,
    Layout,
    Naming,
    Realm,
    Terms,
    Window,
)
from .view import RakentaaView

INFO: Final = Info(
    slug="rakentaa",
    name="Rakentaa",
    version=1,
    seats=(2, 3, 4, 5),
    source="Club edition of a published game; see its rules",
    introduction=INTRODUCTION,
    blurb=(
        "Settle an archipelago: castles, structures, cards, "
        "and whose income first buys off the King."
    ),
    options=tuple(
        Option(
            one["id"], one["values"], one["default"], one["meaning"], one["title"], one["labels"]
        )
        for one in OPTIONS["options"]
    ),
)


@dataclass(frozen=True, slots=True)
class RakentaaPosition(Realm):
    """A moment of a game of Rakentaa."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act:
            return ()
        if seat == CHANCE:
            return years.chance_moves(self)
        if self.pending is not None:
            return _pending_moves(self, seat)
        if self.phase == OPENING:
            return years.placements(self, seat)
        return (
            years.spring_moves(self, seat) if self.phase == SPRING else plays.turn_moves(self, seat)
        )

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return CHANCE in self.to_act and years.chance_allows(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> RakentaaPosition:
        return _AFTER[type(move)](self, seat, move)  # type: ignore[return-value]

    def foreseeable(self, seat: Seat, move: Move) -> bool:
        if not isinstance(move, _OPEN_MOVES) or seat not in self.to_act:
            return False
        then = self.after(seat, move)
        if isinstance(move, moves.Robbery | moves.Rob) and not isinstance(then.pending, Naming):
            return False  # who holds a Narrow Escape decides
        return then.to_act == self.to_act and then.turn == self.turn

    def awaited(self, viewer: Viewer) -> frozenset[Seat]:
        waiting = self.to_act - {CHANCE}
        if isinstance(self.pending, Window) or (self.phase == SPRING and self.pending is None):
            return waiting & {viewer}  # R38: being asked tells of a card
        return waiting

    def view(self, viewer: Viewer) -> RakentaaView:
        return view.seen(self, viewer)

    def chance_move(self, rng: Random) -> Move:
        return years.chance_move(self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        return years.result(self) if self.phase == OVER else None


RakentaaPosition.change = changer(RakentaaPosition)  # type: ignore[method-assign, assignment]


class Rakentaa(ModularGame[RakentaaPosition, RakentaaView]):
    """Rakentaa for two to five seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = board.names()
    scenery = board.scenery()
    legend = LEGEND
    position_class = RakentaaPosition
    parts = Parts(
        news=news.learned,
        asks=asks.asked,
        forecast=forecast.forecast,
        picture=picture.picture,
        orders=orders.forms,
        answer=orders.answer,
        forced=orders.forced,
        guess=guess.guess,
        appraise=worth.appraise,
        flaws=laws.flaws,
    )

    def start(self, seats: int, options: Mapping[str, str | int]) -> RakentaaPosition:
        return opening(
            terms(seats, self.settled(seats, options)),
            demo=self.settled(seats, options)["deal"] == "demo",
        )

    def presets(self, view: RakentaaView) -> tuple[OrderPreset, ...]:
        return orders.presets(view)

    def balance(self, before: RakentaaView, after: RakentaaView) -> Message | None:
        return forecast.balance(before, after)


def terms(seats: int, options: Mapping[str, str | int]) -> Terms:
    """What follows from the number of seats and the options, all given."""
    figures = board.seat_figures(seats)
    return Terms(
        seats=seats,
        one_fee=options["castle_compensation"] == "one_fee",
        tokens=int(options["tokens_per_type"]),
        chart_stops=options["chart_end"] == "stop",
        castle_roads=options["roads_on_castles"] == "under_royal_tax",
        all_hands=options["reaction_windows"] == "all_hands",
        idle_years=int(options["idle_years"]),
        places=figures["structures_per_land"],
        final_space=figures["trigger_index"],
        opening_gold=figures["opening_gold"],
    )


def opening(terms: Terms, demo: bool) -> RakentaaPosition:
    """The first position: everything in its box."""  # R3
    seats = terms.seats
    return RakentaaPosition(
        terms=terms,
        layout=Layout(*board.demo()) if demo else Layout((), ()),
        phase=TILES if demo else LAY,
        year=0,
        turn=0,
        order=tuple(range(seats)),
        at=0,
        drawn=(),
        spring=0,
        planted=0,
        gold=(0,) * seats,
        spaces=(0,) * seats,
        tokens=((0,) * len(board.TOKENS),) * seats,
        hands=((),) * seats,
        castles=(0,) * seats,
        pieces=(0,) * seats,
        stacks=((),) * len(board.LANDS),
        pile=board.COPIES,
        discard=(0,) * len(board.CARDS),
        due_to=moves.NOBODY,
        due=0,
        effects=(),
        pending=None,
        final=False,
        final_by=moves.NOBODY,
        built=False,
        idle=0,
    )


def _pending_moves(position: Realm, seat: Seat) -> Sequence[Move]:
    if isinstance(position.pending, Window):
        return windows.answers(position, seat)
    if isinstance(position.pending, Gifts):
        return windows.gifts(position, seat)
    if isinstance(position.pending, Naming):
        return plays.names(position)
    return [*plays.deals(position, seat), plays.DONE]


def _stay(change: Callable[..., Realm]) -> Callable[[Realm, Seat, Any], Realm]:
    """A change by chance that leaves nothing to run on to."""
    return lambda position, seat, move: change(position, move)


def _run_on(change: Callable[..., Realm]) -> Callable[[Realm, Seat, Any], Realm]:
    """A change by a seat, after which the rules may go on by themselves."""
    return lambda position, seat, move: years.run_on(change(position, seat, move))


def _done_dealing(position: Realm, seat: Seat, move: Move) -> Realm:
    return position.change(pending=None)


def _pass_spring(position: Realm, seat: Seat, move: Move) -> Realm:
    return position.change(spring=position.spring + 1)


_OPEN_MOVES: Final = (
    moves.Build,
    moves.Castle,
    moves.FriendlyNeighbours,
    moves.Deal,
    moves.DoneDealing,
    moves.Robbery,
    moves.Rob,
)
_AFTER: Final[dict[type[Move], Callable[[Realm, Seat, Any], Realm]]] = {
    chances.LayTiles: _stay(years.lay_tiles),
    chances.LayIncomes: _stay(years.lay_incomes),
    chances.Tiles: _stay(years.deal_tiles),
    chances.Draw: _stay(years.draw),
    moves.Place: years.place,
    moves.Build: _run_on(builds.build),
    moves.Castle: _run_on(builds.build_castle),
    moves.FriendlyNeighbours: _run_on(builds.build_friendly),
    moves.Swap: _run_on(plays.swap),
    moves.BanToken: _run_on(plays.ban),
    moves.BanLand: _run_on(plays.ban),
    moves.Deal: _run_on(plays.deal),
    moves.DoneDealing: _run_on(_done_dealing),
    moves.Finagle: _run_on(plays.card),
    moves.PickPocket: _run_on(plays.card),
    moves.RoyalTax: _run_on(plays.card),
    moves.Robbery: _run_on(plays.rob),
    moves.Rob: _run_on(plays.rob),
    moves.EndTurn: _run_on(years.end_turn),
    moves.SpringPlanting: _run_on(years.plant),
    moves.PassSpring: _run_on(_pass_spring),
    moves.Escape: _run_on(windows.answer),
    moves.Accept: _run_on(windows.answer),
    moves.Give: _run_on(windows.give),
    chances.PickCard: lambda position, seat, move: years.run_on(windows.pick_card(position, move)),
    chances.PickToken: lambda position, seat, move: years.run_on(
        windows.pick_token(position, move)
    ),
}
