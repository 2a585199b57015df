"""The tables of the demo club that are being played or wait for members, with their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import chain, cycle, islice
from random import Random

from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from club.play.time_control.presets import PRESETS, TimeControl
from club.site.demo.bot_games import unusual_options
from games import bots, registry, simulation
from games.core import AnyGame, Seat

_NAMES = """
The long ferry, Lamp in the window, Two kettles, Slow coffee, Rye and butter,
Attic table, Snow on the pier, Sunday stove, Last tram home, Birch and tar,
Quiet harbour, Woollen socks, North light, Cloudberry hour, The good chair,
Wet mittens, Half past late, Sauna after, Thin ice, One more turn,
Letters from Turku, The other shore, Under the stairs, Open window, Juniper smoke,
A bench by the lake, Two cats and a stove, The grey rowing boat, Midsummer dusk,
Porridge weather, Bread on the sill, The winter market, Spare key, Mushroom road,
The clock in the hall, Blue enamel, Rain on the roof, The red mailbox, Candle ends,
The island post, Pine cones, A drawer of string, First frost, The squeaky gate,
Buttermilk Friday, Heron at the jetty, Ferry in the fog, A jar of buttons,
The last sledge, Lingonberry jam, Salt on the window, Two left boots,
The kettle again, A map with holes
"""
TABLE_NAMES = " ".join(_NAMES.split()).split(", ")
WAITED = timedelta(days=3)  # the longest time since the last ply of a live table
# time controls of the tables; their deadlines have not passed after that
TIME_CONTROLS = (
    TimeControl(WAITED),
    *(
        preset.time_control
        for preset in PRESETS
        if preset.time_control.allowance + preset.time_control.bank >= WAITED
    ),
)
MOMENTS = 6  # at which members played, at a live table
DEPTHS = (0.5, 0.4, 0.65, 0.25)  # played share of the live tables, by number of seats
DEPTH_OF_BOTS = 0.3  # the same for the table of a member with bots
MAX_SIZES = len(DEPTHS)  # numbers of seats for which a game has tables
TRIES = 2  # play-outs to estimate the length of a game
BOT = "greedy"  # the bot in the chairs of bots
QUICK_BOT = "random"  # chooses all moves while the table is filled


def table_names() -> Iterator[str]:
    """Enough names for our own games; with more games, numbers follow."""
    numbered = (f"Table {number}" for number in range(len(TABLE_NAMES) + 1, 1000))
    return chain(TABLE_NAMES, numbered)


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table that the demo club shall have."""

    game: AnyGame
    seats: int
    # the host first; fewer than seats when a chair stays empty
    sitters: Sequence[Member]
    robots: int = 0
    depth: float = 0  # played share of the game; 0: not started
    waits_for: Member | str = ""  # the member or the bot whose turn it is
    private: bool = False
    # those without their defaults
    options: Mapping[str, str | int] = field(default_factory=dict)


def seed_tables(members: Sequence[Member], now: datetime) -> None:
    """Opens the tables and plays a share of their games."""
    rng = Random("a demo club")
    planned_tables = zip(
        _planned_tables(members), table_names(), cycle(TIME_CONTROLS), strict=False
    )
    for planned, name, time_control in planned_tables:
        _seed_table(planned, name, time_control, rng, now)


def _planned_tables(members: Sequence[Member]) -> Iterator[PlannedTable]:
    """The tables of all games. Visitors log in as the first member, and most tables wait for that
    member.
    """
    first = members[0]
    others = cycle(members[1:])
    for game in registry.games():
        yield from _tables_of_game(game, first, others)
    game = registry.games()[0]
    yield PlannedTable(game, game.info.seats[-1], [first], private=True)


def _tables_of_game(
    game: AnyGame, first: Member, others: Iterator[Member]
) -> Iterator[PlannedTable]:
    """Live tables of several sizes, one with bots, and an open one with an empty chair. Finished
    tables are in `history.py`.
    """
    sizes = game.info.seats[:MAX_SIZES]
    for number, seats in enumerate(sizes):
        yield _live_table(game, number, seats, first, others)
    fewest = next(seats for seats in sizes if seats > 1)
    yield PlannedTable(
        game, fewest, [next(others)], fewest - 1, depth=DEPTH_OF_BOTS, waits_for=BOT
    )
    yield PlannedTable(game, sizes[-1], list(islice(others, sizes[-1] - 1)))


def _live_table(
    game: AnyGame, number: int, seats: int, first: Member, others: Iterator[Member]
) -> PlannedTable:
    """Every second table with more than two seats has a bot. All tables but the second wait for the
    first member. The largest has an unusual option.
    """
    robots = 1 if seats > 2 and number % 2 else 0
    company = list(islice(others, seats - 1 - robots))
    is_largest = seats == game.info.seats[:MAX_SIZES][-1]
    return PlannedTable(
        game,
        seats,
        [*company, first],
        robots,
        depth=DEPTHS[number],
        waits_for=company[0] if number == 1 and company else first,
        options=unusual_options(game) if is_largest else {},
    )


def _seed_table(
    planned: PlannedTable,
    name: str,
    time_control: TimeControl,
    rng: Random,
    now: datetime,
) -> None:
    """Opens the table, seats its members and bots, and plays the planned share of the game."""
    waiting_since = now - WAITED * rng.uniform(0.05, 0.9)
    began = waiting_since - timedelta(days=rng.uniform(3, 9))
    if planned.depth:
        opened = began - timedelta(hours=rng.uniform(2, 30))
    else:
        opened = now - timedelta(hours=rng.uniform(1, 40))
    host, *guests = planned.sitters
    terms = Terms(
        name,
        planned.seats,
        planned.options,
        time_control,
        private=planned.private,
        bots=[BOT] * planned.robots,
    )
    table = seating.open_table(host, planned.game, terms, opened)
    for number, guest in enumerate(guests, 1):
        seating.join(table.pk, guest, opened + timedelta(minutes=9 * number))
    if planned.depth:
        seating.start(table.pk, host, began)
        play_along(table.pk, _plan(planned, table, rng, began, waiting_since))


def _plan(
    planned: PlannedTable, table: Table, rng: Random, began: datetime, until: datetime
) -> Plan:
    plies = round(_shortest_length(planned, rng) * planned.depth)
    moments = max(1, min(MOMENTS, plies))
    step = (until - began) / moments
    return Plan(
        moments=[began + step * number for number in range(1, moments)] + [until],
        each=max(1, plies // moments),
        choose=bot_chooser(QUICK_BOT),
        waits_for=_seat_of(planned.waits_for, table) if planned.waits_for else None,
    )


def _shortest_length(planned: PlannedTable, rng: Random) -> int:
    """The plies of seats of the shortest of some play-outs."""
    seated = [bots.find(QUICK_BOT)] * planned.seats
    lengths = (
        simulation.play_out(planned.game, planned.seats, {}, seated, rng).plies
        for _ in range(TRIES)
    )
    return min(lengths)


def _seat_of(member_or_bot: Member | str, table: Table) -> Seat:
    if isinstance(member_or_bot, Member):
        chairs = table.chairs.filter(member=member_or_bot)
    else:
        chairs = table.chairs.filter(bot=member_or_bot)
    return int(chairs.values_list("seat", flat=True)[0])
