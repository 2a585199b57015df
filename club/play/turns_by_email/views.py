"""Views: the address for signed e-mails, and the box below each kept e-mail."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from club.base.ui.refusals import refusals_told
from club.base.ui.web import SeeOther, expect_found, member_of
from club.messages.notifications.queries import letters_of
from club.play.turns_by_email import services
from club.play.turns_by_email.kept_emails import answer_kept_email

PREFIX = "whsec_"
LONGEST_DIFFERENCE = 300  # seconds between its time and ours


def is_signed(
    secret: str, headers: Mapping[str, str], body: bytes, now: datetime
) -> bool:
    """Whether one of the request's signatures is made with the secret, and is recent."""
    message_id = headers.get("webhook-id", "")
    sent_at = headers.get("webhook-timestamp", "")
    if not message_id or not _is_recent(sent_at, now):
        return False
    content = f"{message_id}.{sent_at}.".encode() + body
    expected = base64.b64encode(
        hmac.new(_key(secret), content, sha256).digest()
    ).decode()
    signatures = headers.get("webhook-signature", "").split()
    return any(
        hmac.compare_digest(signature.encode(), f"v1,{expected}".encode())
        for signature in signatures
    )


def _key(secret: str) -> bytes:
    return base64.b64decode(secret.removeprefix(PREFIX), validate=True)


def _is_recent(sent_at: str, now: datetime) -> bool:
    if not (sent_at.isascii() and sent_at.isdigit() and len(sent_at) < 12):
        return False
    return abs(now.timestamp() - int(sent_at)) <= LONGEST_DIFFERENCE


@csrf_exempt
@login_not_required
@require_POST
def mail_in(request: HttpRequest) -> HttpResponse:
    """Takes one e-mail as its bytes, signed as Standard Webhooks says."""
    expect_found(settings.MAIL_IN_SECRET)
    # `request.body` would refuse mail with a picture: DATA_UPLOAD_MAX_MEMORY_SIZE is for forms, and
    # `club/base/request_limits.py` has limited the whole already
    now, raw = timezone.now(), request.read()
    if not is_signed(settings.MAIL_IN_SECRET, request.headers, raw, now):
        raise PermissionDenied
    services.receive_mail(raw, (), now)
    return HttpResponse(status=204)


@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, letter_id: int) -> HttpResponse:
    """Answers a kept e-mail; the answer is the newest on the page. A log-in leads here by GET, and
    on to that page.
    """
    if request.method != "POST":
        return redirect("notices:letters")
    expect_found(settings.EMBEDDED)
    member = member_of(request)
    letter = get_object_or_404(letters_of(member), pk=letter_id)
    text = request.POST.get("text", "")
    with refusals_told(request):
        to = request.POST.get("to", "")
        answer_kept_email(letter, member, text, timezone.now(), to)
        messages.success(request, _("Answered; the reply is your newest e-mail."))
    return SeeOther(reverse("notices:letters"))
