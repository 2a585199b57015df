"""The tokens and cards of the viewer, and the picks that use each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..rules import board
from .view import RakentaaView

TOKEN_USES: Final = {
    "farm": (("farms", "1"),),
    "market": (("kind", "swap"),),
    "fort": (("kind", "ban_token"), ("kind", "ban_land")),
    "barge": (("reach", "barge"),),
    "road": (("roads", "1"),),
    "ship": (("reach", "ship"),),
}


CARD_USES: Final = {card: (("kind", card),) for card in board.CARDS} | {
    "the_dealer": (("kind", "deal"),),
    "narrow_escape": (("kind", "escape"),),
    "traitor": (("traitor", "yes"),),
    "wanderer": (("reach", "wanderer"),),
}


@dataclass(frozen=True, slots=True)
class HeldItem:
    """A type of token or a card of the viewer, and the picks that use it."""

    id: str
    count: int
    uses: tuple[tuple[str, str], ...]  # field and value

    @property
    def only_use(self) -> tuple[str, str]:
        """Its use if there is one; the whole item is the link then."""
        if len(self.uses) == 1:
            return self.uses[0]
        return ("", "")

    @property
    def several_uses(self) -> tuple[tuple[str, str], ...]:
        """Its uses if there are several; each has a link then."""
        if len(self.uses) > 1:
            return self.uses
        return ()


def list_tokens(view: RakentaaView) -> tuple[HeldItem, ...]:
    own = view.seats[view.viewer].tokens if view.viewer is not None else ()
    counts = zip(board.TOKENS, own, strict=False)
    return tuple(HeldItem(kind, count, TOKEN_USES[kind]) for kind, count in counts)
