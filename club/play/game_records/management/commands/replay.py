"""`manage.py replay`: replays a transcript, checks that its plies are legal, and draws its chance
again when its header has the secret. It opens no database. See also `simulate`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from club.base.texts.json_text import read_json
from club.play.game_records.queries import transcript_of_json
from games import registry, transcript
from games.core import CHANCE, AnyPosition, Outcome
from games.transcript import BrokenTranscript, Transcript, verified


class Command(BaseCommand):
    help = "Plays a transcript again; says how it ends, or which ply the rules refuse."
    requires_system_checks = ()  # it needs no database

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a transcript, or - for standard input")

    def handle(self, **options: Any) -> None:
        registry.fill(settings.INSTALLED_GAMES)
        try:
            parsed = parse_record(read_text(options["file"]))
            game = registry.find(parsed.slug, parsed.version)
            position = verified(game, parsed)
        except BrokenTranscript as error:
            where = f"Ply {error.number}" if error.number else "The header"
            raise CommandError(f"{where} is refused: {error.message}") from None
        except registry.UnknownGame as error:
            raise CommandError(f"The game “{error}” is not installed.") from None
        self.stdout.write("\n".join(describe(parsed, position)))


def parse_record(text: str) -> Transcript:
    """Reads a transcript, or a record as JSON. Raises BrokenTranscript, CommandError."""
    if text.lstrip()[:1] != "{":
        return transcript.parse(text)
    try:
        return transcript_of_json(read_json(text))
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise CommandError("This is not a record of kerho-record 1.") from None


def read_text(name: str) -> str:
    """The text of the file, or of standard input for "-". Raises CommandError."""
    try:
        # standard input in UTF-8, too, whatever the locale says
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return content.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{name} cannot be read: {error}.") from None


def describe(played: Transcript, position: AnyPosition) -> Iterator[str]:
    """Lines about the length and the end of the transcript."""
    plies = sum(seat != CHANCE for seat, _ in played.plies)
    by_chance = len(played.plies) - plies
    head = f"{played.slug} {played.version}, {played.seats} seats"
    yield f"{head}: {plies} plies, {by_chance} of chance"
    if played.proof is not None:
        yield "chance: every draw follows from the secret that was committed to"
    if position.outcome:
        yield from _describe_outcome(position.outcome)
    else:
        waiting = (
            "chance" if seat == CHANCE else f"seat {seat}"
            for seat in sorted(position.to_act)
        )
        yield f"not finished, to act: {', '.join(waiting)}"


def _describe_outcome(outcome: Outcome) -> Iterator[str]:
    yield f"finished: {outcome.reason}"
    for seat, place in enumerate(outcome.places):
        score = f", score {outcome.scores[seat]}" if outcome.scores else ""
        yield f"seat {seat}: place {place}{score}"
