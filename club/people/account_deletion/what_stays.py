"""What of a member stays after they left, in words. LEAVING_STAYS names the columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

WHAT_STAYS: Final[Mapping[str, StrPromise]] = {
    "boxes": _(
        "Your name beside a box that you have borrowed, or that somebody has borrowed from "
        "you, until it is back."
    ),
    "others": _(
        "What others have written about you: chat lines, notes, reports, remarks, names of guests, "
        "news and the texts of the club."
    ),
    "files": _(
        "Files that others have made: what they import into the club, or have taken out of it. The "
        "club deletes its copies of them after days or weeks."
    ),
}
