"""Optional templates, which a game may have or not."""

from __future__ import annotations

from functools import cache

from django.template import TemplateDoesNotExist
from django.template.loader import get_template


@cache
def template_exists(name: str) -> bool:
    """Whether there is such a template; looked up once per process."""
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return False
    return True
