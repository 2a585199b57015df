"""The sign-up view: one transaction. A new member is logged in: at once where addresses are not
verified, else by the link in the e-mail. With a mail server, the response does not tell whether a
member has the address already.
"""

from __future__ import annotations

from typing import Any

from allauth.account import app_settings, signals
from allauth.account.adapter import get_adapter
from allauth.account.views import SignupView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from club.people.members.login.account_forms import SignUpForm


class SignUpView(SignupView):  # type: ignore[misc]
    """allauth's view, in one transaction with the e-mail that it sends."""

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        with transaction.atomic():
            if (
                app_settings.EMAIL_VERIFICATION
                == app_settings.EmailVerificationMethod.MANDATORY
            ):
                if form.account_already_exists:
                    make_password(form.cleaned_data["password1"])  # as for a new member
                answer: HttpResponse = super().form_valid(form)
                return answer
            return self._sign_up_without_confirmation(form)

    def _sign_up_without_confirmation(self, form: SignUpForm) -> HttpResponse:
        """Signs up where no address can be verified, and logs the member in. A known address gets
        an e-mail and no second member. A password is hashed in both cases, because the duration
        must not differ.
        """
        if form.account_already_exists:
            make_password(form.cleaned_data["password1"])
            get_adapter().send_account_already_exists_mail(form.cleaned_data["email"])
            messages.info(self.request, _("Log in with your name and password."))
            return redirect(self.passthrough_next_url(reverse("account_login")))
        member = form.save(self.request)
        context: dict[str, Any] = {
            "sender": type(member),
            "request": self.request,
            "user": member,
        }
        signals.user_signed_up.send(**context)
        login(self.request, member, backend=settings.AUTHENTICATION_BACKENDS[0])
        return redirect(self.get_next_url() or reverse("home"))
