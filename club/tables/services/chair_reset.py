"""Resets the columns of a chair for clock and absence when a member is back, or another sits down.
Nothing is saved here.
"""

from __future__ import annotations

from datetime import timedelta

from club.tables.models import Chair

NONE = timedelta(0)


def clear_response_time(chair: Chair) -> None:
    """Clears what was asked in this turn, and how long it took. Saves nothing."""
    chair.spell_since, chair.spell_how = None, ""
    chair.spell_counted = chair.spell_elapsed = NONE
    chair.spell_known, chair.spell_choice = True, False


def clear_absence(chair: Chair) -> None:
    """Clears missed turns and absence: the member has played, or says that they are back. Saves
    nothing.
    """
    chair.missed, chair.missed_turn = 0, None
    chair.away_at, chair.away_shown = None, False


def reset_clock(chair: Chair, bank: timedelta) -> None:
    """Resets the chair as at a start, or for a new occupant: no clock runs, no turn was missed, and
    the bank is the given one. Saves nothing.
    """
    chair.bank, chair.left, chair.wound_at, chair.whole = bank, None, None, NONE
    chair.reacting, chair.excused = False, 0
    chair.gifts, chair.gift_turn = 0, None
    clear_response_time(chair)
    clear_absence(chair)
