"""The content of posts: a line of chat for chat programs, or JSON for a member's own program."""

from __future__ import annotations

import hmac
import json
import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.base.time_zones.names import club_zone
from club.messages.notifications.kinds import DueNotice
from club.messages.webhooks.models import HookKind

JSON_TYPE: Final = {"Content-Type": "application/json"}
# characters that chat programs would read as markup, or as a mention of everybody
MARKUP: Final = str.maketrans(dict.fromkeys("<>@`*_~|[]\\"))
PREFIX: Final = "whsec_"
SECRET_BYTES: Final = 24


def chat_text(due: DueNotice) -> str:
    """The notice in a line for spectators, in the club's time zone: no question and no position."""
    summary = due.summary
    text = f"{due.notice.member.username}: {summary.title}".translate(MARKUP)
    if summary.due_at is not None:
        local = timezone.localtime(summary.due_at, club_zone())
        until = date_format(local, "j F H:i")
        text = _("{what}, until {until} ({zone})").format(
            what=text, until=until, zone=local.tzname()
        )
    return f"{text}\n{settings.PUBLIC_URL}{summary.address}"


def trial_text() -> str:
    """The text of a test post to a chat program."""
    text = _("A test: notices of the club will appear here.")
    return f"{text}\n{settings.PUBLIC_URL}/"


def chat_body(kind: HookKind, text: str) -> bytes:
    """The text in the form that the chat program wants."""
    if kind == HookKind.DISCORD:
        return compact_json({"content": text, "allowed_mentions": {"parse": []}})
    return compact_json({"text": text})


def program_body(due: DueNotice) -> bytes:
    """The notice for the member's own program."""
    notice = due.notice
    summary = due.summary
    return compact_json(
        {
            "kind": notice.kind,
            "table": notice.table_id,
            "name": summary.table,
            "game": summary.game,
            "seat": notice.seat,
            "asked": notice.asked,
            "due_at": _as_utc(summary.due_at),
            "address": settings.PUBLIC_URL + summary.address,
        }
    )


def compact_json(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()


def _as_utc(moment: datetime | None) -> str | None:
    if moment is None:
        return None
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_secret() -> str:
    """A random secret, as receivers enter it."""
    return PREFIX + b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def signed_headers(
    message_id: str, body: bytes, signing_secrets: Sequence[str], now: datetime
) -> Mapping[str, str]:
    """The headers of a post, with a signature by each secret."""  # notices 2.10
    timestamp = int(now.timestamp())
    content = f"{message_id}.{timestamp}.".encode() + body
    signatures = [_signature(content, secret) for secret in signing_secrets]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
    }


def _signature(content: bytes, secret: str) -> str:
    key = b64decode(secret.removeprefix(PREFIX))
    return "v1," + b64encode(hmac.digest(key, content, "sha256")).decode()
