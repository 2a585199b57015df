"""Registers something for the time of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from club.base.registries import Registry

T = TypeVar("T")


@contextmanager
def registered(registry: Registry[T], item: T, order: int = 0) -> Iterator[None]:
    """Registers the item, and unregisters it at the end."""
    registry.register(item, order)
    try:
        yield
    finally:
        registry.unregister(item)
