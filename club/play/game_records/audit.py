"""Audits a record: replays its entries, checks that each ply is legal, and draws chance again,
whose rolls are never stored. Errors name the ply and never the move, because admins may read them
while the game is live.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from random import Random
from typing import Any

from club.base.encryption import BrokenSeal
from club.play.game_records.models import Entry, Record
from games import chance
from games.chance import BY_PYTHON, Seed
from games.core import CHANCE, AnyGame, AnyPosition, IllegalMove, Seat
from games.registry import UnknownGame, find
from games.transcript import BrokenTranscript, Transcript, replay


class AuditError(Exception):
    """The audit failed; the text is one sentence about the record."""


def audit_error_of(record: Record) -> str:
    """The first error of the record, as a sentence; empty when there is none."""
    try:
        _audit(record)
    except AuditError as error:
        return str(error)
    except UnknownGame:
        return f"its game is not installed ({record.game_slug} {record.game_version})"
    return ""


def _audit(record: Record) -> None:
    game = record.game
    seed = _verified_seed(record)
    position = _start_position(game, record)
    plies: list[tuple[Seat, str]] = []
    for entry in record.entries.order_by("number"):
        if entry.number != len(plies) + 1:
            raise AuditError(f"ply {len(plies) + 1} is missing")
        drawn_from = None if entry.number <= record.copied else seed
        position = _position_after(game, position, entry, drawn_from, plies)
        plies.append((entry.seat, entry.move))
    if len(plies) != record.length:
        raise AuditError(f"it has {len(plies)} plies and says {record.length}")
    _check_result(record, position)


def _verified_seed(record: Record) -> Seed:
    try:
        seed = record.seed
    except (BrokenSeal, ValueError):
        raise AuditError("its secret cannot be decrypted") from None
    if chance.commitment(seed.secret) != record.commitment:
        raise AuditError("its secret does not match its commitment")
    # without lots the seats were not drawn
    if record.lots and [*seed.lots(record.seats)] != record.lots:
        raise AuditError("its lots are not those that chance draws from the secret")
    return seed


def _start_position(game: AnyGame, record: Record) -> AnyPosition:
    try:
        start: AnyPosition = game.start(record.seats, record.options)
    except ValueError as error:
        raise AuditError(f"it cannot begin: {error}") from None
    return start


def _position_after(
    game: AnyGame,
    position: AnyPosition,
    entry: Entry,
    seed: Seed | None,
    plies: list[tuple[Seat, str]],
) -> AnyPosition:
    try:
        move = game.read_move(entry.move)
        is_draw = entry.seat == CHANCE and CHANCE in position.to_act
        if seed and is_draw and position.chance_move(seed.generator(plies)) != move:
            raise AuditError(
                f"ply {entry.number} is not what chance draws from the secret"
            )
        after: AnyPosition = position.play(entry.seat, move)
    except IllegalMove:
        raise AuditError(f"ply {entry.number} is illegal") from None
    except AuditError:
        raise
    except Exception as error:  # broken rules may raise anything
        raise AuditError(
            f"ply {entry.number} makes the rules fail ({type(error).__name__})"
        ) from None
    return after


def _check_result(record: Record, position: AnyPosition) -> None:
    if position.outcome is None:
        if record.result is not None:
            raise AuditError("it has a result and is not over")
    elif record.result is None:
        raise AuditError("it is over and has no result")
    elif _as_json(asdict(position.outcome)) != record.result:
        raise AuditError("its result does not follow from its plies")


def _as_json(value: Any) -> Any:
    """The value as a JSON column returns it: tuples become lists."""
    if isinstance(value, dict):
        return {key: _as_json(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json(inner) for inner in value]
    return value


# (bound, 0-based number below the bound), in the order drawn
Rolls = list[tuple[int, int]]


def rolls_of(transcript: Transcript) -> dict[int, Rolls]:
    """The rolls by the 1-based number of the ply. They end where the transcript does not replay;
    there are none when the game is not installed.
    """
    by_number: dict[int, Rolls] = {}
    if transcript.proof is None:
        return by_number
    try:
        game = find(transcript.slug, transcript.version)
        for number, (before, ply, _after) in enumerate(replay(game, transcript), 1):
            if ply.seat == CHANCE and number > transcript.proof.copied:
                rolls = by_number.setdefault(number, [])
                plies = transcript.plies[: number - 1]
                before.chance_move(
                    recording_generator(transcript.proof.seed, plies, rolls)
                )
    except (UnknownGame, BrokenTranscript):
        return by_number
    return by_number


def recording_generator(
    seed: Seed, plies: Sequence[tuple[Seat, str]], rolls: Rolls
) -> Random:
    """The generator of chance after these plies. It appends each drawn number to `rolls`."""
    generator = seed.generator(plies)
    method = "_randbelow" if seed.version == BY_PYTHON else "below"  # all draws call it
    draw = getattr(generator, method)

    def draw_and_record(bound: int) -> int:
        number: int = draw(bound)
        rolls.append((bound, number))
        return number

    setattr(generator, method, draw_and_record)
    return generator
