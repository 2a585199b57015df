"""allauth's sign-up as this club wants it: open, by an invitation link, or by asking to join."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from allauth.account import signals
from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy

from club.base.club_settings.models import SignUp
from club.base.club_settings.queries import read_settings
from club.base.errors import ClubError
from club.base.texts.short_texts import ShortTextField
from club.base.ui.refusals import (
    refusal_in_words,
)
from club.people.members.login.account_forms import SignUpForm
from club.people.members.login.sign_up import SignUpView
from club.people.members.models import Member
from club.people.sign_up.models import (
    LONGEST_SENTENCE,
    InvitationLink,
)
from club.people.sign_up.services import (
    ask_to_join,
    use_link,
    valid_link,
)

GONE = 404  # a link that is over is as good as one that never was


class SentenceField(ShortTextField):
    """A short text in a box of several lines; line ends become blanks."""

    def to_python(self, value: Any) -> str:
        return " ".join(str(super().to_python(value)).split())


class InvitedForm(SignUpForm):
    """The form behind an invitation link."""

    token = ""

    def save(self, request: HttpRequest) -> Member:
        """Saves the member and counts the use. Raises ClubError when the link is over."""
        member = super().save(request)
        use_link(self.token, member, timezone.now())
        return member


class AskingForm(SignUpForm):
    """The form of a club whose organisers answer newcomers."""

    sentence = SentenceField(
        most=LONGEST_SENTENCE, widget=forms.Textarea(attrs={"rows": 3})
    )

    labels = SignUpForm.labels | {"sentence": gettext_lazy("A sentence about you")}
    helps = SignUpForm.helps | {
        "sentence": gettext_lazy("An organiser reads it, and answers you by e-mail.")
    }


class ClubSignUpView(SignUpView):
    """The sign-up view. With a token in its address it is that of an invitation link."""

    template_name_signup_closed = "account/signup_closed.html"

    @cached_property
    def link(self) -> InvitationLink | None:
        """The invitation link that leads here, while it is valid."""
        token = self.kwargs.get("token", "")
        return valid_link(token, timezone.now()) if token else None

    @cached_property
    def is_asking(self) -> bool:
        """Whether an organiser decides."""
        return self.link is None and read_settings().sign_up == SignUp.ASK

    def is_open(self) -> bool:
        if self.kwargs.get("token"):
            return self.link is not None
        return read_settings().sign_up != SignUp.INVITED

    def closed(self) -> HttpResponse:
        """Returns a page that says that sign-up is closed."""
        is_link = bool(self.kwargs.get("token"))
        answer: HttpResponse = self.response_class(
            request=self.request,
            template=self.template_name_signup_closed,
            context={"is_link": is_link},
            status=GONE if is_link else 200,
        )
        return answer

    def get_form_class(self) -> type[SignUpForm]:
        if self.is_asking:
            return AskingForm
        return InvitedForm if self.link is not None else SignUpForm

    def get_form(self, form_class: Any = None) -> SignUpForm:
        form: SignUpForm = super().get_form(form_class)
        if isinstance(form, InvitedForm):
            form.token = self.kwargs["token"]
        return form

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"is_asking": self.is_asking, "link": self.link}

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        try:
            with transaction.atomic():
                if isinstance(form, AskingForm):
                    return self._ask(form)
                return super().form_valid(form)
        except ClubError as refusal:
            form.add_error(None, refusal_in_words(refusal))
            answer: HttpResponse = self.form_invalid(form)
            return answer

    def _ask(self, form: AskingForm) -> HttpResponse:
        """Makes an account that waits. The answer does not tell whether a member has the address
        already, and takes as long.
        """
        if form.account_already_exists:
            make_password(form.cleaned_data["password1"])
            get_adapter().send_account_already_exists_mail(form.cleaned_data["email"])
            return redirect("sign_up:asked")
        member = form.save(self.request)
        context: dict[str, Any] = {
            "sender": type(member),
            "request": self.request,
            "user": member,
        }
        signals.user_signed_up.send(**context)
        ask_to_join(member, form.cleaned_data["sentence"], timezone.now())
        return redirect("sign_up:asked")
