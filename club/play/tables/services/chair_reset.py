"""Resets the columns of a chair for clock and absence when a member is back, or another sits down.
Nothing is saved here.
"""

from __future__ import annotations

from datetime import timedelta

from club.play.tables.models import Chair

NONE = timedelta(0)


def clear_response_time(chair: Chair) -> None:
    """Clears what was asked in this turn, and how long it took. Saves nothing."""
    chair.response_since = None
    chair.response_how = ""
    chair.response_counted = chair.response_elapsed = NONE
    chair.response_known = True
    chair.response_choice = False


def clear_absence(chair: Chair) -> None:
    """Clears missed turns and absence, when the member plays or returns. Saves nothing."""
    chair.missed = 0
    chair.missed_turn = None
    chair.away_at = None
    chair.away_shown = False


def reset_clock(chair: Chair, bank: timedelta) -> None:
    """Resets the chair as at a start, or for a new occupant: no clock runs, no turn was missed, and
    the bank is the given one. Saves nothing.
    """
    chair.bank, chair.left, chair.clock_started_at, chair.time_granted = (
        bank,
        None,
        None,
        NONE,
    )
    chair.reacting = False
    chair.excused = 0
    chair.gifts = 0
    chair.gift_turn = None
    clear_response_time(chair)
    clear_absence(chair)
