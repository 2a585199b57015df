"""Passwords: validators besides Django's, and resets. The page of a reset stores what was entered
and does nothing else, so that its answer takes the same work for a known and an unknown address. A
task then looks for the member and sends an e-mail.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from allauth.account import forms as account
from allauth.core.context import request_context
from celery import shared_task
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.encryption import BrokenSeal, seal, unseal
from club.celery import ClubTask
from club.people.members.active_sessions import end_sessions_elsewhere
from club.people.members.api_keys import revoke_access
from club.people.members.login.account_forms import PlainFieldsMixin, ResetPasswordForm
from club.people.members.models import Member, ResetRequest

MAX_LENGTH = 128
# 100 000 passwords, words and names; their source is in a file beside it
COMMON_PASSWORDS = Path(__file__).parent / "common-passwords.txt.gz"
RETENTION = timedelta(days=1)  # after which a request that failed is given up
# what the e-mail and the security log need of the request
HEADERS = (
    "HTTP_HOST",
    "HTTP_USER_AGENT",
    "REMOTE_ADDR",
    "SERVER_NAME",
    "SERVER_PORT",
)


class MaximumLengthValidator:
    """Rejects passwords that are too long."""

    def validate(self, password: str, user: object = None) -> None:
        if len(password) > MAX_LENGTH:
            raise ValidationError(
                _("This password is too long: at most %(most)d characters.")
                % {"most": MAX_LENGTH}
            )

    def get_help_text(self) -> str:
        return _("At most %(most)d characters.") % {"most": MAX_LENGTH}


class CommonPasswordListValidator(CommonPasswordValidator):
    """Django's validator with a list that is five times as long."""

    def __init__(self) -> None:
        super().__init__(COMMON_PASSWORDS)


class AccessRevocation:
    """Rejects no password. Django calls `password_changed` after a new password was saved, by a
    page or by `manage.py changepassword`: it ends the other sessions, with their streams, and what
    was given out to programs.
    """

    def validate(self, password: str, user: object = None) -> None: ...

    def get_help_text(self) -> str:
        return ""

    def password_changed(self, password: str, user: Member) -> None:
        end_sessions_elsewhere(user)
        revoke_access(user, timezone.now())


class RequestResetForm(PlainFieldsMixin, account.ResetPasswordForm):  # type: ignore[misc]
    """The form of the page. It looks for no member."""

    labels = {"email": gettext_lazy("E-mail")}

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"])

    def save(self, request: HttpRequest, **_options: Any) -> str:
        email: str = self.cleaned_data["email"]
        queue_reset(email, request, timezone.now())
        return email


def queue_reset(email: str, request: HttpRequest, now: datetime) -> None:
    """Stores the request for the task."""
    headers = {
        name: str(request.META[name]) for name in HEADERS if name in request.META
    }
    content = json.dumps({"email": email, "headers": headers})
    with transaction.atomic():
        row = ResetRequest.objects.create(sealed=seal(content), at=now)
        answer_reset_request.delay_on_commit(row.pk)


def unanswered_requests() -> list[int]:
    """The ids of the requests that have not been answered, the oldest first."""
    return list(ResetRequest.objects.order_by("pk").values_list("pk", flat=True))


@shared_task(base=ClubTask)
def answer_reset_request(request_id: int) -> None:
    """Sends the e-mail of a request, once."""
    with transaction.atomic():
        rows = ResetRequest.objects.select_for_update().filter(pk=request_id)
        for row in rows:
            row.delete()
            _send_email(row)


def drop_failed_requests(now: datetime) -> None:
    """Deletes requests that could not be answered."""
    ResetRequest.objects.filter(at__lt=now - RETENTION).delete()


def _send_email(row: ResetRequest) -> None:
    """Sends a link to each member with the e-mail address; an unknown address gets a message that
    no account has it.
    """
    try:
        content = json.loads(unseal(row.sealed))
    except BrokenSeal:
        return
    request = HttpRequest()
    request.META.update(content["headers"])
    request.user = AnonymousUser()
    with request_context(request):
        form = ResetPasswordForm({"email": content["email"]})
        if form.is_valid():
            form.save(request)
