"""How fast rules are: plies a second with everybody at random, and reading the longest game there
is on record.
"""

from __future__ import annotations

from time import perf_counter

from django.conf import settings
from django.utils import timezone

from benchmarks.fixtures import longest_game
from benchmarks.progress import stepping
from benchmarks.timing import Figures, ms, percentile, ratio, timed
from club.records.chronicle import chronicle, rebuilt
from club.records.models import By, Made, Record
from club.records.services import open_record
from games import bots, registry, simulation
from games.core import CHANCE, AnyGame
from games.transcript import Transcript, parse


def plies(quick: bool) -> Figures:
    """Plies of seats per second of one core, chance counted apart, for every game and number of
    seats.
    """
    time = 0.02 if quick else 3.0
    sizes = [(game, seats) for game in registry.games() for seats in game.info.seats]
    found: dict[str, dict[str, int]] = {}
    for game, seats in stepping(sizes):
        found.setdefault(game.info.slug, {})[str(seats)] = _pace(game, seats, time)
    slowest = min(pace for paces in found.values() for pace in paces.values())
    return {"plies_per_second": found, "slowest": slowest}


def _pace(game: AnyGame, seats: int, time: float) -> int:
    """At least one whole game, and as many more as the time allows."""
    everybody, made, number, began = [bots.find("random")] * seats, 0, 0, perf_counter()
    while not number or perf_counter() - began < time:
        made += simulation.play_out(
            game, seats, {}, everybody, simulation.generator("bench", number)
        ).plies
        number += 1
    return round(made / (perf_counter() - began))


def reading(quick: bool) -> Figures:
    """The longest recorded game read from its entries, and the same from memory."""
    written = _longest()
    record = _recorded(written)
    rebuilt(record)  # whatever is computed once per process
    cold = [timed(lambda: rebuilt(record)) for _ in stepping(range(3 if quick else 10))]
    chronicle(record)
    kept = [timed(lambda: chronicle(record)) for _ in range(100)]
    cold_ms, kept_ms = ms(percentile(cold, 0.5)), ms(percentile(kept, 0.5))
    game = {"game": written.slug, "seats": written.seats, "entries": record.length}
    return {**game, "cold_ms": cold_ms, "kept_ms": kept_ms, "ratio": ratio(cold_ms, kept_ms)}


def _longest() -> Transcript:
    """Of the transcripts that came with the club; where none did, a game at random."""
    files = sorted((settings.BASE_DIR / "tests" / "transcripts").glob("*/*.txt"))
    on_shelf = {(game.info.slug, game.info.version) for game in registry.games()}
    known = [one for one in map(_parsed, map(str, files)) if (one.slug, one.version) in on_shelf]
    return max(known, key=lambda one: len(one.plies), default=None) or _at_random()


def _parsed(path: str) -> Transcript:
    with open(path, encoding="utf-8") as file:
        return parse(file.read())


def _at_random() -> Transcript:
    game, seats = longest_game()
    played = simulation.play_out(
        game, seats, {}, [bots.find("random")] * seats, simulation.generator("bench", 0)
    )
    return played.transcript(game, seats, {})


def _recorded(written: Transcript) -> Record:
    game = registry.find(written.slug, written.version)
    record = open_record(game, written.seats, dict(written.options))
    made = [
        Made(seat, game.read_move(text), By.CHANCE if seat == CHANCE else By.MEMBER)
        for seat, text in written.plies
    ]
    record.append(made, timezone.now())
    return record
