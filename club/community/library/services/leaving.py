"""What becomes of loans and copies when a member leaves. Nothing holds the member up: boxes that
are out stand on the organisers' page until each is ticked.
"""

from __future__ import annotations

from datetime import datetime

from club.community.library.models import CopyRequest, GameCopy, Loan
from club.community.library.services.lending import withdraw_request
from club.community.library.services.lines import open_loan
from club.community.library.services.locking import locked_copy
from club.people.members.models import Member


def leave_library(member: Member, now: datetime) -> None:
    """Call it while the member has their name still."""  # library 2.5
    waiting = CopyRequest.objects.filter(member=member)
    for copy_id in waiting.values_list("copy_id", flat=True):
        withdraw_request(copy_id, member, now)
    loans = Loan.objects.filter(borrower=member, returned_at__isnull=True)
    loans.update(former_borrower=member.username)
    copies = GameCopy.objects.filter(owner=member, retired_at__isnull=True)
    for copy_id in copies.values_list("pk", flat=True):
        _take_along(copy_id, member, now)


def _take_along(copy_id: int, owner: Member, now: datetime) -> None:
    with locked_copy(copy_id) as copy:
        copy.requests.all().delete()
        if open_loan(copy) is None:
            copy.retired_at = now
        else:
            copy.former_owner = owner.username
        copy.save(update_fields=["retired_at", "former_owner"])
