"""What an address must look like: hosts, sites and origins of the web, and a letter box. Which
variables hold them is `environment.py`'s.
"""

import re
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator

# a name or an address, as it stands in a URL
HOST = r"([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])"
SITE = re.compile(rf"https?://{HOST}(:[0-9]{{1,5}})?", re.I)
ORIGIN = re.compile(rf"https?://(\*\.)?{HOST}(:[0-9]{{1,5}})?", re.I)
SERVED = re.compile(rf"\*|\.?{HOST}", re.I)
LISTENING = re.compile(rf"{HOST}|[0-9a-f]*:[0-9a-f:.]*", re.I)


def is_mailbox(text: str) -> bool:
    """Whether a letter can be sent to it."""
    try:
        EmailValidator(allowlist=["localhost"])(text)
    except ValidationError:
        return False
    return True


def has_right_port(address: str) -> bool:
    """Whether the address has a port there can be, or none."""
    try:
        return urlsplit(address).port != 0
    except ValueError:
        return False


def own_hosts(public_url: str) -> str:
    """The host of the address that members type, and this machine; with commas between."""
    host = urlsplit(public_url).hostname or ""
    return f"{f'[{host}]' if ':' in host else host},localhost,127.0.0.1,[::1]"
