"""Ladder: rungs that are dealt anew among those who played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

CHALLENGE_REACH: Final = 3  # rungs above
COMPANY_REACH: Final = (
    5  # rungs between the best and the last of a game of three to five
)


def rungs_after_game(
    rungs: Sequence[str], seats: Sequence[str], places: Sequence[int]
) -> list[str]:
    """The ladder, the best first, after a game: the rungs of its players are dealt anew by places.
    Who is level keeps the old order.
    """  # tournaments 5.4
    held = sorted(rungs.index(entrant) for entrant in seats)
    place_of = dict(zip(seats, places, strict=True))
    ranked = sorted(
        seats, key=lambda entrant: (place_of[entrant], rungs.index(entrant))
    )
    after = list(rungs)
    for rung, entrant in zip(held, ranked, strict=True):
        after[rung] = entrant
    return after


def rungs_after_absence(rungs: Sequence[str], entrant: str) -> list[str]:
    """The entrant stands one rung lower."""  # tournaments 5.5
    after = list(rungs)
    rung = after.index(entrant)
    if rung + 1 < len(after):
        after[rung], after[rung + 1] = after[rung + 1], after[rung]
    return after


def may_challenge(rungs: Sequence[str], challenger: str, challenged: str) -> bool:
    """Whether the challenged stands above, and near enough."""  # tournaments 5.4
    distance = rungs.index(challenger) - rungs.index(challenged)
    return 1 <= distance <= CHALLENGE_REACH


def may_play_together(rungs: Sequence[str], company: Sequence[str]) -> bool:
    """Whether a company of three to five stands near enough."""  # tournaments 5.4
    held = [rungs.index(entrant) for entrant in company]
    return max(held) - min(held) <= COMPANY_REACH
