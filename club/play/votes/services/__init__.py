"""Services of proposals: propose, vote, settle."""

from club.play.votes.services.new_terms import Wish
from club.play.votes.services.proposals import propose, settle_proposal, vote

__all__ = ["Wish", "propose", "settle_proposal", "vote"]
