"""Lays out a chosen move in the page's address when the rules ask at once for its next part.

A building and its place are two moves of the rules, but one for the member: the page asks for the
place at once, and one button plays both. Nothing is stored here; the page sends the first part as a
draft when it has rested for two seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from club.play.table_page.address import PageAddress
from club.play.tables.drafts import Decision
from club.play.tables.projection import OwnSeat, TableProjection
from games.core import AnyPosition, Move, Seat
from games.narrowing import narrow

MOST_LAID = 5  # parts of one move


def lay_ahead(
    projection: TableProjection, address: PageAddress
) -> tuple[TableProjection, PageAddress]:
    """The projection with the address's moves laid out after the draft, and the address with those
    of them that are possible. A complete choice that asks for a next part is laid out, too.
    """
    own = projection.own
    if own is None or projection.decision is None or address.order:
        return projection, replace(address, laid=())
    laid = _possible(projection, own, address.laid[:MOST_LAID])
    ahead = _with_laid(projection, own, laid)
    chosen = _chosen_part(ahead.decision, address.picks)
    if chosen and len(laid) < MOST_LAID:
        laid = (*laid, str(chosen))
        ahead, address = _with_laid(projection, own, laid), replace(address, picks=())
    return ahead, replace(address, laid=laid)


def asks_next_part(position: AnyPosition, seat: Seat, move: Move) -> bool:
    """Whether the rules ask the seat for the next part of this move: only kinds of move can follow
    that were not possible before it.
    """
    if type(move).CLOSES or not position.is_deterministic(seat, move):
        return False
    after = position.after(seat, move)
    if seat not in after.to_act or after.turn != position.turn:
        return False
    kinds_after = set(map(type, after.legal_moves(seat)))
    kinds_before = set(map(type, position.legal_moves(seat)))
    return bool(kinds_after) and kinds_after.isdisjoint(kinds_before)


def _possible(
    projection: TableProjection, own: OwnSeat, laid: Sequence[str]
) -> tuple[str, ...]:
    """The notations that can be laid out after the stored draft, up to the first that cannot."""
    if projection.decision is None or projection.decision.laid.closed:
        return ()
    stored = len(projection.decision.laid.kept)
    decision = _with_laid(projection, own, tuple(laid)).decision
    assert decision is not None  # the draft does not change the seat that decides
    return tuple(map(str, decision.laid.kept[stored:]))


def _with_laid(
    projection: TableProjection, own: OwnSeat, laid: tuple[str, ...]
) -> TableProjection:
    if not laid:
        return projection
    return replace(projection, own=replace(own, draft=(*own.draft, *laid)))


def _chosen_part(
    decision: Decision | None, picks: Sequence[tuple[str, str]]
) -> Move | None:
    """The move that the picks choose completely, if the rules then ask for its next part."""
    if decision is None or decision.laid.closed or not picks:
        return None
    narrowed = narrow(decision.legal, dict(picks))
    if narrowed.move is None or narrowed.dropped:
        return None
    position, seat = decision.laid.position, decision.seat
    return narrowed.move if asks_next_part(position, seat, narrowed.move) else None
