"""A whole game as text: a few header lines, then a ply a line. Replays with legality asked; stores nothing.

game: nim 1
seats: 2
options: heaps=3 4 5; last_stone=wins

0 take 3 from a
chance ...
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.core import CHANCE, AnyGame, AnyPosition, IllegalMove, Ply, Seat
from games.message import Message, message


class BrokenTranscript(Exception):
    """A transcript that cannot be read or played; `number` is the ply, 1-based, 0 for the header."""

    def __init__(self, number: int, reason: Message) -> None:
        self.number = number
        self.message = reason
        super().__init__(f"ply {number}: {reason}" if number else str(reason))


@dataclass(frozen=True, slots=True)
class Transcript:
    """All that is needed to play a game again."""

    slug: str
    version: int
    seats: int
    options: tuple[tuple[str, str | int], ...]
    plies: tuple[tuple[Seat, str], ...]  # seat and notation

    def __str__(self) -> str:
        options = "; ".join(f"{id}={value}" for id, value in self.options)
        head = [f"game: {self.slug} {self.version}", f"seats: {self.seats}", f"options: {options}", ""]
        return "\n".join([*head, *(f"{'chance' if seat == CHANCE else seat} {text}" for seat, text in self.plies), ""])


def parse(text: str) -> Transcript:
    """The transcript that `text` writes. Raises BrokenTranscript naming the first ply that is not one."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    head = dict(_header(line) for line in lines[:3])
    try:
        slug, version = head["game"].split()
        options = tuple(_option(pair) for pair in head["options"].split(";") if pair.strip())
        plies = tuple(_ply(number, line) for number, line in enumerate(lines[3:], 1))
        return Transcript(slug, int(version), int(head["seats"]), options, plies)
    except (KeyError, ValueError) as error:
        raise BrokenTranscript(0, message("The first lines must be game, seats and options.")) from error


def replay(game: AnyGame, transcript: Transcript) -> Iterator[tuple[AnyPosition, Ply[Any], AnyPosition]]:
    """Each ply with the positions before and after it. Raises BrokenTranscript at the first the rules refuse."""
    if (transcript.slug, transcript.version) != (game.info.slug, game.info.version):
        raise BrokenTranscript(0, message("This is not a transcript of this game and version."))
    before = _start(game, transcript)
    for number, (seat, text) in enumerate(transcript.plies, 1):
        try:
            ply = Ply(seat, game.read_move(text))
            after = before.play(seat, ply.move)
        except IllegalMove as refused:
            raise BrokenTranscript(number, refused.message) from refused
        yield before, ply, after
        before = after


def final(game: AnyGame, transcript: Transcript) -> AnyPosition:
    """The position that a transcript ends in. Raises BrokenTranscript."""
    position = _start(game, transcript)
    for _, _, after in replay(game, transcript):
        position = after
    return position


def _start(game: AnyGame, transcript: Transcript) -> AnyPosition:
    try:
        first: AnyPosition = game.start(transcript.seats, dict(transcript.options))
        return first
    except ValueError as error:
        raise BrokenTranscript(0, message("{reason}", reason=str(error))) from error


def _header(line: str) -> tuple[str, str]:
    key, _, value = line.partition(":")
    return key.strip(), value.strip()


def _option(pair: str) -> tuple[str, str | int]:
    id, _, value = pair.strip().partition("=")
    return id, int(value) if value.lstrip("-").isdigit() else value


def _ply(number: int, line: str) -> tuple[Seat, str]:
    seat, _, text = line.partition(" ")
    if seat != "chance" and not seat.isdigit():
        raise BrokenTranscript(number, message("“{line}” does not begin with a seat or “chance”.", line=line[:80]))
    return CHANCE if seat == "chance" else int(seat), text
