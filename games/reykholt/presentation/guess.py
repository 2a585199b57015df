"""A whole position from a view. Nothing in it is hidden, so nothing is drawn: what chance has not
drawn yet is not there.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TypeVar

from ..rules.position import FIELDS, Village
from .view import ReykholtView

V = TypeVar("V", bound=Village)
_everything = attrgetter(*FIELDS)


def guess(kind: type[V], view: ReykholtView) -> V:
    """The position that the viewer looks at."""
    return kind(*_everything(view))
