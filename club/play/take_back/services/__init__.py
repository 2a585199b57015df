"""Services: propose to take the game back, agree, refuse; undo one's own last moves."""

from club.play.take_back.services.agreeing import (
    agree_to_take_back,
    propose_take_back,
    refuse_take_back,
)
from club.play.take_back.services.going_back import void_proposal
from club.play.take_back.services.undoing import undo_last_moves

__all__ = [
    "agree_to_take_back",
    "propose_take_back",
    "refuse_take_back",
    "undo_last_moves",
    "void_proposal",
]
