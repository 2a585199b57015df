"""What every template finds: how forms draw themselves, and the few facts of the house that pages
mention; and how templates are read.
"""

import re
from typing import Any

from django.conf import settings
from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest
from django.template.base import Origin
from django.template.loaders import cached

INDENTED = re.compile(r"^[ \t]+|[ \t]+$", re.MULTILINE)
PAIRS = "with kept steady lean localize"  # each with its end
SILENT = f"if elif else endif for empty endfor load {PAIRS} end{PAIRS.replace(' ', ' end')}"
WITHIN = r"(?:(?!%\}).)*"
# it writes nothing itself
TAG = rf"\{{% (?:(?:{SILENT.replace(' ', '|')})\b{WITHIN}|{WITHIN} as \w+ )%\}}"
TAGS_ALONE = re.compile(rf"^((?:{TAG}[ \t]*)+)\n", re.MULTILINE)
INCLUDED = re.compile(rf"^(\{{% include {WITHIN}%\}})\n", re.MULTILINE)  # it ends its own last line


class Unindented(cached.Loader):
    """Reads a template once, and HTML without its layout, which is for who reads the source: no
    indentation, and no line for silent tags alone. It is a quarter of a page. While debugging all
    lines stay, so that an error names the right one.
    """

    def get_contents(self, origin: Origin) -> Any:
        contents = super().get_contents(origin)
        is_page = str(origin.template_name).endswith(".html")
        if not is_page or settings.DEBUG:
            return contents
        return INCLUDED.sub(r"\1", TAGS_ALONE.sub(r"\1", INDENTED.sub("", contents)))


class FormLayout(TemplatesSetting):
    """Django's forms in our own layout, one field like the other."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"


def house(_request: HttpRequest) -> dict[str, object]:
    return {"EMBEDDED": settings.EMBEDDED}
