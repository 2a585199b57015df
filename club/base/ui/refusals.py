"""Errors of services (`ClubError`) as sentences in the reader's language, on pages and in forms. A
link leads to the rule of the club that decides, where the error names one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext

from club.base.errors import ClubError, NotAllowed, NotFound

View = Callable[..., HttpResponse]


def refusal_in_words(refused: ClubError | None) -> str:
    """The error's message, translated; empty without an error."""
    return refused.message.say({}, translate=gettext) if refused else ""


def refusal_on_page(refused: ClubError | None) -> str:
    """Returns the words of `refusal_in_words`, with a link to the rule if the error names one."""
    words = refusal_in_words(refused)
    if refused is None or not refused.rule:
        return words
    link = rule_url(refused.rule)
    return format_html('{} <a href="{}">{}</a>', words, link, gettext("Why?"))


def rule_url(rule: str) -> str:
    """The URL of a rule of the club, which is written as "events 4.2"."""
    topic, number = rule.split()
    return f"{reverse('help:rules', args=[topic])}#{number}"


def status_of(refused: ClubError | None) -> int:
    """The HTTP status of a page that shows the refusal, or no refusal."""
    if refused is None:
        return 200
    return 403 if isinstance(refused, NotAllowed) else 422


def shows_refusals(page: View) -> Callable[[View], View]:
    """Decorates a view that calls services. What they refuse is shown by `page`, which gets the
    arguments of the view and the error as `refused`.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(
            request: HttpRequest, *args: object, **kwargs: object
        ) -> HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except NotFound as missing:
                raise Http404 from missing
            except ClubError as refused:
                return page(request, *args, **kwargs, refused=refused)

        return answer

    return decorate


@contextmanager
def refusals_told(request: HttpRequest) -> Iterator[None]:
    """Calls services; what they refuse is a message on the next page."""
    try:
        yield
    except NotFound as missing:
        raise Http404 from missing
    except ClubError as refused:
        messages.error(request, refusal_on_page(refused))


@contextmanager
def refusals_on(
    form: forms.BaseForm, fields: Mapping[str, str] | None = None, rest: str = ""
) -> Iterator[None]:
    """Calls services; what they refuse becomes an error of the form.

    It stands at the field that `fields` has for the error's code, or that is called as the code;
    else at the field `rest`, or above the form.
    """
    try:
        yield
    except ClubError as refused:
        name = (fields or {}).get(refused.code, refused.code)
        field = name if name in form.fields else rest or None
        form.add_error(field, refusal_on_page(refused))
