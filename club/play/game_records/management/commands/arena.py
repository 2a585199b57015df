"""`manage.py arena`: matches between neighbouring bots of the ladder, and their ratings.

It opens no database.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from club.play.game_records.management.commands.simulate import install, known_game
from games import arena, bot_ratings, bots, registry
from games.core import AnyGame


class Command(BaseCommand):
    help = (
        "Plays matches between bots: each bot against the one before it. Every seed is played once "
        "for each seat of the stronger bot, with its rival in all other seats. Prints the share of "
        "games that the stronger bot wins, its lead in points, and the ratings of the bots, with "
        "intervals of 95 %."
    )
    requires_system_checks = ()  # it needs no database

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="slug of the game: nim, liars_dice ...")
        parser.add_argument(
            "--bots",
            help="two or more bots with commas between, the weakest first (all that are offered "
            "and play differently)",
        )
        parser.add_argument(
            "--rounds", type=int, default=20, help="seeds of a match (20)"
        )
        parser.add_argument(
            "--search-rounds",
            type=int,
            help="seeds of a match with a bot that searches (as --rounds)",
        )
        parser.add_argument("--seats", type=int, help="seats of a game (the fewest)")
        parser.add_argument(
            "--seed", default="0", help="the same seed gives the same luck (0)"
        )
        parser.add_argument(
            "--write",
            action="store_true",
            help="also let each play against the steady bot, and write data/bots.toml of the game",
        )
        parser.add_argument("--jobs", type=int, default=1, help="processes (1)")

    def handle(self, **options: Any) -> None:
        registry.fill(settings.INSTALLED_GAMES)
        game = known_game(options["game"])
        seats = options["seats"] or min(count for count in game.info.seats if count > 1)
        names = options["bots"].split(",") if options["bots"] else bots.ladder(game)
        _expect_playable(game, seats, names, options["rounds"], options["jobs"])
        self.stdout.write(f"{game.info.name}, {seats} seats, fair {1 / seats:.2f}")
        matches = [
            self._play_match(game, (bot, rival), seats, options)
            for rival, bot in _pairs(names, options["write"])
        ]
        ratings = self._rate(names, matches)
        if options["write"]:
            write_ranking(game, matches, ratings, options["seed"])

    def _rate(
        self, names: Sequence[str], matches: Sequence[arena.Match]
    ) -> dict[str, arena.Estimate]:
        """Fits the ratings of the bots, and prints them."""
        anchor = bots.USUAL if bots.USUAL in names else names[0]
        ratings = bot_ratings.fit_ratings(matches, anchor)
        for name in names:
            rating = ratings[name]
            self.stdout.write(f"{name}: {rating.mean:.0f} ± {rating.error:.0f}")
        return ratings

    def _play_match(
        self,
        game: AnyGame,
        names: tuple[str, str],
        seats: int,
        options: dict[str, Any],
    ) -> arena.Match:
        rounds = tuple(_rounds(game, names, seats, options))
        match = arena.Match(*names, seats, rounds)
        text = (
            f"{match.bot} against {match.rival}: wins {match.share}, lead {match.lead}"
        )
        self.stdout.write(text)
        return match


def _pairs(names: Sequence[str], write: bool) -> list[tuple[str, str]]:
    """Returns rival and bot of each match."""
    pairs = list(pairwise(names))
    if write:
        met = {name for pair in pairs if bots.USUAL in pair for name in pair}
        pairs += [(bots.USUAL, name) for name in names if name not in met]
    return pairs


def _expect_playable(
    game: AnyGame, seats: int, names: Sequence[str], rounds: int, jobs: int
) -> None:
    if seats not in game.info.seats or seats < 2:
        raise CommandError(f"{game.info.name} has no match of {seats} seats.")
    if len(names) < 2:
        raise CommandError("Name at least two bots.")
    if min(rounds, jobs) < 1:
        raise CommandError("--rounds and --jobs must be at least 1.")
    for name in names:
        if name not in bots.names():
            known = ", ".join(bots.names())
            raise CommandError(f"There is no bot “{name}”. There are: {known}.")


def _rounds(
    game: AnyGame, names: tuple[str, str], seats: int, options: dict[str, Any]
) -> Iterator[arena.Round]:
    """Yields the rounds of a match, in their order, from one or more processes."""
    is_search = any(bots.searches(name, game) for name in names)
    count = (is_search and options["search_rounds"]) or options["rounds"]
    seed, slug = options["seed"], game.info.slug
    if options["jobs"] == 1:
        yield from (_round(slug, names, seats, seed, number) for number in range(count))
        return
    installed = (settings.INSTALLED_GAMES, settings.INSTALLED_BOTS)
    with ProcessPoolExecutor(
        options["jobs"], initializer=install, initargs=installed
    ) as pool:
        played = [
            pool.submit(_round, slug, names, seats, seed, number)
            for number in range(count)
        ]
        yield from (round_of.result() for round_of in played)


def _round(
    slug: str, names: tuple[str, str], seats: int, seed: str, number: int
) -> arena.Round:
    return arena.play_round(registry.find(slug), names, seats, seed, number)


def write_ranking(
    game: AnyGame,
    matches: Sequence[arena.Match],
    ratings: Mapping[str, arena.Estimate],
    seed: str,
) -> None:
    """Writes matches and ratings into the data of the game."""
    head = {
        "version": game.info.version,
        "date": timezone.localdate().isoformat(),
        "seats": matches[0].seats,
        "seed": f'"{seed}"',
    }
    package = import_module(type(game).__module__.rpartition(".")[0])
    file = Path(package.__path__[0]) / "data" / f"{bot_ratings.FILE}.toml"
    file.parent.mkdir(exist_ok=True)
    text = bot_ratings.ranking_text(head, matches, ratings)
    file.write_text(text, encoding="utf-8")
