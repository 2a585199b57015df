"""The moves of chance and their notation. `chance.py` says when they come."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Move, Seat


@dataclass(frozen=True, slots=True)
class DrawSet(Move):
    """Chance: the set of services that is played with."""

    NOTATION = "draw {set}"
    RULE = "R7"
    set: str


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance: the services on display."""

    NOTATION = "deal {cards}"
    RULE = "R7"
    cards: tuple[str, ...]  # in the order of their numbers


@dataclass(frozen=True, slots=True)
class Begin(Move):
    """Chance: the seat that begins."""

    NOTATION = "first seat {seat}"
    RULE = "R8"
    SEATS = frozenset({"seat"})
    seat: Seat


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """Chance: the random greenhouse that is turned over."""

    NOTATION = "turn over {greenhouse}"
    RULE = "R15"
    greenhouse: str


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """Chance: the event of a round."""

    NOTATION = "reveal {event}"
    RULE = "R43"
    event: str
