"""The panel of the welcome page with the log-ins of the demo club."""

from __future__ import annotations

from club.base.ui.panels import Panel
from club.site.demo import seeding


def demo_log_ins() -> Panel | None:
    """The log-ins with which an anonymous visitor may look around; None in a real club."""
    names = seeding.demo_names()
    if not names:
        return None
    context = {
        "names": names,
        "labels": seeding.demo_labels(),
        "password": seeding.PASSWORD,
    }
    return Panel("demo/_log_ins.jinja", context)
