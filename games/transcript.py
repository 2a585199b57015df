"""Transcripts: a whole game as text, with a header and one line for each ply.

    game: nim 1
    seats: 2
    options: heaps=3 4 5; last_stone=wins

    0 take 3 from a
    chance ...

A replay checks that each ply is legal. The header may have the proof of chance
(`games/chance/proof.py`); `verified` then checks that the secret fits the commitment and that every
chance ply follows from the secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, TypeVar

from games.chance import commitment
from games.chance.proof import LINES, Proof, read_proof
from games.core import CHANCE, AnyGame, AnyPosition, IllegalMove, Outcome, Ply, Seat
from games.message import Message, message

HEAD = ("game", "seats", "options", *LINES)  # keys of the header
BYTE_ORDER_MARK = "\ufeff"
NUMBER = re.compile("[0-9]{1,9}")
INTEGER = re.compile("-?[0-9]{1,9}")
T = TypeVar("T")
QUOTED = 80  # characters of a wrong line that an error repeats


class BrokenTranscript(Exception):
    """A transcript cannot be read or replayed. `number` is the ply, 1-based; 0: the header."""

    def __init__(self, number: int, reason: Message) -> None:
        self.number = number
        self.message = reason
        super().__init__(f"ply {number}: {reason}" if number else str(reason))


@dataclass(frozen=True, slots=True)
class Transcript:
    """Everything that a replay needs."""

    slug: str
    version: int
    seats: int
    options: tuple[tuple[str, str | int], ...]
    plies: tuple[tuple[Seat, str], ...]  # seat and notation
    proof: Proof | None = None  # opens the commitment to chance; None: not shown

    def __str__(self) -> str:
        options = "; ".join(f"{id}={value}" for id, value in self.options)
        lines = [
            f"game: {self.slug} {self.version}",
            f"seats: {self.seats}",
            f"options: {options}",
            *(self.proof.lines() if self.proof else ()),
            "",
        ]
        for seat, text in self.plies:
            lines.append(f"{'chance' if seat == CHANCE else seat} {text}")
        return "\n".join([*lines, ""])


def make_transcript(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str | int],
    plies: Iterable[Ply[Any]],
) -> Transcript:
    """Makes the transcript of a game from its plies."""
    return Transcript(
        slug=game.info.slug,
        version=game.info.version,
        seats=seats,
        options=tuple(game.settled(seats, options).items()),
        plies=tuple((ply.seat, str(ply.move)) for ply in plies),
    )


def ending_line(outcome: Outcome | None) -> str:
    """Comment on the end of a recorded game: "# ends: cleared, places 1 2"."""
    if outcome is None:
        return "# ends: not yet"
    return f"# ends: {outcome.reason}, places {' '.join(map(str, outcome.places))}"


def parse(text: str) -> Transcript:
    """Reads a transcript. Raises BrokenTranscript that names the first wrong ply."""
    lines = _content_lines(text)
    header = list(takewhile(_in_header, lines))
    try:
        head = _by_name(map(_header, header))
        slug, version = head["game"].split()
        pairs = (pair for pair in head["options"].split(";") if pair.strip())
        options = _by_name(map(_option, pairs))
        ply_lines = enumerate(lines[len(header) :], 1)
        plies = tuple(read_ply(number, line) for number, line in ply_lines)
        seats = _number(head["seats"])
        proof = _proof(head)
        return Transcript(
            slug, _number(version), seats, tuple(options.items()), plies, proof
        )
    except (KeyError, ValueError) as error:
        reason = message("The first lines must be game, seats and options.")
        raise BrokenTranscript(0, reason) from error


def _content_lines(text: str) -> list[str]:
    """The lines without blank ones, comments and the mark of UTF-8 that some editors write."""
    marked = text.removeprefix(BYTE_ORDER_MARK)
    stripped = (line.strip() for line in marked.splitlines() if line[:1] != "#")
    return [line for line in stripped if line]


def replay(
    game: AnyGame, transcript: Transcript
) -> Iterator[tuple[AnyPosition, Ply[Any], AnyPosition]]:
    """Yields each ply with the positions before and after it.

    Raises BrokenTranscript at the first ply that is refused.
    """
    if (transcript.slug, transcript.version) != (game.info.slug, game.info.version):
        raise BrokenTranscript(
            0, message("This is not a transcript of this game and version.")
        )
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
    """Returns the last position of a transcript. Raises BrokenTranscript."""
    position = _start(game, transcript)
    for _, _, after in replay(game, transcript):
        position = after
    return position


def verified(game: AnyGame, transcript: Transcript) -> AnyPosition:
    """Returns the last position of a transcript, and checks the proof of chance if there is one.

    Raises BrokenTranscript with the number of the first ply that chance did not draw; 0: the header
    is wrong.
    """
    proof = transcript.proof
    if proof is None:
        return final(game, transcript)
    _check_head(proof, transcript.seats)
    for number, (before, ply, _) in enumerate(replay(game, transcript), 1):
        if ply.seat == CHANCE and number > proof.copied:
            generator = proof.seed.generator(transcript.plies[: number - 1])
            if before.chance_move(generator) != ply.move:
                raise BrokenTranscript(
                    number, message("This is not what chance draws here.")
                )
    return final(game, transcript)


def _start(game: AnyGame, transcript: Transcript) -> AnyPosition:
    try:
        first: AnyPosition = game.start(transcript.seats, dict(transcript.options))
        return first
    except ValueError as error:
        raise BrokenTranscript(0, message("{reason}", reason=str(error))) from error


def _check_head(proof: Proof, seats: int) -> None:
    seed = proof.seed
    if commitment(seed.secret) != proof.commitment:
        raise BrokenTranscript(
            0, message("The secret is not the one that was committed to.")
        )
    if not proof.lots:
        return  # seats were not drawn
    if len(seed.nonces) != seats:
        raise BrokenTranscript(0, message("There must be one nonce for each seat."))
    if proof.lots and seed.lots(seats) != proof.lots:
        raise BrokenTranscript(0, message("The lots are not what chance draws."))


def _in_header(line: str) -> bool:
    return _header(line)[0] in HEAD and ":" in line


def _header(line: str) -> tuple[str, str]:
    key, _, value = line.partition(":")
    return key.strip(), value.strip()


def _by_name(pairs: Iterable[tuple[str, T]]) -> dict[str, T]:
    """The values by their names. Raises BrokenTranscript where a name stands twice."""
    by_name: dict[str, T] = {}
    for name, value in pairs:
        if name in by_name:
            twice = message("“{name}” stands twice in the header.", name=name[:QUOTED])
            raise BrokenTranscript(0, twice)
        by_name[name] = value
    return by_name


def _proof(head: Mapping[str, str]) -> Proof | None:
    try:
        return read_proof(head)
    except (KeyError, ValueError) as error:
        wrong = message("The lines about chance are incomplete or wrong.")
        raise BrokenTranscript(0, wrong) from error


def _option(pair: str) -> tuple[str, str | int]:
    id, _, value = pair.strip().partition("=")
    return id, int(value) if INTEGER.fullmatch(value) else value


def _number(text: str, ply: int = 0) -> int:
    """Reads a number of the header or of a ply: Python's own `int` reads digits of any script."""
    if not NUMBER.fullmatch(text):
        wrong = message(
            "“{text}” is not a number in the digits 0 to 9.", text=text[:QUOTED]
        )
        raise BrokenTranscript(ply, wrong)
    return int(text)


def read_ply(number: int, line: str) -> tuple[Seat, str]:
    """Reads the seat and the notation of one line. Raises BrokenTranscript with the number."""
    seat, _, text = line.partition(" ")
    if seat != "chance" and not seat.isdecimal():
        wrong = message(
            "“{line}” does not begin with a seat or “chance”.", line=line[:QUOTED]
        )
        raise BrokenTranscript(number, wrong)
    return CHANCE if seat == "chance" else _number(seat, number), text
