"""The laws about replies and ideas find what breaks them, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import Any

from games.conformance.moment import Law, Moment
from games.conformance.replies import replying, thinking
from games.core import Move, Seat
from games.inkas.game import Inkas, InkasPosition
from games.inkas.rules.moves import EndTurn
from games.inkas.rules.offer_moves import Decline, Offer
from tests.games.inkas.drawn import A, B, drawn, played

OFFERED = played(drawn(hands={A: "1 ore 1 fish", B: "1 wool"}), (A, "offer 1 ore for 1 wool to 1"))


class Chatty(InkasPosition):
    """Has whatever answers a test wants, however often they were given."""

    said: Mapping[Seat, Sequence[Move]] = {}

    @property
    def replies(self) -> Mapping[Seat, Sequence[Move]]:
        return self.said

    def after(self, seat: Seat, move: Move) -> InkasPosition:
        return self


class Inventive(Inkas):
    """Has whatever ideas a test wants."""

    def __init__(self, *candidates: Move) -> None:
        self.had = candidates

    def candidates(self, look: Callable[[], Any]) -> Sequence[Move]:
        return self.had


def breaches(law: Law, position: InkasPosition, game: Inkas | None = None) -> list[str]:
    return list(law(Moment(game or Inkas(), 4, None, None, position, (), Random(1))))


def chatty(said: Mapping[Seat, Sequence[Move]]) -> Chatty:
    position = Chatty(**{field.name: getattr(OFFERED, field.name) for field in fields(OFFERED)})
    Chatty.said = said
    return position


def test_answers_must_be_legal_and_come_to_an_end() -> None:
    assert breaches(replying, OFFERED) == []
    assert breaches(replying, chatty({})) == []
    assert breaches(replying, chatty({B: [Decline(1)]})) == [
        "after 100 answers seats still have to answer"
    ]
    assert "seat 1 may answer besides what is not legal" in breaches(
        replying, chatty({B: [Decline(7)]})
    )
    assert "seat 1 may answer besides what is not legal" in breaches(
        replying, chatty({B: [EndTurn()]})
    )
    assert "seat 0 may answer besides, and must act or may not" in breaches(
        replying, chatty({A: [EndTurn()]})
    )


def test_ideas_must_be_allowed_and_in_a_form_and_come_to_an_end() -> None:
    good = Offer(give_fish=1, take_wool=1, to=(B,))
    assert breaches(thinking, OFFERED) == []
    # a second time it is
    assert f"“{good}” is refused" in breaches(thinking, OFFERED, Inventive(good))
    assert "“end turn” is in no form" in breaches(thinking, OFFERED, Inventive(EndTurn()))
    assert breaches(thinking, chatty({}), Inventive(good)) == ["seat 0 has had 100 ideas, and more"]
