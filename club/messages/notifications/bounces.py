"""E-mails that did not reach a member. An address that fails is not written to any more, until its
member follows the link of a test e-mail.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.core import signing
from django.core.mail import send_mail
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from club.messages.notifications import services
from club.messages.notifications.models import Bounce, EmailSettings
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member

NO_SUCH_ADDRESS = "5.1."  # RFC 3463
MOST_BOUNCES, SPREAD_OVER = 5, timedelta(days=3)
FORGOTTEN_AFTER = timedelta(days=30)
SALT = "club.notifications.address"  # of links that were sent; never changes
LINK_VALID = timedelta(days=7)


def note_bounce(member_id: int, status: str, now: datetime) -> bool:
    """Notes a report that an e-mail was not delivered. Returns whether e-mails are off now: after
    one report that there is no such address, or five over three days.
    """  # notices 2.5
    with transaction.atomic():
        Member.objects.select_for_update().get(pk=member_id)
        bounces = Bounce.objects.filter(member=member_id)
        bounces.filter(at__lt=now - FORGOTTEN_AFTER).delete()
        Bounce.objects.create(member_id=member_id, at=now, status=status[:12])
        if not _is_failing(list(bounces)):
            return False
        row, _created = EmailSettings.objects.get_or_create(member_id=member_id)
        if row.off_at is None:
            row.off_at = now
            row.save(update_fields=["off_at"])
            about = NoticeSubject(f"email.{now:%Y%m%d%H%M}")
            services.tell(member_id, "channel_off", about, now)
        return True


def send_test(member: Member) -> None:
    """Sends an e-mail with a link that switches e-mails on again."""
    token = signing.dumps([member.pk, member.email], salt=SALT)
    address = settings.PUBLIC_URL + reverse("notices:address_works", args=[token])
    text = _(
        "If you can read this, your address works. Follow this link to get e-mails again:"
    )
    send_mail(
        _("Does this e-mail reach you?"), f"{text}\n\n{address}\n", None, [member.email]
    )


def confirm_address(token: str) -> bool:
    """Switches e-mails on again after the member followed the link of the test e-mail. Returns
    False if the link is too old or the member's address has changed since.
    """
    try:
        member_id, email = signing.loads(token, salt=SALT, max_age=LINK_VALID)
    except (signing.BadSignature, ValueError):
        return False
    if not Member.objects.filter(pk=member_id, email=email).exists():
        return False
    with transaction.atomic():
        EmailSettings.objects.filter(member=member_id).update(off_at=None)
        Bounce.objects.filter(member=member_id).delete()
    return True


def _is_failing(bounces: list[Bounce]) -> bool:
    if any(bounce.status.startswith(NO_SUCH_ADDRESS) for bounce in bounces):
        return True
    return (
        len(bounces) >= MOST_BOUNCES and bounces[-1].at - bounces[0].at >= SPREAD_OVER
    )
