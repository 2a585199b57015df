"""Fills the demo club: members, and open, live and finished tables of every game.

It works only on the embedded default, and only while the club has no members. Services make all
rows, so all records replay. Nothing here depends on a specific game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import cycle, islice
from random import Random

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import QuerySet

from club.base.roles.models import RoleKind
from club.base.roles.queries import has_role
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from club.people.members.services import create_member_with_hash
from club.play.moves.computation import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables import due_chairs
from club.play.tables.models import Table
from club.play.time_control import services as timecontrol
from club.play.time_control.presets import PRESETS, TimeControl
from club.site.demo.bot_games import unusual_options
from club.site.demo.chat_lines import seed_chats
from club.site.demo.club_texts import seed_club_texts
from club.site.demo.events import seed_events
from club.site.demo.history import seed_history
from club.site.demo.join_requests import seed_newcomers
from club.site.demo.library_loans import seed_library
from club.site.demo.news_items import seed_news
from club.site.demo.plays import seed_plays
from club.site.demo.profiles import seed_profiles
from club.site.demo.situations import seed_situations
from club.site.demo.table_names import table_names
from club.site.demo.teaching import seed_teaching
from club.site.demo.tournaments import seed_tournaments
from games import bots, registry, simulation
from games.core import AnyGame, Seat

PASSWORD = "kerho"  # noqa: S105 - printed for everybody to use
# the domain of the addresses; .example is reserved and never registered
DEMO_DOMAIN = "demo.kerho.example"
ADMIN = {"is_staff": True, "is_superuser": True}  # the first superuser is an admin
PREFERENCES: dict[str, dict[str, object]] = {
    "aino": {},
    "eero": {"letters": True, "confirm_turns": False},
    "helmi": {"time_zone": "Europe/Stockholm"},
    "ilmari": {"time_zone": "Europe/London"},
    "kaisa": {"time_zone": "America/New_York", "theme": "dark"},
    "onni": {"time_zone": "Asia/Tokyo", "letters": False},
    "saara": {"time_zone": "Europe/Berlin", "theme": "light", "confirm_turns": False},
    "veikko": {"time_zone": "Australia/Sydney", **ADMIN},
}
FOUNDED_AGO = timedelta(days=800)  # the first member has joined before the past games
BETWEEN_NEWCOMERS = timedelta(days=4)
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


def possible() -> bool:
    """Whether there may be a demo club: no database server, and only this machine reaches it."""
    return bool(settings.EMBEDDED) and bool(settings.IS_LOOPBACK)


def demo_names() -> list[str]:
    """The names of the demo members; the first has most tables that wait. Empty in a real club."""
    if not possible():
        return []
    return list(demo_members().order_by("pk").values_list("username", flat=True))


def demo_members() -> QuerySet[Member]:
    """The demo members who can log in."""
    return Member.objects.filter(email__endswith=f"@{DEMO_DOMAIN}", is_active=True)


def demo_labels() -> list[str]:
    """The same names with a mark for admins."""
    admins = set(
        Member.objects.filter(has_role(RoleKind.ADMIN)).values_list(
            "username", flat=True
        )
    )
    return [f"{name} (admin)" if name in admins else name for name in demo_names()]


def seed(now: datetime) -> bool:
    """Fills an empty club in one transaction; False when it has members already."""
    with transaction.atomic():
        if Member.objects.exists():
            return False
        hashed = make_password(PASSWORD)  # only once, because hashing is slow
        members = _join(hashed, now)
        seed_club_texts(members, now)
        seed_history(members, now)
        rng = Random("a demo club")
        tables = zip(
            _planned_tables(members), table_names(), cycle(TIME_CONTROLS), strict=False
        )
        for planned, name, time_control in tables:
            _seed_table(planned, name, time_control, rng, now)
        seed_situations(members, now)
        seed_teaching(members, now)
        seed_profiles(members, now)
        seed_plays(members, now)
        seed_chats(members, now)
        seed_newcomers(members, DEMO_DOMAIN, hashed, now)
        seed_events(members, now)
        seed_tournaments(members, now)
        seed_library(members, now)
        seed_news(members, now)
    _send_notices(now)
    return True


def _join(hashed: str, now: datetime) -> list[Member]:
    """The members, who joined one after the other before the past games."""
    return [
        create_member_with_hash(
            name,
            f"{name}@{DEMO_DOMAIN}",
            hashed,
            **likes,
            hide_first_steps=True,
            date_joined=now - FOUNDED_AGO + number * BETWEEN_NEWCOMERS,
        )
        for number, (name, likes) in enumerate(PREFERENCES.items())
    ]


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


def _send_notices(now: datetime) -> None:
    """Sends the notices that became due at these tables, as sweep and worker would."""
    for table_id, seat in due_chairs.chairs_to_remind(now):
        timecontrol.remind(table_id, seat, now)
    for notice_id in DELIVERIES.due(now):
        DELIVERIES.post(notice_id, now)
