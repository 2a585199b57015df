"""The renderer of forms."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """Renders Django's forms with the project's templates."""

    form_template_name = "forms/form.jinja"
    field_template_name = "forms/field.jinja"
