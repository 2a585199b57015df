"""A club to try things out in: some members, and tables of every game, begun, half played and
finished.

For the embedded default alone, and only while the club has no members. All through the services, so
that the records are real and replay; nothing here knows any title.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import chain, cycle, islice
from random import Random

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction

from club.demo.lives import seed_lives
from club.demo.past import seed_past
from club.demo.playing import another_way
from club.members.models import Member
from club.members.services import create_member_with_hash
from club.notifications import queries as owed
from club.notifications import services as notices
from club.play.computation import bot_chooser
from club.play.services.play_along import Plan, play_along
from club.seating import services as seating
from club.seating.services.terms import Terms
from club.tables import queries
from club.tables.models import Table
from club.timecontrol import services as timecontrol
from club.timecontrol.presets import PRESETS, TimeControl
from games import bots, registry, simulation
from games.core import AnyGame, Seat

PASSWORD = "kerho"  # noqa: S105 - printed for everybody to use
POST_BOX = "demo.kerho.example"  # a domain that can never be anybody's
PREFERENCES: dict[str, dict[str, object]] = {
    "aino": {},
    "eero": {"letters": True, "confirm_turns": False},
    "helmi": {"time_zone": "Europe/Stockholm"},
    "ilmari": {"time_zone": "Europe/London"},
    "kaisa": {"time_zone": "America/New_York", "theme": "dark"},
    "onni": {"time_zone": "Asia/Tokyo", "letters": False},
    "saara": {"time_zone": "Europe/Berlin", "theme": "light", "confirm_turns": False},
    "veikko": {"time_zone": "Australia/Sydney", "is_staff": True, "is_superuser": True},
}
NAMES = (
    "The long ferry",
    "Lamp in the window",
    "Two kettles",
    "Slow coffee",
    "Rye and butter",
    "Attic table",
    "Snow on the pier",
    "Sunday stove",
    "Last tram home",
    "Birch and tar",
    "Quiet harbour",
    "Woollen socks",
    "North light",
    "Cloudberry hour",
    "The good chair",
    "Wet mittens",
    "Half past late",
    "Sauna after",
    "Thin ice",
    "One more turn",
    "Letters from Turku",
    "The other shore",
    "Under the stairs",
    "Open window",
    "Juniper smoke",
    "A bench by the lake",
    "Two cats and a stove",
    "The grey rowing boat",
    "Midsummer dusk",
    "Porridge weather",
    "Bread on the sill",
    "The winter market",
    "Spare key",
    "Mushroom road",
    "The clock in the hall",
    "Blue enamel",
    "Rain on the roof",
    "The red mailbox",
    "Candle ends",
    "The island post",
    "Pine cones",
    "A drawer of string",
    "First frost",
    "The squeaky gate",
    "Buttermilk Friday",
    "Heron at the jetty",
    "Ferry in the fog",
    "A jar of buttons",
    "The last sledge",
    "Lingonberry jam",
    "Salt on the window",
    "Two left boots",
    "The kettle again",
    "A map with holes",
)
PACE = timedelta(days=3)  # nobody has waited longer
# at which tables are played: as long at least
PACES = (
    TimeControl(PACE),
    *(one.pace for one in PRESETS if one.pace.allowance + one.pace.bank >= PACE),
)
MOMENTS = 6  # at which somebody played, at a table under way
DEPTHS = (0.5, 0.4, 0.65, 0.25)  # how far the tables under way are, by number of seats
DEPTH_OF_BOTS = 0.3  # of a member's table with bots alone
MOST_SIZES = len(DEPTHS)  # numbers of seats that are shown per game
TRIES = 2  # play-outs that tell how long a game is
BOT = "greedy"  # has bots' chairs from then on
QUICK = "random"  # plays everybody's decisions until then


@dataclass(frozen=True, slots=True)
class Sketch:
    """A table that the demo club shall have."""

    game: AnyGame
    seats: int
    sitters: Sequence[Member]  # the host first; fewer than seats where a chair stays empty
    robots: int = 0
    depth: float = 0  # how far the game is; 0: not begun
    waits_for: Member | str = ""  # whose turn it is; a string: any bot's
    private: bool = False
    options: Mapping[str, str | int] = field(default_factory=dict)  # those that are not as usual


def possible() -> bool:
    """Whether this is a club on somebody's own machine: no database server, and no address on the
    open net.
    """
    return bool(settings.EMBEDDED) and not settings.BEHIND_TLS


def demo_names() -> list[str]:
    """Who can be tried out here, the one for whom most is waiting first; empty: nobody."""
    demo_members = Member.objects.filter(email__endswith=f"@{POST_BOX}", is_active=True)
    return (
        list(demo_members.order_by("pk").values_list("username", flat=True)) if possible() else []
    )


def demo_labels() -> list[str]:
    """The same names for people to read: who is an admin of the club is marked so."""
    admins = set(Member.objects.filter(is_staff=True).values_list("username", flat=True))
    return [f"{name} (admin)" if name in admins else name for name in demo_names()]


def seed(now: datetime) -> bool:
    """Fills an empty club; False when it has members already. All of it comes to stand,
    or nothing.
    """
    with transaction.atomic():
        if Member.objects.exists():
            return False
        hashed = make_password(PASSWORD)  # once for all: it takes long by intent
        members = [
            create_member_with_hash(name, f"{name}@{POST_BOX}", hashed, **likes)
            for name, likes in PREFERENCES.items()
        ]
        seed_past(members, now)
        rng = Random("a demo club")
        drawn = zip(_sketches(members), _names(), cycle(PACES), strict=False)
        for sketch, name, pace in drawn:
            _draw(sketch, name, pace, rng, now)
        seed_lives(members, now)
    _write_letters(now)
    return True


def _names() -> Iterator[str]:
    """More than this house's own games need; a longer shelf goes on by numbers."""
    return chain(NAMES, (f"Table {number}" for number in range(len(NAMES) + 1, 1000)))


