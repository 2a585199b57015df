"""Validation of URLs, hosts and e-mail addresses in environment variables."""

import re
from email.utils import parseaddr
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator

# a host name or an IP address, as in a URL
HOST = r"([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])"
SITE = re.compile(rf"https?://{HOST}(:[0-9]{{1,5}})?/*", re.I)
ORIGIN = re.compile(rf"https?://(\*\.)?{HOST}(:[0-9]{{1,5}})?", re.I)
SERVED = re.compile(rf"\*|\.?{HOST}", re.I)
BINDABLE = re.compile(rf"{HOST}|[0-9a-f]*:[0-9a-f:.]*", re.I)


def is_site(text: str) -> bool:
    return bool(SITE.fullmatch(text)) and has_right_port(text)


def is_origin(text: str) -> bool:
    return bool(ORIGIN.fullmatch(text)) and has_right_port(text)


def is_host(text: str) -> bool:
    return bool(SERVED.fullmatch(text))


def is_bindable(text: str) -> bool:
    return bool(BINDABLE.fullmatch(text))


def is_sender(text: str) -> bool:
    """Whether e-mail can be sent from the text: an address, perhaps with a name."""
    try:
        EmailValidator(allowlist=["localhost"])(parseaddr(text)[1])
    except ValidationError:
        return False
    return text.isprintable()


def is_server(text: str) -> bool:
    """Whether the port of the URL is valid, and a mail server has a host."""
    if not has_right_port(text):
        return False
    return not text.lower().startswith("smtp") or bool(urlsplit(text).hostname)


def has_right_port(address: str) -> bool:
    """Whether the address has a valid port or none."""
    try:
        return urlsplit(address).port != 0
    except ValueError:
        return False


def own_hosts(public_url: str) -> str:
    """The host of the URL and the names of this machine, separated by commas."""
    host = urlsplit(public_url).hostname or ""
    if ":" in host:  # IPv6
        host = f"[{host}]"
    return f"{host},localhost,127.0.0.1,[::1]"
