"""The proof that chance was fair: the commitment from the opening on, the nonces that members add,
and the secret once the game is over.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass

from club.base.encryption import BrokenSeal, unseal_bytes
from club.play.game_records.models import Record
from club.play.tables.models import Status, Table
from club.play.tables.presentation.names import player_name
from club.play.tables.projection import Occupant, TableProjection
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
    # the nonces by chair; empty if this record's chance uses none
    added: tuple[AddedNonce, ...]
    begun: bool  # seats are given out, and nonces are final
    over: bool  # the secret may be shown
    drawn: bool = True  # seats are drawn, or were

    @property
    def own(self) -> AddedNonce | None:
        """The viewer's own nonce."""
        return next((nonce for nonce in self.added if nonce.mine), None)

    @property
    def lost(self) -> bool:
        """Whether the secret may be shown but cannot be decrypted."""
        return self.over and not self.secret


def chance_proof_of(projection: TableProjection) -> ChanceProof | None:
    """The proof of chance; None when the table leaves nothing to chance."""
    is_over = projection.table.status in (Status.FINISHED, Status.CANCELLED)
    committed = projection.table.record or projection.table.committed_secret
    begun = projection.table.record is not None
    if committed is None or (_uses_no_nonces(projection) and not projection.by_chance):
        return None
    return ChanceProof(
        commitment=committed.commitment,
        secret=_unsealed(projection.table, committed.sealed_secret) if is_over else "",
        added=tuple(_added_nonces(projection)),
        begun=begun,
        over=is_over,
        drawn=projection.table.record is None or bool(projection.table.record.lots),
    )


def _unsealed(table: Table, sealed: str) -> str:
    """The secret, hexadecimal; empty when it cannot be decrypted."""
    try:
        return unseal_bytes(sealed).hex()
    except BrokenSeal:
        log.critical(
            "table %s: its secret cannot be decrypted; is SEAL_KEYS complete?", table.pk
        )
        return ""


def _uses_no_nonces(projection: TableProjection) -> bool:
    record = projection.table.record
    return record is not None and record.chance == BY_PYTHON


def _added_nonces(projection: TableProjection) -> Iterator[AddedNonce]:
    record = projection.table.record
    if record is None:
        return _nonces_before_start(projection.occupants)
    if _uses_no_nonces(projection) or not record.lots:
        return iter(())
    return _nonces_by_chair(record, projection.occupants)


def _nonces_before_start(occupants: tuple[Occupant, ...]) -> Iterator[AddedNonce]:
    """Before the start a seat is the chair that was taken."""
    for occupant in occupants:
        if not occupant.empty:
            name, nonce = player_name(occupant), occupant.nonce
            yield AddedNonce(occupant.seat + 1, name, nonce, occupant.mine, None)


def _nonces_by_chair(
    record: Record, occupants: tuple[Occupant, ...]
) -> Iterator[AddedNonce]:
    """The nonces by chair, each with the seat that was drawn for it."""
    for chair, nonce in enumerate(record.nonces):
        seat = record.lots.index(chair) if record.lots else chair
        occupant = occupants[seat]
        mine = occupant.mine and not occupant.left
        yield AddedNonce(chair + 1, _first_occupant(occupant), nonce, mine, seat)


def _first_occupant(occupant: Occupant) -> str:
    """The name of the occupant at the start."""
    for tenure in occupant.left[:1]:
        if tenure.member and not tenure.since:
            return tenure.member.username
    return player_name(occupant)
