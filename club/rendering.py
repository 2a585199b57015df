"""What every template finds: how forms draw themselves, and the few facts of the house that pages mention."""

from django.conf import settings
from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest


class Forms(TemplatesSetting):
    """Django's forms in our own layout, one field like the other."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"


def house(_request: HttpRequest) -> dict[str, object]:
    return {"EMBEDDED": settings.EMBEDDED}
