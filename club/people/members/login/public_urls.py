"""Absolute URLs of pages of the club, for e-mails and links that members pass on."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

DEFAULT_PORTS = {"http": "80", "https": "443"}


def public_url(address: str, request: HttpRequest) -> str:
    """The URL of the page with this path or URL. Its host is that of PUBLIC_URL. Without PUBLIC_URL
    it is the host of the request, if the request came to this host and port.
    """
    parts = urlsplit(address)
    query = f"?{parts.query}" if parts.query else ""
    return f"{_origin(request)}{parts.path}{query}"


def _origin(request: HttpRequest) -> str:
    if settings.HAS_PUBLIC_URL or not _is_own_port(request):
        return str(settings.PUBLIC_URL)
    return f"{request.scheme}://{request.get_host()}"


def _is_own_port(request: HttpRequest) -> bool:
    """Whether the Host header has the port on which the server received the request. Django checks
    only its host.
    """
    _, port = split_domain_port(request.get_host())
    return (port or DEFAULT_PORTS[request.scheme or "http"]) == request.get_port()