def _sketches(members: Sequence[Member]) -> Iterator[Sketch]:
    """The tables of every game. The first member is the one a visitor comes in as, so much waits
    for her.
    """
    first, others = members[0], cycle(members[1:])
    for game in registry.games():
        yield from _of_game(game, first, others)
    game = registry.games()[0]
    yield Sketch(game, game.info.seats[-1], [first], private=True)


def _of_game(game: AnyGame, first: Member, others: Iterator[Member]) -> Iterator[Sketch]:
    """Tables under way of several sizes; then one of bots, and one that waits for somebody to join.
    What is over is the past.
    """
    sizes = game.info.seats[:MOST_SIZES]
    for number, seats in enumerate(sizes):
        yield _under_way(game, number, seats, first, others)
    fewest = next(seats for seats in sizes if seats > 1)  # with somebody to wait for
    yield Sketch(game, fewest, [next(others)], fewest - 1, depth=DEPTH_OF_BOTS, waits_for=BOT)
    yield Sketch(game, sizes[-1], list(islice(others, sizes[-1] - 1)))


def _under_way(
    game: AnyGame, number: int, seats: int, first: Member, others: Iterator[Member]
) -> Sketch:
    """Every second larger table has a bot; all but the second wait for the first member. The
    largest is played in another way than usual.
    """
    robots = 1 if seats > 2 and number % 2 else 0
    company = list(islice(others, seats - 1 - robots))
    return Sketch(
        game,
        seats,
        [*company, first],
        robots,
        depth=DEPTHS[number],
        waits_for=company[0] if number == 1 and company else first,
        options=another_way(game) if seats == game.info.seats[:MOST_SIZES][-1] else {},
    )


def _draw(sketch: Sketch, name: str, pace: TimeControl, rng: Random, now: datetime) -> None:
    """Opens the table, seats everybody, and plays it as far as it shall be."""
    waiting_since = now - PACE * rng.uniform(0.05, 0.9)
    began = waiting_since - timedelta(days=rng.uniform(3, 9))
    opened = (
        began - timedelta(hours=rng.uniform(2, 30))
        if sketch.depth
        else now - timedelta(hours=rng.uniform(1, 40))
    )
    host, *guests = sketch.sitters
    terms = Terms(
        name, sketch.seats, sketch.options, pace, private=sketch.private, bots=[BOT] * sketch.robots
    )
    table = seating.open_table(host, sketch.game, terms, opened)
    for number, guest in enumerate(guests, 1):
        seating.join(table.pk, guest, opened + timedelta(minutes=9 * number))
    if sketch.depth:
        seating.start(table.pk, host, began)
        play_along(table.pk, _plan(sketch, table, rng, began, waiting_since))


def _plan(sketch: Sketch, table: Table, rng: Random, began: datetime, until: datetime) -> Plan:
    plies = round(_length(sketch, rng) * sketch.depth)
    moments = max(1, min(MOMENTS, plies))
    step = (until - began) / moments
    return Plan(
        moments=[began + step * number for number in range(1, moments)] + [until],
        each=max(1, plies // moments),
        choose=bot_chooser(QUICK),
        waits_for=_seat_of(sketch.waits_for, table) if sketch.waits_for else None,
    )


def _length(sketch: Sketch, rng: Random) -> int:
    """How many plies of seats such a game has at the least, by trying."""
    quick = [bots.find(QUICK)] * sketch.seats
    return min(
        simulation.play_out(sketch.game, sketch.seats, {}, quick, rng).plies for _ in range(TRIES)
    )


def _seat_of(whom: Member | str, table: Table) -> Seat:
    chairs = (
        table.chairs.filter(member=whom)
        if isinstance(whom, Member)
        else table.chairs.filter(bot=whom)
    )
    return int(chairs.values_list("seat", flat=True)[0])


def _write_letters(now: datetime) -> None:
    """The letters that were due meanwhile, as the sweep and the post would write them."""
    for table_id, seat in queries.chairs_to_remind(now):
        timecontrol.remind(table_id, seat, now)
    for notice_id in owed.to_post(now):
        notices.post(notice_id, now)
