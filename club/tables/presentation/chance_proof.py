"""The proof that chance was fair: the commitment from the opening on, the nonces that members add,
and the secret once the game is over.
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
    """The nonce that an occupant added to chance."""

    chair: int  # before seats were drawn, 1-based
    name: str
    nonce: str  # empty: of a bot
    mine: bool
    seat: Seat | None  # that they drew; None before the start


@dataclass(frozen=True, slots=True)
class ChanceProof:
    """A secret for chance: its hash from the opening on, the secret itself at the end."""

    commitment: str
    secret: str  # hexadecimal; empty until the game is over, and when it is lost
    added: tuple[AddedNonce, ...]  # by chair; empty: this record's chance uses no nonces
    begun: bool  # seats are drawn, and nonces are final
    over: bool  # the secret may be shown

    @property
    def own(self) -> AddedNonce | None:
        """The viewer's own nonce."""
        return next((one for one in self.added if one.mine), None)

    @property
    def lost(self) -> bool:
        """Whether the secret may be shown but cannot be decrypted."""
        return self.over and not self.secret


def chance_proof_of(one: TableProjection) -> ChanceProof | None:
    """The proof of chance; None when the table leaves nothing to chance."""
    over = one.table.status in (Status.FINISHED, Status.CANCELLED)
    committed, begun = one.table.record or one.table.pledge, one.table.record is not None
    if committed is None or (_uses_no_nonces(one) and not one.by_chance):
        return None
    return ChanceProof(
        commitment=committed.commitment,
        secret=_unsealed(one.table, committed.sealed_secret) if over else "",
        added=tuple(_added_nonces(one)),
        begun=begun,
        over=over,
    )


def _unsealed(table: Table, sealed: str) -> str:
    """The secret, hexadecimal; empty when it cannot be decrypted."""
    try:
        return unseal_bytes(sealed).hex()
    except BrokenSeal:
        log.critical("table %s: its secret cannot be decrypted; is SEAL_KEYS complete?", table.pk)
        return ""


def _uses_no_nonces(one: TableProjection) -> bool:
    return one.table.record is not None and one.table.record.chance == BY_PYTHON


def _added_nonces(one: TableProjection) -> Iterator[AddedNonce]:
    record = one.table.record
    if record is None:
        return _nonces_before_start(one.occupants)
    return iter(()) if _uses_no_nonces(one) else _nonces_by_chair(record, one.occupants)


def _nonces_before_start(occupants: tuple[Occupant, ...]) -> Iterator[AddedNonce]:
    """Before the start a seat is the chair that was taken."""
    for one in occupants:
        if not one.empty:
            yield AddedNonce(one.seat + 1, player_name(one), one.nonce, one.mine, None)


def _nonces_by_chair(record: Record, occupants: tuple[Occupant, ...]) -> Iterator[AddedNonce]:
    """By chair, with the seat that was drawn for it."""
    for chair in range(len(record.nonces)):
        seat = record.lots.index(chair)
        one = occupants[seat]
        name, nonce = _first_occupant(one), record.nonces[chair]
        yield AddedNonce(chair + 1, name, nonce, one.mine and not one.left, seat)


def _first_occupant(one: Occupant) -> str:
    """The name of the occupant at the start."""
    first = one.left[0].member if one.left and not one.left[0].since else None
    return first.username if first else player_name(one)
