"""What of a member stays after they left, in words. Apps say in which columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from club.base.personal_data import NameStays

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

WHAT_STAYS: Final[Mapping[NameStays, StrPromise]] = {
    NameStays.BOXES: _(
        "Your name beside a box that you have borrowed, or that somebody has borrowed from "
        "you, until it is back."
    ),
    NameStays.OTHERS: _(
        "What others have written about you: chat lines, notes, reports, remarks, names of guests, "
        "news and the texts of the club."
    ),
    NameStays.FILES: _(
        "Files that others have made: what they import into the club, or have taken out of it. The "
        "club deletes its copies of them after days or weeks."
    ),
}
