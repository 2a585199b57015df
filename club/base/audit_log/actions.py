"""Words for actions in the journal. Apps register theirs with `action_labels`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from club.base.registries import Registry

action_labels: Final = Registry[Mapping[str, object]]()


def action_label(action: str) -> str:
    """Returns the action in words; the action itself if no app has words for it."""
    for labels in action_labels:
        if action in labels:
            return str(labels[action])
    return action
