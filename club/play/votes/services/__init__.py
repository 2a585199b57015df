"""Services of proposals: propose, vote, settle."""

from club.play.votes.services.votes import propose, settle_proposal, vote
from club.play.votes.services.wish import Wish

__all__ = ["Wish", "propose", "settle_proposal", "vote"]
