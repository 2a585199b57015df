"""A template tag that includes a Jinja2 template in allauth's pages, which are Django templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.backends.utils import csrf_input_lazy
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def jinja(context: template.Context, name: str) -> SafeString:
    """Renders a Jinja2 template with the context of the Django template:
    {% jinja "_masthead.jinja" %}.
    """
    variables: dict[str, Any] = context.flatten()  # type: ignore[assignment]
    if "request" in context:
        variables["csrf_input"] = csrf_input_lazy(context["request"])
    return SafeString(render_to_string(str(name), variables))
