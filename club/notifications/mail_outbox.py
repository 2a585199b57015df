"""Mail by way of an outbox: written down in the transaction it belongs to, and handed to the mail
server by a task, eight times at most. No request ever waits for one.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from club.encryption import seal, unseal
from club.notifications.models import OwedMail
from club.notifications.services import FIRST_WAIT, MOST_ATTEMPTS

log = logging.getLogger(__name__)

ONE_POST = 200  # taken at a time


def owe(messages: Sequence[EmailMessage], now: datetime) -> int:
    """Writes mail down, a row for each addressee; how many letters that were. Plain text alone."""
    owed = [
        OwedMail(to=to, sealed=_sealed(message), made_at=now, post_at=now)
        for message in messages
        for to in message.recipients()
    ]
    OwedMail.objects.bulk_create(owed)
    return len(messages)


def mail_to_post(now: datetime) -> list[int]:
    """Mail whose time has come, the oldest first."""
    owed = OwedMail.objects.filter(post_at__lte=now).order_by("post_at", "pk")
    return list(owed.values_list("pk", flat=True)[:ONE_POST])


def post(mail_id: int, now: datetime) -> bool:
    """Hands the mail to the server if it is still owed; False when it was not sent.

    It is claimed before it is sent, as notices are: of two that try at once only one sends.
    """
    mail = _claimed(mail_id, now)
    if mail is None:
        return False
    try:
        _message(mail).send()
    except Exception as failure:  # one that cannot be sent holds up nobody else's
        log.warning("mail %s was not sent: %s", mail.pk, type(failure).__name__)
        if mail.attempts >= MOST_ATTEMPTS:
            OwedMail.objects.filter(pk=mail.pk).update(post_at=None, sealed="")
        return False
    OwedMail.objects.filter(pk=mail.pk).delete()
    return True


def _claimed(mail_id: int, now: datetime) -> OwedMail | None:
    mail = OwedMail.objects.filter(pk=mail_id, post_at__lte=now).first()
    if mail is None:
        return None
    wait = FIRST_WAIT * 2**mail.attempts
    mine = OwedMail.objects.filter(pk=mail_id, post_at=mail.post_at).update(
        post_at=now + wait, attempts=mail.attempts + 1
    )
    mail.attempts += 1
    return mail if mine else None


def _sealed(message: EmailMessage) -> str:
    said = {
        "subject": str(message.subject),
        "body": str(message.body),
        "from_email": message.from_email,
    }
    return seal(json.dumps(said))


def _message(mail: OwedMail) -> EmailMessage:
    said = json.loads(unseal(mail.sealed))
    server = get_connection(settings.MAIL_SERVER)
    return EmailMessage(**said, to=[mail.to], connection=server)
