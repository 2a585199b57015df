"""The reasons for a move in words: the rival, and the largest differences by term."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext

from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import PlayerNames
from games.reasons import Comparison, Difference, ReasonedMove

# differences of two evaluations, which are 0 to 1: from here on clear; up to here none
CLEAR_LEAD, EQUAL_LEAD = 0.03, 0.002
ROUND_FROM = 10  # figures of differences are whole if the largest is at least this
MINUS = "\N{MINUS SIGN}"


def reason_in_words(
    best: ReasonedMove, rival: Comparison | None, names: PlayerNames
) -> str:
    """How the position after the best move compares with that after the rival."""
    if rival is None:
        return gettext("Nothing else is possible.")
    if best.wins_at_once:
        return gettext("It wins the game.")
    if rival.lead <= EQUAL_LEAD:
        text = gettext("“%(other)s” would be about as good.")
    elif rival.differences:
        text = gettext("Not “%(other)s”:")
    elif rival.lead >= CLEAR_LEAD:
        text = gettext("It leaves you clearly better placed than “%(other)s”.")
    else:
        text = gettext("It leaves you a little better placed than “%(other)s”.")
    return text % {"other": move_in_words(rival.other, names)}


def difference_in_words(rival: Comparison) -> str:
    """The gains and the costs of the best move: "room to build +30; costs gold −45"."""
    if rival.lead <= EQUAL_LEAD or not rival.differences:
        return ""
    largest = max(abs(item.figure) for item in rival.differences)
    digits = 0 if largest >= ROUND_FROM else 1
    gains, costs = _list(rival.gains, digits), _list(rival.costs, digits)
    if not costs:
        return gains
    costly = gettext("costs %(terms)s") % {"terms": costs}
    return f"{gains}; {costly}" if gains else costly


def _list(differences: Iterable[Difference], digits: int) -> str:
    return ", ".join(
        f"{gettext(item.label)} {_signed(item.figure, digits)}" for item in differences
    )


def _signed(figure: float, digits: int) -> str:
    sign = MINUS if figure < 0 else "+"
    return f"{sign}{abs(figure):.{digits}f}"
