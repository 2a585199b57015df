"""Registries: what apps add to each other, in order."""

from __future__ import annotations

import pytest

from club.base.registries import Registry


def test_items_stand_in_their_order() -> None:
    registry = Registry[str]()

    registry.register("last", order=20)
    registry.register("first", order=-1)
    registry.register("middle")

    assert list(registry) == ["first", "middle", "last"]


def test_items_of_the_same_order_stand_as_they_were_registered() -> None:
    registry = Registry[str]()

    for item in ("b", "a", "c"):
        registry.register(item, order=5)

    assert list(registry) == ["b", "a", "c"]


def test_an_unregistered_item_is_gone() -> None:
    registry = Registry[str]()
    registry.register("stays")
    registry.register("goes")

    registry.unregister("goes")

    assert list(registry) == ["stays"]


def test_an_item_that_is_not_registered_cannot_be_unregistered() -> None:
    with pytest.raises(ValueError):
        Registry[str]().unregister("unknown")
