"""The answer to a program that asks for a feed."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

ATOM: Final = "application/atom+xml; charset=utf-8"
CALENDAR: Final = "text/calendar; charset=utf-8"
PRIVATE: Final = "private, no-store"


def feed_response(
    request: HttpRequest, body: bytes, kind: str, cache_control: str = PRIVATE
) -> HttpResponseBase:
    """The body with its ETag, or 304 for a program that has it."""
    etag = quote_etag(sha256(body).hexdigest()[:32])
    response = HttpResponse(body, content_type=kind)
    response["ETag"] = etag
    found = get_conditional_response(request, etag=etag, response=response) or response
    found["Cache-Control"] = cache_control
    found["X-Robots-Tag"] = "noindex"  # its address may be a secret
    return found
