"""The view that serves pictures."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from club.base.pictures.services import picture_content

IMMUTABLE = "public, max-age=31536000, immutable"


@require_safe
@login_not_required
def picture(_request: HttpRequest, digest: str) -> HttpResponse:
    """The picture. Its address is a hash of its content: it never changes, and who does not know
    the picture cannot guess it.
    """
    content = picture_content(digest)
    if content is None:
        raise Http404
    return HttpResponse(
        content,
        content_type="image/webp",
        headers={
            "Cache-Control": IMMUTABLE,
            "X-Content-Type-Options": "nosniff",
            "Content-Disposition": "inline",
        },
    )
