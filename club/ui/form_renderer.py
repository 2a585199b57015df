"""How forms are drawn."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """Django's forms in our own layout, one field like the other."""

    form_template_name = "forms/form.jinja"
    field_template_name = "forms/field.jinja"
