"""Tournaments of the demo club: a Swiss in its second round, a league in mid-season, and at real
tables, with titles of the library, a finished knock-out, a double elimination in its fourth round
and a Swiss in its last round.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from club.community.tournaments.choices import Format
from club.community.tournaments.models import Tournament
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import entries, legs, stages, term_changes
from club.community.tournaments.services.entered_results import enter_places
from club.community.tournaments.services.online_tables import open_missing_tables
from club.community.tournaments.services.results import enter_table_result
from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.site.demo.people import ORGANISER
from games import registry

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
QUICK_BOT = "random"
MOMENTS = 4  # at which members played


def seed_tournaments(members: Sequence[Member], now: datetime) -> None:
    """Makes all five. Their organiser has the role already."""
    organiser = Member.objects.get(username=ORGANISER)
    seed_swiss(organiser, members, now)
    seed_league(organiser, members, now)
    seed_knock_out(organiser, members, now)
    seed_double_elimination(organiser, members, now)
    seed_real_swiss(organiser, members, now)


def seed_swiss(organiser: Member, members: Sequence[Member], now: datetime) -> None:
    """Four at a table; the first round is over, the second is open."""
    slug, size = quick_title(4), 4
    terms = Tournament(
        name="Lantern cup",
        format=Format.SWISS,
        titles=[slug],
        size=size,
        legs=3,
        public=True,
        check_in_hours=0,
    )
    swiss = begun(organiser, members, terms, now - 30 * DAY)
    play_whole_round(swiss, organiser, now - 28 * DAY)
    leg = opened_round(swiss, organiser, now - 2 * DAY)
    for pod in Pod.objects.filter(leg=leg).order_by("number"):
        moments = [now - 2 * DAY + 6 * HOUR * n for n in range(1, MOMENTS)]
        plan = Plan([*moments, now - 3 * HOUR], 2, bot_chooser(QUICK_BOT))
        play_along(pod.table_id or 0, plan)


def seed_league(organiser: Member, members: Sequence[Member], now: datetime) -> None:
    """Two divisions of four in pairs; two rounds of three are over, the third is being played."""
    terms = Tournament(
        name="Autumn league",
        format=Format.LEAGUE,
        titles=[quick_title(2, -2)],
        size=2,
        leg_days=21,
        division_size=4,
        check_in_hours=0,
    )
    league = begun(organiser, members, terms, now - 60 * DAY)
    play_whole_round(league, organiser, now - 58 * DAY)
    play_whole_round(league, organiser, now - 30 * DAY)
    opened_round(league, organiser, now - DAY)


def seed_knock_out(organiser: Member, members: Sequence[Member], now: datetime) -> None:
    """At real tables, in pairs; the final is played."""
    terms = Tournament(
        name="Midsummer knock-out",
        format=Format.KNOCK_OUT,
        titles=["Hive"],
        size=2,
        leg_days=1,
        online=False,
        public=True,
        check_in_hours=0,
    )
    knock_out = begun(organiser, members, terms, now - 90 * DAY)
    rng, played_at = Random("knock-out"), now - 90 * DAY
    while not Tournament.objects.get(pk=knock_out.pk).is_over:
        play_at_real_tables(knock_out, organiser, rng, played_at)
        played_at += 3 * HOUR


def seed_double_elimination(
    organiser: Member, members: Sequence[Member], now: datetime
) -> None:
    """At real tables; three rounds are over, the fourth is being played."""
    terms = Tournament(
        name="Winter double",
        format=Format.DOUBLE_ELIMINATION,
        titles=["Patchwork"],
        size=2,
        leg_days=14,
        online=False,
        public=True,
        check_in_hours=0,
    )
    tournament = begun(organiser, members, terms, now - 45 * DAY)
    rng = Random("double elimination")
    for days in (42, 28, 14):
        play_at_real_tables(tournament, organiser, rng, now - days * DAY)
    opened_round(tournament, organiser, now - DAY)


def seed_real_swiss(
    organiser: Member, members: Sequence[Member], now: datetime
) -> None:
    """Four at a real table; two rounds are over, the results of the third are to be entered."""
    terms = Tournament(
        name="Gem cutters' evening",
        format=Format.SWISS,
        titles=["Splendor", "Azul"],
        size=0,  # as the boxes say
        legs=3,
        leg_days=7,
        online=False,
        public=True,
        check_in_hours=0,
    )
    swiss = begun(organiser, members, terms, now - 20 * DAY)
    rng = Random("gem cutters")
    for days in (15, 8):
        play_at_real_tables(swiss, organiser, rng, now - days * DAY)
    opened_round(swiss, organiser, now - DAY)


def play_at_real_tables(
    tournament: Tournament, organiser: Member, rng: Random, at: datetime
) -> None:
    """A round whose results are drawn."""
    leg = opened_round(tournament, organiser, at)
    for pod in Pod.objects.filter(leg=leg).order_by("number"):
        scores = rng.sample(range(8, 22), pod.sittings.count())
        places = [1 + sum(other > score for other in scores) for score in scores]
        enter_places(pod.pk, organiser, places, at + 2 * HOUR, scores)


def begun(
    organiser: Member, members: Sequence[Member], terms: Tournament, at: datetime
) -> Tournament:
    """A tournament that all members have entered, begun at that time."""
    tournament = term_changes.make_tournament(organiser, terms, at)
    stages.open_entries(tournament.pk, organiser, at)
    for number, member in enumerate(members):
        entries.enter(tournament.pk, member, at + number * HOUR)
    return stages.begin(tournament.pk, organiser, at + DAY)


def opened_round(tournament: Tournament, organiser: Member, at: datetime) -> Leg:
    """Pairs and opens the next round with its tables."""
    leg = legs.pair_next_leg(tournament.pk, organiser, at)
    legs.open_leg(leg.pk, organiser, at)
    open_missing_tables(leg.pk, at)
    return leg


def play_whole_round(tournament: Tournament, organiser: Member, at: datetime) -> None:
    """A round whose games are played to the end."""
    leg = opened_round(tournament, organiser, at)
    for pod in Pod.objects.filter(leg=leg).order_by("number"):
        table_id = pod.table_id or 0
        moments = [at + 8 * HOUR * n for n in range(1, MOMENTS)]
        chooser = bot_chooser(QUICK_BOT)
        play_along(table_id, Plan(moments, 3, chooser, to_the_end=True))
        enter_table_result(table_id, moments[-1])


def quick_title(seats: int, number: int = -1) -> str:
    """The slug of a title for so many: the last of the catalogue, which are the smallest."""
    fitting = [game for game in registry.games() if seats in game.info.seats]
    return fitting[max(number, -len(fitting))].info.slug
