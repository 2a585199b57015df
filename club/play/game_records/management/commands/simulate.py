"""`manage.py simulate`: plays games between bots and prints figures, or records one game as a
transcript. It opens no database. See also `replay`.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import bots, registry, simulation, standing_orders, transcript
from games.conformance.run import ConformanceRun, InvariantViolation
from games.core import AnyGame, Option
from games.simulation import PlayOut, Tally

BAR = 40  # characters


@dataclass(frozen=True)
class Series:
    """The games to play. It can be pickled for other processes."""

    slug: str
    bots: tuple[str, ...]  # names; each bot moves to the next seat from game to game
    options: dict[str, str | int]
    seed: str
    stride: int  # laws are asked at every so many plies; 0: never
    orders: str = standing_orders.NONE  # kind of standing orders of the seats


@dataclass(frozen=True)
class Played:
    """One game of a series."""

    tally: Tally | None
    seconds: float  # of CPU time
    violation: str = ""  # the invariant that does not hold, and the ply


class Command(BaseCommand):
    help = (
        "Plays a game between bots many times and prints who won, how long it took and how fast "
        "it went. Plies are those of seats; what chance does is counted apart. Speed is plies of "
        "seats per second of CPU time, the work for chance included."
    )
    requires_system_checks = ()  # it needs no database

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="slug of the game: nim, liars_dice ...")
        parser.add_argument(
            "--games", type=int, default=100, help="how many to play (100)"
        )
        parser.add_argument(
            "--seats",
            help="bots with commas between; without: random bots, as few as can play",
        )
        parser.add_argument(
            "--seed", default="0", help="the same seed gives the same games (0)"
        )
        parser.add_argument(
            "--jobs", type=int, default=1, help="processes; the games stay the same (1)"
        )
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="ID=VALUE",
            help="may be repeated",
        )
        parser.add_argument(
            "--orders",
            choices=standing_orders.KINDS,
            default=standing_orders.NONE,
            help=(
                "standing orders of the seats: none; the defaults of the game; or also those "
                "that a sensible member would leave, plans included (none)"
            ),
        )
        _add_output_arguments(parser)
        _add_check_arguments(parser)

    def handle(self, **options: Any) -> None:
        registry.fill(settings.INSTALLED_GAMES)
        game = known_game(options["game"])
        series = series_of(game, options)
        games = all_played(series, options["games"], options["jobs"])
        played = list(followed(games, options["games"]))
        figures = figures_of(game, series, played)
        if options["record"]:
            write_record(game, series, Path(options["record"]))
        lines = [json.dumps(figures)] if options["json"] else report_lines(figures)
        self.stdout.write("\n".join(lines))


def _add_output_arguments(parser: ArgumentParser) -> None:
    text = "also write the first game to a file: a transcript for tests/transcripts/"
    parser.add_argument("--record", metavar="FILE", help=text)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _add_check_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--check", action="store_true", help="check the invariants at each ply"
    )
    parser.add_argument(
        "--stride",
        type=int,
        default=1,
        help="check the slow invariants at every so many plies only (1)",
    )


def known_game(slug: str) -> AnyGame:
    """The game with this slug. Raises CommandError that lists all slugs."""
    try:
        return registry.find(slug)
    except registry.UnknownGame:
        names = ", ".join(game.info.slug for game in registry.games())
        raise CommandError(f"There is no game “{slug}”. Installed: {names}.") from None


def series_of(game: AnyGame, arguments: dict[str, Any]) -> Series:
    """The games that the command line asks for. Raises CommandError for wrong arguments."""
    if min(arguments["games"], arguments["jobs"], arguments["stride"]) < 1:
        raise CommandError("--games, --jobs and --stride must be at least 1.")
    named = bots_of(game, arguments["seats"])
    options = dict(chosen(game, text) for text in arguments["option"])
    stride = arguments["stride"] if arguments["check"] else 0
    seed, orders = arguments["seed"], arguments["orders"]
    return Series(game.info.slug, named, options, seed, stride, orders)


def bots_of(game: AnyGame, text: str | None) -> tuple[str, ...]:
    """The names of bots by seat: those of the text, or random ones. Raises CommandError."""
    fewest = ",".join(["random"] * game.info.seats[0])
    named = (text or fewest).split(",")
    if len(named) not in game.info.seats:
        seats = ", ".join(map(str, game.info.seats))
        raise CommandError(
            f"{game.info.name} is not played by {len(named)}; numbers of seats: {seats}."
        )
    for name in named:
        if name not in bots.names():
            names = ", ".join(bots.names())
            raise CommandError(f"There is no bot “{name}”. There are: {names}.")
    return tuple(named)


def chosen(game: AnyGame, text: str) -> tuple[str, str | int]:
    """An option from `ID=VALUE`. Raises CommandError that lists the options or values."""
    id, _, value = text.partition("=")
    options = {option.id: option for option in game.info.options}
    if id not in options:
        raise CommandError(
            f"{game.info.name} has no option “{id}”. There are: {', '.join(options) or 'none'}."
        )
    return id, _value(options[id], value)


def all_played(series: Series, games: int, jobs: int) -> Iterator[Played]:
    """Plays all games of the series, in order, in one or more processes."""
    if jobs == 1:
        yield from (play_one(series, number) for number in range(games))
        return
    with ProcessPoolExecutor(
        jobs,
        initializer=install,
        initargs=(settings.INSTALLED_GAMES, settings.INSTALLED_BOTS),
    ) as pool:
        chunk = max(1, min(100, games // (jobs * 8)))
        yield from pool.map(play_one, [series] * games, range(games), chunksize=chunk)


def play_one(series: Series, number: int) -> Played:
    """Plays one game of the series with its own random generator."""
    game, seats = registry.find(series.slug), len(series.bots)
    # a generator of its own: checks must not change the game
    check_rng = simulation.generator(f"{series.seed}:laws", number)
    watch = (
        ConformanceRun(game, seats, check_rng, series.stride) if series.stride else None
    )
    began = process_time()
    try:
        played = play_out_of(series, number, watch)
    except InvariantViolation as broken:
        violation = f"Game {number} of seed {series.seed}: {broken}."
        return Played(None, process_time() - began, violation)
    return Played(simulation.tally(played, number), process_time() - began)


def play_out_of(
    series: Series, number: int, watch: ConformanceRun | None = None
) -> PlayOut:
    """The play-out with that number. Raises InvariantViolation when `watch` finds one."""
    game = registry.find(series.slug)
    seated = simulation.rotate_bots([bots.find(name) for name in series.bots], number)
    rng = simulation.generator(series.seed, number)
    standing = (
        standing_orders.StandingOrders(game, seated, rng, series.orders)
        if series.orders != standing_orders.NONE
        else None
    )
    return simulation.play_out(
        game, len(seated), series.options, seated, rng, watch=watch, standing=standing
    )


def write_record(game: AnyGame, series: Series, file: Path) -> None:
    """Writes the first game of the series as a transcript. Raises CommandError."""
    played = play_out_of(series, 0)
    text = str(played.transcript(game, len(series.bots), series.options))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            f"{transcript.ending_line(played.outcome)}\n\n{text}", encoding="utf-8"
        )
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error}.") from None


def followed(played: Iterator[Played], games: int) -> Iterator[Played]:
    """Yields the games with a progress bar on a terminal. Raises CommandError at the first
    violation of an invariant.
    """
    for number, play_out in enumerate(played, 1):
        if sys.stderr.isatty():
            bar = BAR * number // games
            end = "\n" if number == games else ""
            progress = f"[{'#' * bar}{'.' * (BAR - bar)}] {number}/{games}"
            sys.stderr.write(f"\r{progress}{end}")
        if play_out.violation:
            raise CommandError(play_out.violation)
        yield play_out


def figures_of(
    game: AnyGame, series: Series, played: Sequence[Played]
) -> dict[str, Any]:
    """The figures to print; plies per second are plies of seats per second of CPU time."""
    summary = simulation.summary(
        [play_out.tally for play_out in played if play_out.tally], series.bots
    )
    seats = summary.pop("seats")
    sessions, cancelled = summary.pop("sessions"), summary.pop("cancelled_orders")
    orders = (
        {"orders": series.orders, "cancelled_orders": cancelled}
        if series.orders != standing_orders.NONE
        else {}
    )
    seconds = sum(play_out.seconds for play_out in played)
    speed = round(summary["plies"] / max(1e-9, seconds))
    head = {"game": game.info.slug, "version": game.info.version}
    tail = {"plies_per_second": speed, "sessions": sessions, **orders, "seats": seats}
    return {**head, **summary, **tail}


def _value(option: Option, text: str) -> str | int:
    for value in option.values:
        if str(value) == text:
            return value
    raise CommandError(
        f"“{option.id}” cannot be “{text}”. It can be: {', '.join(map(str, option.values))}."
    )


def install(game_modules: Sequence[str], bot_modules: Sequence[str]) -> None:
    """Installs games and bots in a worker process."""
    registry.fill(game_modules)
    bots.fill(bot_modules)


def report_lines(figures: dict[str, Any]) -> Iterator[str]:
    """The figures as lines of text."""
    yield "{game} {version}: {finished} of {games} games finished".format(**figures)
    yield "{plies} plies of seats, {plies_per_game} a game".format(**figures)
    yield "{chance_plies} plies of chance, counted apart".format(**figures)
    yield "{plies_per_second} plies of seats per second of CPU time".format(**figures)
    yield "{sessions} sessions per seat and game".format(**figures)
    if "orders" in figures:
        text = (
            "standing orders: {orders}; {cancelled_orders} cancelled per seat and game"
        )
        yield text.format(**figures)
    yield f"{'bot':<12}{'wins':>10}{'win rate':>10}{'mean place':>12}{'mean score':>12}"
    for seat in figures["seats"]:
        means = [seat["win_rate"], seat["mean_place"], seat["mean_score"]]
        texts = ["-" if mean is None else f"{mean:.2f}" for mean in means]
        yield f"{seat['bot']:<12}{seat['wins']:>10.2f}{texts[0]:>10}{texts[1]:>12}{texts[2]:>12}"
