"""What templates of boards ask of all who sit there at once."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from club.pages.words.sitters import Sitter

register = template.Library()


@register.filter
def called(sitters: Sequence[Sitter]) -> tuple[str, ...]:
    """By seat: what {% kept %} can be told of them."""
    return tuple(sitter.name for sitter in sitters)
