"""The speed of rules: random plies, and reading the longest recorded game. Both are compared with a
loop of plain Python that runs between them.
"""

from __future__ import annotations

from statistics import mean
from time import process_time

from django.conf import settings
from django.utils import timezone

from benchmarks.fixtures import longest_game
from benchmarks.progress import stepping
from benchmarks.timing import STEPS, Figures, loop_seconds, ms, percentile, ratio, timed
from club.play.game_records.game_cache import cached_game, rebuild_game
from club.play.game_records.models import By, NewPly, Record
from club.play.game_records.services import open_record
from games import bots, registry, simulation
from games.core import CHANCE, AnyGame
from games.transcript import Transcript, parse


def plies(quick: bool) -> Figures:
    """Plies of seats per second of processor time, and per loop of plain Python, for every game and
    number of seats. Chance is not counted.
    """
    seconds = 0.02 if quick else 3.0
    sizes = [(game, seats) for game in registry.games() for seats in game.info.seats]
    per_second: dict[str, dict[str, int]] = {}
    per_loop: dict[str, dict[str, float]] = {}
    for game, seats in stepping(sizes):
        pace, loop = _pace(game, seats, seconds)
        per_second.setdefault(game.info.slug, {})[str(seats)] = round(pace)
        per_loop.setdefault(game.info.slug, {})[str(seats)] = round(pace * loop, 3)
    slowest = min(pace for paces in per_loop.values() for pace in paces.values())
    return {
        "steps": STEPS,
        "plies_per_second": per_second,
        "plies_per_loop": per_loop,
        "slowest": slowest,
    }


def _pace(game: AnyGame, seats: int, seconds: float) -> tuple[float, float]:
    """Plies a second, and the seconds of a loop: of one whole game, and of more while time is
    left.
    """
    everybody, made, spent = [bots.find("random")] * seats, 0, 0.0
    loops: list[float] = []
    while not loops or spent < seconds:
        generator, began = simulation.generator("bench", len(loops)), process_time()
        made += simulation.play_out(game, seats, {}, everybody, generator).plies
        spent += process_time() - began
        loops.append(loop_seconds())
    return made / spent, mean(loops)


def reading(quick: bool) -> Figures:
    """The longest recorded game read from its entries, and the same from memory."""
    written = _longest()
    record = _recorded(written)
    rebuild_game(record)  # computes what the process computes once
    rounds = range(3 if quick else 10)
    cold, loop = _medians(
        [
            (timed(lambda: rebuild_game(record), process_time), loop_seconds())
            for _ in rounds
        ]
    )
    cached_game(record)
    cached = percentile([timed(lambda: cached_game(record)) for _ in range(100)], 0.5)
    return {
        "game": written.slug,
        "seats": written.seats,
        "entries": record.length,
        "cold_ms": ms(cold),
        "kept_ms": ms(cached),
        "ratio": ratio(cold, cached),
        "entries_per_loop": ratio(record.length * loop, cold),
    }


def _medians(rows: list[tuple[float, float]]) -> tuple[float, float]:
    first, second = zip(*rows, strict=True)
    return percentile(first, 0.5), percentile(second, 0.5)


def _longest() -> Transcript:
    """Of the transcripts that came with the club; where none did, a game at random."""
    files = sorted((settings.BASE_DIR / "tests" / "transcripts").glob("*/*.txt"))
    on_shelf = {(game.info.slug, game.info.version) for game in registry.games()}
    known = [
        transcript
        for transcript in map(_parsed, map(str, files))
        if (transcript.slug, transcript.version) in on_shelf
    ]
    longest = max(known, key=_length, default=None)
    return longest or _at_random()


def _length(transcript: Transcript) -> int:
    return len(transcript.plies)


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
        NewPly(seat, game.read_move(text), By.CHANCE if seat == CHANCE else By.MEMBER)
        for seat, text in written.plies
    ]
    record.append(made, timezone.now())
    return record
