"""Errors of services (`ClubError`) as sentences in the reader's language, on pages and in forms. A
link leads to the rule of the club that decides, where the error names one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django import forms
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext

from club.errors import ClubError


def refusal_in_words(refused: ClubError) -> str:
    """The error's message, translated."""
    return refused.message.say({}, translate=gettext)


def refusal_on_page(refused: ClubError) -> str:
    """The same with a link to the rule that decides, if the error names one."""
    words = refusal_in_words(refused)
    if not refused.rule:
        return words
    link = rule_url(refused.rule)
    return format_html('{} <a href="{}">{}</a>', words, link, gettext("Why?"))


def rule_url(rule: str) -> str:
    """The URL of a rule of the club, which is written as "events 4.2"."""
    topic, number = rule.split()
    return f"{reverse('help:rules', args=[topic])}#{number}"


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
