"""What chance at a table is drawn from, and what of it may be shown when: the commitment from the
opening on, what members added as soon as they did, the secret once the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from club.pages.words.sentences import name_of
from club.records.models import Record
from club.sealing import unseal
from club.tables.models import Status
from club.tables.seen import Occupant, Seen
from games.chance import BY_PYTHON
from games.core import Seat


@dataclass(frozen=True, slots=True)
class Added:
    """What somebody who sat down added to chance."""

    chair: int  # as they sat down, 1-based
    name: str
    nonce: str  # empty: a bot's
    mine: bool
    seat: Seat | None  # that was drawn for them; None before the start


@dataclass(frozen=True, slots=True)
class Promise:
    """A secret that chance is drawn from: its hash from the opening on, itself at the end."""

    commitment: str
    secret: str  # hexadecimal; empty until the game is over
    added: tuple[Added, ...]  # by chair; empty: draws of this record know no nonces
    begun: bool  # seats are drawn, and nothing can be added any more

    @property
    def own(self) -> Added | None:
        """What the viewer added."""
        return next((one for one in self.added if one.mine), None)


def promise_of(one: Seen) -> Promise | None:
    """The promise about chance; None where nothing was left to chance."""
    over = one.table.status in (Status.FINISHED, Status.CANCELLED)
    record, pledge = one.table.record, one.table.pledge
    if record is not None:
        secret = record.secret.hex() if over else ""
        if record.chance == BY_PYTHON:
            return Promise(record.commitment, secret, (), True) if one.by_chance else None
        return Promise(record.commitment, secret, tuple(_drawn(record, one.occupants)), True)
    if pledge is None:
        return None
    secret = unseal(pledge.sealed_secret) if over else ""
    return Promise(pledge.commitment, secret, tuple(_waiting(one.occupants)), False)


def _waiting(occupants: tuple[Occupant, ...]) -> Iterator[Added]:
    """Before the start chairs are as they were taken."""
    for one in occupants:
        if not one.empty:
            yield Added(one.seat + 1, name_of(one), one.nonce, one.mine, None)


def _drawn(record: Record, occupants: tuple[Occupant, ...]) -> Iterator[Added]:
    """By chair, who got which seat."""
    for chair in range(len(record.nonces)):
        seat = record.lots.index(chair)
        one = occupants[seat]
        name, nonce = _first_there(one), record.nonces[chair]
        yield Added(chair + 1, name, nonce, one.mine and not one.left, seat)


def _first_there(one: Occupant) -> str:
    """Who sat there at the start."""
    first = one.left[0].member if one.left and not one.left[0].since else None
    return first.username if first else name_of(one)
