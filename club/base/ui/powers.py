"""The check of a view whether the member may see its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest

from club.base.errors import ExplainedDenial, NotAllowed
from club.base.roles.permissions import expect_power, is_secret
from club.base.roles.powers import Power
from club.base.ui.refusals import refusal_in_words
from club.base.ui.web import member_of

if TYPE_CHECKING:
    from django.contrib.auth.models import _User


def member_with_power(request: HttpRequest, power: Power, about: Any = None) -> _User:
    """Returns the member who makes the request. Without the power: 404 where the thing itself is
    secret, else 403 with the role that has it.
    """
    member = member_of(request)
    try:
        expect_power(member, power, about)
    except NotAllowed as refusal:
        if is_secret(power):
            raise Http404 from refusal
        raise ExplainedDenial(refusal_in_words(refusal)) from refusal
    return member
