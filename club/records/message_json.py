"""Serialization of engines' messages: a sentence as a row keeps it in JSON, and back."""

from __future__ import annotations

from collections.abc import Sequence
from sys import intern
from typing import Any

from games.message import Message, Part, Who


def message_to_json(message: Message) -> list[Any]:
    """The sentence as a row keeps it; `unpacked` gives it back."""
    return [message.text, message.rule, [[name, _packed(part)] for name, part in message.parts]]


def message_from_json(kept: Sequence[Any]) -> Message:
    """The sentence that a row kept."""
    text, rule, parts = kept
    return Message(intern(text), tuple((name, _unpacked(part)) for name, part in parts), rule)


def _packed(part: Part) -> Any:
    if isinstance(part, tuple):
        return [_packed(one) for one in part]
    return {"seat": part.seat} if isinstance(part, Who) else part


def _unpacked(part: Any) -> Any:
    if isinstance(part, list):
        return tuple(_unpacked(one) for one in part)
    return Who(part["seat"]) if isinstance(part, dict) else part
