"""Services: propose to take the game back, agree, refuse."""

from club.play.take_back.services.agreeing import (
    agree_to_take_back,
    propose_take_back,
    refuse_take_back,
)

__all__ = ["agree_to_take_back", "propose_take_back", "refuse_take_back"]
