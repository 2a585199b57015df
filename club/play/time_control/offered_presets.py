"""The presets of time controls that the club offers in its forms."""

from __future__ import annotations

from collections.abc import Sequence

from club.base.club_settings.queries import current_settings
from club.play.time_control.presets import DEFAULT_PRESET, PRESETS, Preset


def offered_presets(present: Preset | None = None) -> tuple[Preset, ...]:
    """Those that the admins have chosen, or all, in the usual order; with the present one of what
    is being changed.
    """
    names = current_settings().paces
    chosen = tuple(one for one in PRESETS if one.name in names or one == present)
    return chosen if any(one.name in names for one in chosen) else PRESETS


def default_preset(offered: Sequence[Preset]) -> Preset:
    """The preset that a new table has: the usual one if it is offered, else the first."""
    return DEFAULT_PRESET if DEFAULT_PRESET in offered else offered[0]
