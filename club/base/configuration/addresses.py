"""Validation of URLs, hosts and e-mail addresses in environment variables."""

import base64
import binascii
import re
from email.utils import parseaddr
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator

# a host name or an IP address, as in a URL
HOST = r"([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])"
SITE = re.compile(rf"https?://{HOST}(:[0-9]{{1,5}})?/*", re.I)
ORIGIN = re.compile(rf"https?://(\*\.)?{HOST}(:[0-9]{{1,5}})?", re.I)
ALLOWED_HOST = re.compile(rf"\*|\.?{HOST}", re.I)
HOST_AND_PORT = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*(:[0-9]{1,5})?")
MAIL_SERVER_NAME = re.compile(r"([A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)?")
WEBHOOK_PREFIX = "whsec_"  # of secrets of Standard Webhooks
MIN_SECRET_BYTES = 24
BINDABLE = re.compile(rf"{HOST}|[0-9a-f]*:[0-9a-f:.]*", re.I)


def is_site(text: str) -> bool:
    return bool(SITE.fullmatch(text)) and has_valid_port(text)


def is_origin(text: str) -> bool:
    return bool(ORIGIN.fullmatch(text)) and has_valid_port(text)


def is_host(text: str) -> bool:
    return bool(ALLOWED_HOST.fullmatch(text))


def is_bindable(text: str) -> bool:
    return bool(BINDABLE.fullmatch(text))


def is_named_host(text: str) -> bool:
    return bool(HOST_AND_PORT.fullmatch(text)) and has_valid_port(f"https://{text}")


def is_sender(text: str) -> bool:
    """Whether e-mail can be sent from the text: an address, perhaps with a name."""
    try:
        EmailValidator(allowlist=["localhost"])(parseaddr(text)[1])
    except ValidationError:
        return False
    return text.isprintable()


def is_mail_server(text: str) -> bool:
    """Whether the text is a name as mail servers write it into `Authentication-Results`."""
    return bool(MAIL_SERVER_NAME.fullmatch(text))


def is_webhook_secret(text: str) -> bool:
    """Whether it is a secret of Standard Webhooks."""
    try:
        key = base64.b64decode(text.removeprefix(WEBHOOK_PREFIX), validate=True)
    except binascii.Error:
        return False
    return text.startswith(WEBHOOK_PREFIX) and len(key) >= MIN_SECRET_BYTES


def is_server(text: str) -> bool:
    """Whether the port of the URL is valid, and a mail server has a host."""
    if not has_valid_port(text):
        return False
    return not text.lower().startswith("smtp") or bool(urlsplit(text).hostname)


def has_valid_port(address: str) -> bool:
    """Whether the address has a valid port or none."""
    try:
        return urlsplit(address).port != 0
    except ValueError:
        return False


def is_loopback(host: str) -> bool:
    """Whether the host is this machine, as seen from itself: `localhost` or a loopback address."""
    name = host.lower().strip("[]").rstrip(".")
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def own_hosts(public_url: str) -> str:
    """The host of the URL and the names of this machine, separated by commas."""
    host = urlsplit(public_url).hostname or ""
    if ":" in host:  # IPv6
        host = f"[{host}]"
    return f"{host},localhost,127.0.0.1,[::1]"
