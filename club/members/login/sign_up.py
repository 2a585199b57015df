"""Signing up: a new member whole or not at all, and the same answer whether or not the address is
known here, with a mail server and without one.
"""

from __future__ import annotations

from typing import Any

from allauth.account import app_settings, signals
from allauth.account.adapter import get_adapter
from allauth.account.views import SignupView
from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from club.members.login.account_forms import JoinForm


class Join(SignupView):  # type: ignore[misc]
    """allauth's own, in one transaction with the letter that it owes."""

    def form_valid(self, form: JoinForm) -> HttpResponse:
        with transaction.atomic():
            if app_settings.EMAIL_VERIFICATION == app_settings.EmailVerificationMethod.MANDATORY:
                answer: HttpResponse = super().form_valid(form)
                return answer
            self._join(form)
        messages.success(self.request, _("Now log in with the name and the password you chose."))
        return redirect(self.passthrough_next_url(reverse("account_login")))

    def _join(self, form: JoinForm) -> None:
        """Where no letter can be opened first. A known address gets a letter and no second member;
        either way a password is hashed, which is what takes time.
        """
        if form.account_already_exists:
            make_password(form.cleaned_data["password1"])
            get_adapter().send_account_already_exists_mail(form.cleaned_data["email"])
            return
        member = form.save(self.request)
        told: dict[str, Any] = {"sender": type(member), "request": self.request, "user": member}
        signals.user_signed_up.send(**told)
