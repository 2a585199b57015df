"""What chance at a table is drawn from, and what of it may be shown when: the commitment from the
opening on, what members added as soon as they did, the secret once the game is over.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass

from club.encryption import BrokenSeal, unseal_bytes
from club.records.models import Record
from club.tables.models import Status, Table
from club.tables.presentation.sentences import player_name
from club.tables.projection import Occupant, TableProjection
from games.chance import BY_PYTHON
from games.core import Seat

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AddedNonce:
    """What somebody who sat down added to chance."""

    chair: int  # as they sat down, 1-based
    name: str
    nonce: str  # empty: a bot's
    mine: bool
    seat: Seat | None  # that was drawn for them; None before the start


@dataclass(frozen=True, slots=True)
class ChanceProof:
    """A secret that chance is drawn from: its hash from the opening on, itself at the end."""

    commitment: str
    secret: str  # hexadecimal; empty until the game is over, and where it is lost
    added: tuple[AddedNonce, ...]  # by chair; empty: draws of this record know no nonces
    begun: bool  # seats are drawn, and nothing can be added any more
    over: bool  # the secret may be shown

    @property
    def own(self) -> AddedNonce | None:
        """What the viewer added."""
        return next((one for one in self.added if one.mine), None)

    @property
    def lost(self) -> bool:
        """Whether the secret may be shown and cannot be opened."""
        return self.over and not self.secret


def chance_proof_of(one: TableProjection) -> ChanceProof | None:
    """The promise about chance; None where nothing was left to chance."""
    over = one.table.status in (Status.FINISHED, Status.CANCELLED)
    pledged, begun = one.table.record or one.table.pledge, one.table.record is not None
    if pledged is None or (_knows_no_nonces(one) and not one.by_chance):
        return None
    return ChanceProof(
        commitment=pledged.commitment,
        secret=_opened(one.table, pledged.sealed_secret) if over else "",
        added=tuple(_added(one)),
        begun=begun,
        over=over,
    )


def _opened(table: Table, sealed: str) -> str:
    """The secret, hexadecimal; empty where it cannot be opened."""
    try:
        return unseal_bytes(sealed).hex()
    except BrokenSeal:
        log.critical("table %s: its secret cannot be opened; is SEAL_KEYS complete?", table.pk)
        return ""


def _knows_no_nonces(one: TableProjection) -> bool:
    return one.table.record is not None and one.table.record.chance == BY_PYTHON


def _added(one: TableProjection) -> Iterator[AddedNonce]:
    record = one.table.record
    if record is None:
        return _waiting(one.occupants)
    return iter(()) if _knows_no_nonces(one) else _drawn(record, one.occupants)


def _waiting(occupants: tuple[Occupant, ...]) -> Iterator[AddedNonce]:
    """Before the start chairs are as they were taken."""
    for one in occupants:
        if not one.empty:
            yield AddedNonce(one.seat + 1, player_name(one), one.nonce, one.mine, None)


def _drawn(record: Record, occupants: tuple[Occupant, ...]) -> Iterator[AddedNonce]:
    """By chair, who got which seat."""
    for chair in range(len(record.nonces)):
        seat = record.lots.index(chair)
        one = occupants[seat]
        name, nonce = _first_there(one), record.nonces[chair]
        yield AddedNonce(chair + 1, name, nonce, one.mine and not one.left, seat)


def _first_there(one: Occupant) -> str:
    """Who sat there at the start."""
    first = one.left[0].member if one.left and not one.left[0].since else None
    return first.username if first else player_name(one)
