"""Services: propose to take the game back, agree, refuse."""

from club.take_back.services.agreeing import agree, propose, refuse

__all__ = ["agree", "propose", "refuse"]
