"""The page of a member's API keys."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.base.texts.short_texts import ShortTextField
from club.base.ui.refusals import refusals_on
from club.base.ui.web import member_of
from club.people.members import api_keys
from club.people.members.api_key_rows import MAX_KEY_NAME_LENGTH, KeyScope
from club.people.members.api_keys import ENDS

CHOOSE = {
    "required": gettext_lazy("Choose one of these."),
    "invalid_choice": gettext_lazy("Choose one of these."),
}


class KeyForm(forms.Form):
    """The form of a new key: name, scopes and expiry."""

    name = ShortTextField(
        label=gettext_lazy("What is it for?"),
        most=MAX_KEY_NAME_LENGTH,
        help_text=gettext_lazy("So that you know it again: “my bot”, “the phone”."),
        error_messages={"required": gettext_lazy("Give the key a name.")},
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("What does it open?"),
        choices=KeyScope.choices,
        initial=[KeyScope.READ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least one.")},
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("When does it end?"),
        choices=[
            (days, gettext_lazy("after %(days)d days") % {"days": days})
            for days in ENDS
        ],
        initial=ENDS[0],
        coerce=int,
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
    )

    def wanted(self) -> tuple[str, list[str], int]:
        """Name, scopes and days of a valid form."""
        data = self.cleaned_data
        return data["name"], data["scopes"], data["days"]


@reauthentication_required(allow_get=True, app="allauth.account")  # type: ignore[untyped-decorator]
def own_keys(request: HttpRequest) -> HttpResponse:
    """The member's keys, and a form for a new one. A new key is shown once, in this response."""
    form = KeyForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _shown(request, form)
    if not form.is_valid():
        return _shown(request, form, status=422)
    with refusals_on(form):
        made, text = api_keys.make_key(
            member_of(request), *form.wanted(), timezone.now()
        )
        return _shown(request, KeyForm(), made=text, name=made.name)
    return _shown(request, form, status=422)


@require_POST
def end_key(request: HttpRequest) -> HttpResponse:
    """Revokes a key of the member. A key that is revoked already is no error."""
    digest = request.POST.get("key", "")
    if api_keys.revoke_key(member_of(request), digest, timezone.now(), request):
        messages.success(request, _("That key opens nothing any more."))
    return redirect("api:keys")


vars(end_key)["shown_at"] = "api:keys"  # where the log-in leads


def _shown(
    request: HttpRequest,
    form: KeyForm,
    status: int = 200,
    made: str = "",
    name: str = "",
) -> HttpResponse:
    now = timezone.now()
    listed = [
        (key, key.holds(now)) for key in api_keys.keys_of(member_of(request), now)
    ]
    context = {"form": form, "keys": listed, "made": made, "name": name}
    return render(request, "api/keys.jinja", context, status=status)
