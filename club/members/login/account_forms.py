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
from club.members.security_log import note

PASSWORD_HELP = _("At least 8 characters, and not one that everybody uses.")


class Plainly:
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


class EnterForm(Plainly, doors.LoginForm):  # type: ignore[misc]
    labels = {"login": _("Name or e-mail"), "password": _("Password")}


class JoinForm(Plainly, doors.SignupForm):  # type: ignore[misc]
    """Becoming a member. The browser may say in which zone it lives; with scripts off it says
    nothing.
    """

    labels = {"username": _("Name"), "email": _("E-mail"), "password1": _("Password")}
    helps = Plainly.helps | {
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
        services.live_in(member, self.cleaned_data["time_zone"])
        return member


class AnotherAddressForm(Plainly, doors.AddEmailForm):  # type: ignore[misc]
    labels = {"email": _("E-mail")}


class ChangePasswordForm(Plainly, doors.ChangePasswordForm):  # type: ignore[misc]
    labels = {
        "oldpassword": _("The old one"),
        "password1": _("The new one"),
        "password2": _("The new one again"),
    }


class ForgottenForm(Plainly, doors.ResetPasswordForm):  # type: ignore[misc]
    labels = {"email": _("E-mail")}

    def save(self, request: HttpRequest, **told: Any) -> str:
        for member in self.users:
            note(Matter.RESET_ASKED, member, request)
        email: str = super().save(request, **told)
        return email


class NewPasswordForm(Plainly, doors.ResetPasswordKeyForm):  # type: ignore[misc]
    labels = {"password1": _("The new one"), "password2": _("The new one again")}


class OnceMoreForm(Plainly, doors.ReauthenticateForm):  # type: ignore[misc]
    labels = {"password": _("Password")}


class CodeForm(Plainly, seconds.AuthenticateForm):  # type: ignore[misc]
    labels = {"code": _("Code")}


class CodeAgainForm(Plainly, seconds.ReauthenticateForm):  # type: ignore[misc]
    labels = {"code": _("Code")}


class FirstCodeForm(Plainly, ActivateTOTPForm):  # type: ignore[misc]
    labels = {"code": _("Code")}


class PasskeyForm(Plainly, keys.AddWebAuthnForm):  # type: ignore[misc]
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


class RenameKeyForm(Plainly, keys.EditWebAuthnForm):  # type: ignore[misc]
    name = forms.CharField(max_length=60)
    labels = {"name": _("Its name")}
