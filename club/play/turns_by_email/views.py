"""Views: the address for signed e-mails, and the box below each kept e-mail."""

from __future__ import annotations

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
from club.play.turns_by_email.webhook_verification import is_signed


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
