"""The sign-up view: one transaction, and the same response whether or not a member has the address
already, with a mail server and without one.
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

from club.members.login.account_forms import SignUpForm


class SignUpView(SignupView):  # type: ignore[misc]
    """allauth's view, in one transaction with the e-mail that it sends."""

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        with transaction.atomic():
            if app_settings.EMAIL_VERIFICATION == app_settings.EmailVerificationMethod.MANDATORY:
                answer: HttpResponse = super().form_valid(form)
                return answer
            self._sign_up_without_confirmation(form)
        messages.success(self.request, _("Now log in with the name and the password you chose."))
        return redirect(self.passthrough_next_url(reverse("account_login")))

    def _sign_up_without_confirmation(self, form: SignUpForm) -> None:
        """Signs up where no address can be verified. A known address gets an e-mail and no second
        member. A password is hashed in both cases, because the duration must not differ.
        """
        if form.account_already_exists:
            make_password(form.cleaned_data["password1"])
            get_adapter().send_account_already_exists_mail(form.cleaned_data["email"])
            return
        member = form.save(self.request)
        facts: dict[str, Any] = {"sender": type(member), "request": self.request, "user": member}
        signals.user_signed_up.send(**facts)
