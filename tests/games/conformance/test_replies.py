"""The invariants about replies and candidates find violations, and only violations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import Any

from games.conformance.moment import Invariant, Moment
from games.conformance.replies import candidates_are_allowed, replies_come_to_an_end
from games.core import Move, Seat
from games.inkas.game import Inkas, InkasPosition
from games.inkas.rules.moves import EndTurn
from games.inkas.rules.offer_moves import Decline, Offer
from tests.games.inkas.positions import A, B, build_position, play

OFFERED = play(
    build_position(hands={A: "1 ore 1 fish", B: "1 wool"}), (A, "offer 1 ore for 1 wool to 1")
)


class RepeatingPosition(InkasPosition):
    """Always has the replies that a test sets."""

    set_replies: Mapping[Seat, Sequence[Move]] = {}

    @property
    def replies(self) -> Mapping[Seat, Sequence[Move]]:
        return self.set_replies

    def after(self, seat: Seat, move: Move) -> InkasPosition:
        return self


class InkasWithCandidates(Inkas):
    """Has the candidates that a test sets."""

    def __init__(self, *candidates: Move) -> None:
        self.set_candidates = candidates

    def candidates(self, look: Callable[[], Any]) -> Sequence[Move]:
        return self.set_candidates


def violations(
    invariant: Invariant, position: InkasPosition, game: Inkas | None = None
) -> list[str]:
    return list(invariant(Moment(game or Inkas(), 4, None, None, position, (), Random(1))))


def with_replies(replies: Mapping[Seat, Sequence[Move]]) -> RepeatingPosition:
    position = RepeatingPosition(
        **{field.name: getattr(OFFERED, field.name) for field in fields(OFFERED)}
    )
    RepeatingPosition.set_replies = replies
    return position


def test_replies_must_be_legal_and_come_to_an_end() -> None:
    assert violations(replies_come_to_an_end, OFFERED) == []
    assert violations(replies_come_to_an_end, with_replies({})) == []
    assert violations(replies_come_to_an_end, with_replies({B: [Decline(1)]})) == [
        "after 100 replies seats still have replies"
    ]
    assert "seat 1 has replies that are not legal" in violations(
        replies_come_to_an_end, with_replies({B: [Decline(7)]})
    )
    assert "seat 1 has replies that are not legal" in violations(
        replies_come_to_an_end, with_replies({B: [EndTurn()]})
    )
    assert "seat 0 has replies while it must act or may not act" in violations(
        replies_come_to_an_end, with_replies({A: [EndTurn()]})
    )


def test_candidates_must_be_allowed_and_in_a_form_and_come_to_an_end() -> None:
    good = Offer(give_fish=1, take_wool=1, to=(B,))
    assert violations(candidates_are_allowed, OFFERED) == []
    # the same offer a second time is refused
    assert f"“{good}” is refused" in violations(
        candidates_are_allowed, OFFERED, InkasWithCandidates(good)
    )
    assert "“end turn” is in no form" in violations(
        candidates_are_allowed, OFFERED, InkasWithCandidates(EndTurn())
    )
    assert violations(candidates_are_allowed, with_replies({}), InkasWithCandidates(good)) == [
        "seat 0 still has candidates after 100 moves"
    ]
