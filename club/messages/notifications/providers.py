"""Functions of apps above that notices need. An app registers its function in `AppConfig.ready()`;
without it the default applies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final, Generic, TypeVar

from club.people.members.models import Member

F = TypeVar("F", bound=Callable[..., object])


class Provider(Generic[F]):
    """A function that one app registers."""

    def __init__(self, default: F) -> None:
        self.call = default

    def register(self, function: F) -> None:
        """Puts the function in the place of the default."""
        self.call = function


def _no_lines(_member: Member, _tables: Iterable[int]) -> tuple[str, ...]:
    return ()


def _no_quiet_hours(_member: Member, _now: datetime) -> datetime | None:
    return None


# the lines of a daily digest, without the tables of which an e-mail told today
waiting_lines: Final = Provider[Callable[[Member, Iterable[int]], tuple[str, ...]]](
    _no_lines
)
# until when a member is not to be disturbed; None: not now
quiet_until: Final = Provider[Callable[[Member, datetime], datetime | None]](
    _no_quiet_hours
)
