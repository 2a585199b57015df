"""The page of a member's hooks."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from club.base.outgoing_requests.public_hosts import LONGEST_ADDRESS
from club.base.ui.refusals import refusals_on, refusals_told
from club.base.ui.web import SeeOther, member_of
from club.messages.webhooks import services
from club.messages.webhooks.channel import MOST_IN_AN_HOUR, post_trial
from club.messages.webhooks.models import Hook, HookKind
from club.messages.webhooks.services import MOST_HOOKS
from club.people.members.login.recent_login import recent_login_required


class HookForm(forms.Form):
    """The address of a hook and the form of its posts."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Who reads it?"),
        choices=HookKind.choices,
        widget=forms.RadioSelect,
        initial=HookKind.DISCORD,
        error_messages={
            "required": gettext_lazy("Choose one of these."),
            "invalid_choice": gettext_lazy("Choose one of these."),
        },
    )
    address = forms.CharField(
        label=gettext_lazy("The address"),
        max_length=LONGEST_ADDRESS,
        help_text=gettext_lazy(
            "It begins with https://. Anyone who knows it can post there."
        ),
        widget=forms.TextInput(
            attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}
        ),
        error_messages={"required": gettext_lazy("Paste the address of the hook.")},
    )
    private_tables = forms.BooleanField(
        label=gettext_lazy("Also about private tables"),
        required=False,
        help_text=gettext_lazy("In a chat, everyone there learns of them."),
    )

    def chosen(self) -> tuple[HookKind, str, dict[str, Any]]:
        """The arguments of `add_hook`, once the form is valid."""
        data = self.cleaned_data
        private = {"private_tables": data["private_tables"]}
        return HookKind(data["kind"]), data["address"], private


@require_http_methods(["GET", "HEAD", "POST"])
@recent_login_required
def own_hooks(request: HttpRequest) -> HttpResponse:
    """The hooks, and a form to add one. A secret is shown once, in the answer to the form."""
    if request.method != "POST":
        return _page(request, HookForm())
    form = HookForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    kind, address, private = form.chosen()
    member = member_of(request)
    now = timezone.now()
    with refusals_on(form, rest="address"):
        _hook, secret = services.add_hook(member, kind, address, now, **private)
        if secret:
            return _page(request, HookForm(), secret=secret)
        messages.success(request, _("The hook was added. Try it now."))
        return SeeOther(reverse("webhooks:hooks"))
    return _page(request, form, status=422)


@require_POST
def try_hook(request: HttpRequest, pk: int) -> HttpResponse:
    """Posts a test to the hook and says what came of it."""
    hook = _found(request, pk)
    with refusals_told(request):
        outcome = post_trial(hook, timezone.now())
        if outcome.sent:
            messages.success(request, _("The test arrived."))
        else:
            text = _("The test did not arrive: {answer}").format(answer=outcome.answer)
            messages.error(request, text)
    return SeeOther(reverse("webhooks:hooks"))


@require_POST
@recent_login_required
def renew_secret(request: HttpRequest, pk: int) -> HttpResponse:
    """Shows a new secret of the hook, once."""
    hook = _found(request, pk)
    with refusals_told(request):
        secret = services.renew_secret(hook, timezone.now())
        return _page(request, HookForm(), secret=secret)
    return SeeOther(reverse("webhooks:hooks"))


@require_POST
def remove_hook(request: HttpRequest, pk: int) -> HttpResponse:
    """Removes the hook."""
    services.remove_hook(member_of(request), _found(request, pk).pk)
    messages.success(request, _("The hook was removed."))
    return SeeOther(reverse("webhooks:hooks"))


def _found(request: HttpRequest, pk: int) -> Hook:
    return get_object_or_404(services.hooks_of(member_of(request)), pk=pk)


def _page(
    request: HttpRequest, form: HookForm, status: int = 200, secret: str = ""
) -> HttpResponse:
    context = {
        "form": form,
        "hooks": list(services.hooks_of(member_of(request))),
        "secret": secret,
        "most": MOST_HOOKS,
        "most_in_an_hour": MOST_IN_AN_HOUR,
    }
    return render(request, "webhooks/hooks.jinja", context, status=status)
