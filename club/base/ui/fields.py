"""Fields of forms that `templates/forms/field.jinja` draws with something beside them: Markdown
with its preview, a colour, a long list of choices that is searched, and time zones.
"""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from club.base.time_zones.choices import zone_choices

MARKDOWN_HELP: Final = _("Markdown: # heading, *emphasis*, - list, [link](https://…).")


class MarkdownInput(forms.Textarea):
    """A text in Markdown, with a button that shows how it will look."""

    has_preview = True

    def __init__(self, rows: int) -> None:
        super().__init__({"rows": rows})


class ColourInput(forms.TextInput):
    """A colour, which the browser's own picker writes as “#rrggbb”."""

    input_type = "color"


class SearchedSelect(forms.Select):
    """A list of choices that scripts shorten as one types."""

    is_searched = True


def zone_field(**options: Any) -> forms.ChoiceField:
    """A time zone, by region, each with its offset from UTC now."""
    usual: dict[str, Any] = {"label": _("Time zone"), "choices": zone_choices}
    return forms.ChoiceField(widget=SearchedSelect, **usual | options)
