"""Serialization of the games' messages: to JSON, as rows store them, and back."""

from __future__ import annotations

from collections.abc import Sequence
from sys import intern
from typing import Any

from games.message import Message, Part, Who


def message_to_json(message: Message) -> list[Any]:
    """The message as a list: text, rule, and pairs of a name and a part."""
    parts = [[name, _part_to_json(part)] for name, part in message.parts]
    return [message.text, message.rule, parts]


def message_from_json(row: Sequence[Any]) -> Message:
    """The message that `message_to_json` serialized."""
    text, rule, named_parts = row
    parts = tuple((name, _part_from_json(part)) for name, part in named_parts)
    return Message(intern(text), parts, rule)


def _part_to_json(part: Part) -> Any:
    if isinstance(part, tuple):
        return [_part_to_json(item) for item in part]
    if isinstance(part, Who):
        return {"seat": part.seat}
    return part


def _part_from_json(part: Any) -> Any:
    if isinstance(part, list):
        return tuple(_part_from_json(item) for item in part)
    if isinstance(part, dict):
        return Who(part["seat"])
    return part
