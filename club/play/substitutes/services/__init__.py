"""Services of substitutes: volunteer, request a substitute, take a chair over."""

from club.play.substitutes.services.ending import take_chair
from club.play.substitutes.services.requests import (
    ask_for_substitute,
    call_off,
    settle_request,
    volunteer,
)

__all__ = [
    "ask_for_substitute",
    "call_off",
    "settle_request",
    "take_chair",
    "volunteer",
]
