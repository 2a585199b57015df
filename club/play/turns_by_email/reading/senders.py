"""The sender of an e-mail, as this site's own mail server has verified it."""  # notices 3.5

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message

from authres import AuthenticationResultsHeader, AuthResError

# one address, alone or behind a name; a name may not look like an address
ONE_ADDRESS = re.compile(
    r'(?:"[^"@<>]*"|[^"@<>,;:]*)\s*<([^\s<>@,;"]+@[^\s<>@,;"]+)>|([^\s<>@,;:"]+@[^\s<>@,;:"]+)'
)
# the property that names the verified domain, by method
VERIFIED = {
    "dkim": ("header", "d"),
    "spf": ("smtp", "mailfrom"),
    "dmarc": ("header", "from"),
}


def is_from(message: Message, email: str, server: str) -> bool:
    """Whether the mail server of that name has verified that the e-mail comes from the address."""
    sender = _sender(message)
    if not server or sender.casefold() != email.casefold():
        return False
    domain = sender.rpartition("@")[2].lower()
    return any(
        _is_aligned(domain, verified) for verified in _verified_domains(message, server)
    )


def _sender(message: Message) -> str:
    """The address of the only From header; empty when it is not clear which it is."""
    headers = message.get_all("From", [])
    if len(headers) != 1:
        return ""
    match = ONE_ADDRESS.fullmatch(" ".join(str(headers[0]).split()))
    if match:
        return match[1] or match[2]
    return ""


def _is_aligned(domain: str, verified: str) -> bool:
    """Whether the verified domain is the sender's, or one above it."""
    return domain == verified or ("." in verified and domain.endswith(f".{verified}"))


def _verified_domains(message: Message, server: str) -> Iterator[str]:
    for header in message.get_all("Authentication-Results", []):
        line = " ".join(str(header).split())
        # the results of other servers may be long, and are not parsed
        if not line.casefold().startswith(server.casefold()):
            continue
        try:
            results = AuthenticationResultsHeader.parse(
                f"Authentication-Results: {line}"
            )
        except AuthResError:
            continue
        if str(results.authserv_id).casefold() != server.casefold():
            continue
        for result in results.results:
            if result.result == "pass" and result.method in VERIFIED:
                yield from _named_domains(result)


def _named_domains(result: object) -> Iterator[str]:
    wanted = VERIFIED[result.method]  # type: ignore[attr-defined]
    for property_ in result.properties:  # type: ignore[attr-defined]
        if (property_.type, property_.name) == wanted and property_.value:
            yield str(property_.value).rpartition("@")[2].lower().strip(".")
