"""The forms at the doors: allauth's, with our labels. What they write is allauth's; the zone is
`services.live_in`.
"""

from typing import Any

from allauth.account import forms as doors
from allauth.mfa.base import forms as seconds
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn import forms as keys
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from club.members import queries, services
from club.members.models import Matter, Member
from club.members.security_log import log_security_event

PASSWORD_HELP = _("At least 8 characters, and not one that everybody uses.")


class PlainFieldsMixin:
    """Fields with labels above them need no second label inside; the rules for passwords fit into
    one sentence.
    """

    labels: dict[str, Any] = {}
    helps: dict[str, Any] = {"password1": PASSWORD_HELP}
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            field.help_text = self.helps.get(name, "")


class EnterForm(PlainFieldsMixin, doors.LoginForm):  # type: ignore[misc]
    labels = {"login": _("Name or e-mail"), "password": _("Password")}


class JoinForm(PlainFieldsMixin, doors.SignupForm):  # type: ignore[misc]
    """Becoming a member. The browser may say in which zone it lives; with scripts off it says
    nothing.
    """

    labels = {"username": _("Name"), "email": _("E-mail"), "password1": _("Password")}
    helps = PlainFieldsMixin.helps | {
        "username": _("2 to 20 letters, digits, - or _. The others see it."),
        "email": _("For letters from the club. Nobody else sees it."),
    }
    time_zone = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def validate_unique_email(self, value: str) -> str:
        """A known address is no error, or anybody could ask who is here; `sign_up.py` goes on."""
        self.account_already_exists = queries.has_address(value)
        return value

    def save(self, request: HttpRequest) -> Member:
        member: Member = super().save(request)
        services.set_time_zone(member, self.cleaned_data["time_zone"])
        return member


class AnotherAddressForm(PlainFieldsMixin, doors.AddEmailForm):  # type: ignore[misc]
    labels = {"email": _("E-mail")}


class ChangePasswordForm(PlainFieldsMixin, doors.ChangePasswordForm):  # type: ignore[misc]
    labels = {
        "oldpassword": _("The old one"),
        "password1": _("The new one"),
        "password2": _("The new one again"),
    }


class ForgottenForm(PlainFieldsMixin, doors.ResetPasswordForm):  # type: ignore[misc]
    labels = {"email": _("E-mail")}

    def save(self, request: HttpRequest, **told: Any) -> str:
        for member in self.users:
            log_security_event(Matter.RESET_ASKED, member, request)
        email: str = super().save(request, **told)
        return email


class NewPasswordForm(PlainFieldsMixin, doors.ResetPasswordKeyForm):  # type: ignore[misc]
    labels = {"password1": _("The new one"), "password2": _("The new one again")}


class OnceMoreForm(PlainFieldsMixin, doors.ReauthenticateForm):  # type: ignore[misc]
    labels = {"password": _("Password")}


class CodeForm(PlainFieldsMixin, seconds.AuthenticateForm):  # type: ignore[misc]
    labels = {"code": _("Code")}


class CodeAgainForm(PlainFieldsMixin, seconds.ReauthenticateForm):  # type: ignore[misc]
    labels = {"code": _("Code")}


class FirstCodeForm(PlainFieldsMixin, ActivateTOTPForm):  # type: ignore[misc]
    labels = {"code": _("Code")}


class PasskeyForm(PlainFieldsMixin, keys.AddWebAuthnForm):  # type: ignore[misc]
    name = forms.CharField(required=False, max_length=60)
    passwordless = forms.BooleanField(required=False, initial=True)
    labels = {"name": _("A name for it"), "passwordless": _("It is enough to log in")}
    helps = {
        "name": _("So that you can tell it from the next one."),
        "passwordless": _(
            "It then asks for your finger, your face or a PIN. "
            "Without this it is a second step only."
        ),
    }


class RenameKeyForm(PlainFieldsMixin, keys.EditWebAuthnForm):  # type: ignore[misc]
    name = forms.CharField(max_length=60)
    labels = {"name": _("Its name")}
