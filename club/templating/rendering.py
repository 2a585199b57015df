"""What every template finds: how forms draw themselves, and the few facts of the house that pages
mention; and how templates are read.
"""

import re
from functools import cache
from typing import Any

from django.conf import settings
from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.template.backends import django as engine
from django.template.base import Origin
from django.template.context import make_context
from django.template.loaders import cached
from django.utils.safestring import SafeString

INDENTED = re.compile(r"^[ \t]+|[ \t]+$", re.MULTILINE)
SILENT = "if elif else endif for empty endfor load with endwith"  # tags that write nothing
WITHIN = r"(?:(?!%\}).)*"
INCLUDED = re.compile(rf"^(\{{% (?:include|fragment) {WITHIN}%\}})\n", re.MULTILINE)


class WholePages(engine.DjangoTemplates):
    """Django's own, which forgets what it drew a page from as soon as it is drawn."""

    def get_template(self, template_name: str) -> "WholePage":
        """Raises TemplateDoesNotExist."""
        return WholePage(super().get_template(template_name).template, self)


class WholePage(engine.Template):
    """A template of a whole page, a form or a letter."""

    def render(
        self, context: dict[str, Any] | None = None, request: HttpRequest | None = None
    ) -> SafeString:
        found = make_context(context, request, autoescape=self.backend.engine.autoescape)
        try:
            return self.template.render(found)
        except TemplateDoesNotExist as missing:
            engine.reraise(missing, self.backend)
        finally:
            found.dicts.clear()  # they lead back to it: else all of it waits for a collection


class Unindented(cached.Loader):
    """Reads a page's template once, and HTML without its layout. While debugging all lines stay, so
    that an error names the right one.
    """

    def get_contents(self, origin: Origin) -> Any:
        contents = super().get_contents(origin)
        is_page = str(origin.template_name).endswith(".html")
        return compact(contents, SILENT) if is_page and not settings.DEBUG else contents


def compact(template: str, silent: str) -> str:
    """HTML without its layout, which is for who reads the source: no indentation, and no line for
    silent tags alone. It is a quarter of a page. What is included ends its own last line.
    """
    return INCLUDED.sub(r"\1", _alone(silent).sub(r"\1", INDENTED.sub("", template)))


@cache
def _alone(silent: str) -> re.Pattern[str]:
    """Lines of tags that write nothing themselves."""
    names = silent.replace(" ", "|")
    tag = rf"\{{% (?:(?:{names})\b{WITHIN}|{WITHIN} as \w+ )%\}}"
    return re.compile(rf"^((?:{tag}[ \t]*)+)\n", re.MULTILINE)


class FormLayout(TemplatesSetting):
    """Django's forms in our own layout, one field like the other."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"


def house(_request: HttpRequest) -> dict[str, object]:
    return {"EMBEDDED": settings.EMBEDDED}
