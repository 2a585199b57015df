"""Fields of forms that `templates/forms/field.jinja` draws with something beside them: Markdown
with its preview, a colour, a long list of choices that is searched, and time zones.
"""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from club.base.errors import ClubError
from club.base.texts.markdown import render_markdown
from club.base.time_zones.choices import zone_choices
from club.base.ui.refusals import refusal_in_words
from club.base.ui.web import wants_fragments

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


@require_POST
def markdown_preview(request: HttpRequest) -> HttpResponse:
    """The text of the field that the button names, as its page will show it. Saves nothing. Without
    scripts the button opens this as a page in another tab, so that the form stays as it is.
    """
    text = request.POST.get(request.POST.get("preview_of", ""), "")
    refusal, html = "", ""
    try:
        html = SafeString(render_markdown(text))
    except ClubError as refused:
        refusal = refusal_in_words(refused)
    name = "_preview" if wants_fragments(request) else "preview"
    context = {"html": html, "refusal": refusal}
    return render(
        request, f"forms/{name}.jinja", context, status=422 if refusal else 200
    )
