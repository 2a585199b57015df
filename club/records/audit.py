"""Asks of a record whether it is what it says: replays it from the entries with legality asked and
chance drawn again.

Sentences name the ply and never what was played: they may be read while the game goes on.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from club.encryption import BrokenSeal
from club.records.models import Entry, Record
from games import chance
from games.chance import Seed
from games.core import CHANCE, AnyGame, AnyPosition, IllegalMove, Seat
from games.registry import UnknownGame


class AuditError(Exception):
    """What is wrong with a record, in a sentence."""


def audit_error_of(record: Record) -> str:
    """What is wrong with the record; empty: nothing."""
    try:
        _audit(record)
    except AuditError as flaw:
        return str(flaw)
    except UnknownGame:
        return f"its rules are not on the shelf ({record.game_slug} {record.game_version})"
    return ""


def _audit(record: Record) -> None:
    game, seed = record.game, _seed(record)
    position = _start(game, record)
    plies: list[tuple[Seat, str]] = []
    for entry in record.entries.order_by("number"):
        if entry.number != len(plies) + 1:
            raise AuditError(f"ply {len(plies) + 1} is missing")
        position = _after(game, position, entry, seed, plies)
        plies.append((entry.seat, entry.move))
    if len(plies) != record.length:
        raise AuditError(f"it has {len(plies)} plies and says {record.length}")
    _judge(record, position)


def _seed(record: Record) -> Seed:
    try:
        seed = record.seed
    except (BrokenSeal, ValueError):
        raise AuditError("its secret cannot be opened") from None
    if chance.commitment(seed.secret) != record.commitment:
        raise AuditError("its secret is not the one that was promised")
    if seed.version != chance.BY_PYTHON and [*seed.lots(record.seats)] != record.lots:
        raise AuditError("its seats are not what chance draws from the secret")
    return seed


def _start(game: AnyGame, record: Record) -> AnyPosition:
    try:
        first: AnyPosition = game.start(record.seats, record.options)
    except ValueError as refused:
        raise AuditError(f"it cannot begin: {refused}") from None
    return first


def _after(
    game: AnyGame,
    position: AnyPosition,
    entry: Entry,
    seed: Seed,
    plies: list[tuple[Seat, str]],
) -> AnyPosition:
    try:
        move = game.read_move(entry.move)
        asked = entry.seat == CHANCE and CHANCE in position.to_act
        if asked and position.chance_move(seed.generator(plies)) != move:
            raise AuditError(f"ply {entry.number} is not what chance draws from the secret")
        after: AnyPosition = position.play(entry.seat, move)
    except IllegalMove:
        raise AuditError(f"ply {entry.number} is refused by the rules") from None
    except AuditError:
        raise
    except Exception as fault:  # rules are not trusted to fail politely
        raise AuditError(
            f"ply {entry.number} breaks the rules' own code ({type(fault).__name__})"
        ) from None
    return after


def _judge(record: Record, position: AnyPosition) -> None:
    if position.outcome is None:
        if record.result is not None:
            raise AuditError("it has a result and is not over")
    elif record.result is None:
        raise AuditError("it is over and has no result")
    elif _plain(asdict(position.outcome)) != record.result:
        raise AuditError("its result is not what its plies lead to")


def _plain(value: Any) -> Any:
    """As the database gives it back: JSON knows no tuples."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value
