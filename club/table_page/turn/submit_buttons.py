"""Where the form of a move is sent, and what its button says: a move after which nothing can be
laid out is played at once, with all that is laid out; others are laid out first.
"""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from games.core import AnyPosition, Move, Seat

LONGEST_PRESS = 26  # characters on a button


def plays_nothing(_move: Move) -> bool:
    """Of a plan: nothing of it is played."""
    return False


def always(_move: Move) -> bool:
    """Of a member who lays nothing out."""
    return True


def nothing_follows(position: AnyPosition, seat: Seat, move: Move) -> bool:
    """Whether nothing can be laid out after the move: what it brings is not known before it is
    played, or the seat is not asked on.
    """
    if not position.is_deterministic(seat, move):
        return True
    return seat not in position.after(seat, move).to_act


def sends_to(at_once: bool) -> str:
    """The view that takes the move."""
    return "tables:play" if at_once else "tables:draft"


def sending(at_once: bool, said: str, laid: int) -> str:
    """What the button says that sends one move, after so many that are laid out."""
    if not at_once:
        return gettext("Add to my turn")
    return with_laid(said, laid)


def with_laid(said: str, laid: int) -> str:
    """What a button says that plays a move, and before it all that is laid out."""
    if not laid:
        return said
    return gettext("Play and %(go_on)s") % {"go_on": said[:1].lower() + said[1:]}


def playing(moves: int, closed: bool) -> str:
    """What the button says that plays all that is laid out; `closed`: nothing comes after it."""
    if closed:
        return ngettext("Play this", "Play these", moves)
    return ngettext("Play this and go on", "Play these and go on", moves)
