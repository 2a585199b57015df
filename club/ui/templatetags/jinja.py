"""For pages of allauth, which are Django templates: what they share with all other pages, which are
Jinja2.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.template.backends.utils import csrf_input_lazy
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def jinja(context: template.Context, name: str) -> SafeString:
    """A Jinja2 template in its place in a Django template, whose context it finds:
    {% jinja "_masthead.jinja" %}.
    """
    facts: dict[str, Any] = context.flatten()  # type: ignore[assignment]
    if "request" in context:
        facts["csrf_input"] = csrf_input_lazy(context["request"])
    return SafeString(render_to_string(str(name), facts))
