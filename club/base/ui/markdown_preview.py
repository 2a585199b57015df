"""The preview of a text in Markdown, for all forms that take one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST

from club.base.errors import ClubError
from club.base.texts.markdown import render_markdown
from club.base.ui.refusals import refusal_in_words
from club.base.ui.web import wants_fragments


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
