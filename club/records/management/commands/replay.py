"""Plays a transcript again with legality asked at each ply, and draws its chance again where its
head tells from what. Rules alone: no database is opened. See also `simulate`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import registry, transcript
from games.core import CHANCE, AnyPosition, Outcome
from games.transcript import BrokenTranscript, Transcript, verified


class Command(BaseCommand):
    help = "Plays a transcript again; says how it ends, or which ply the rules refuse."
    requires_system_checks = ()  # no database, nothing to check

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a transcript, or - for standard input")

    def handle(self, **given: Any) -> None:
        registry.fill(settings.INSTALLED_GAMES)
        try:
            played = transcript.parse(text_of(given["file"]))
            position = verified(registry.find(played.slug, played.version), played)
        except BrokenTranscript as broken:
            where = f"Ply {broken.number}" if broken.number else "The header"
            raise CommandError(f"{where} is refused: {broken.message}") from None
        except registry.UnknownGame as unknown:
            raise CommandError(f"There is no game “{unknown}” on the shelf.") from None
        self.stdout.write("\n".join(lines_of(played, position)))


def text_of(name: str) -> str:
    """What is in the file, or comes in by standard input. Raises CommandError when it cannot be
    read.
    """
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{name} cannot be read: {error}.") from None


def lines_of(played: Transcript, position: AnyPosition) -> Iterator[str]:
    """Where the transcript ends, for people."""
    plies = sum(seat != CHANCE for seat, _ in played.plies)
    by_chance = len(played.plies) - plies
    head = f"{played.slug} {played.version}, {played.seats} seats"
    yield f"{head}: {plies} plies, {by_chance} of chance"
    if played.proof is not None:
        yield "chance: every draw follows from the secret that was committed to"
    if position.outcome:
        yield from _ending(position.outcome)
    else:
        waiting = (
            "chance" if seat == CHANCE else f"seat {seat}" for seat in sorted(position.to_act)
        )
        yield f"not finished, to act: {', '.join(waiting)}"


def _ending(outcome: Outcome) -> Iterator[str]:
    yield f"finished: {outcome.reason}"
    for seat, place in enumerate(outcome.places):
        yield f"seat {seat}: place {place}" + (
            f", score {outcome.scores[seat]}" if outcome.scores else ""
        )
