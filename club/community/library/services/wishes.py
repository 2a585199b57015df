"""Who wants to play a title."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.library.models import LibraryTitle, TitleWish
from club.people.members.models import Member


def set_wish(title_id: int, by: Member, now: datetime, *, wants: bool) -> None:
    """The member wants to play the title, or does not any more; the same again changes nothing.
    Raises NotAllowed, ClubError.
    """  # library 1.2
    expect_power(by, Power.LEND_COPIES)
    with transaction.atomic():
        title = LibraryTitle.objects.filter(pk=title_id).first()
        if title is None:
            raise ClubError("no_title", "There is no such title.")
        if wants:
            TitleWish.objects.get_or_create(
                title=title, member=by, defaults={"at": now}
            )
        else:
            TitleWish.objects.filter(title=title, member=by).delete()
