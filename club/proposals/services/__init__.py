"""Services of proposals: propose, vote, settle."""

from club.proposals.services.votes import propose, settle_proposal, vote
from club.proposals.services.wish import Wish

__all__ = [
    "Wish",
    "propose",
    "settle_proposal",
    "vote",
]
