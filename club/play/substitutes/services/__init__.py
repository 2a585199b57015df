"""Services of substitutes: volunteer, request a substitute, take a chair over."""

from club.play.substitutes.services.requests import (
    ask_for_substitute,
    call_off,
    settle_request,
    volunteer,
)
from club.play.substitutes.services.take_over import take_chair

__all__ = [
    "ask_for_substitute",
    "call_off",
    "settle_request",
    "take_chair",
    "volunteer",
]
