"""An LMTP server: a mail server hands it e-mails, which it stores."""  # notices 3.7

from __future__ import annotations

import asyncio
import logging
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.db import Error, connections
from django.utils import timezone

from club.play.turns_by_email.services import receive_mail

log = logging.getLogger(__name__)

MOST_BYTES_SENT = 10 * 1024 * 1024  # of one e-mail; above it the server is refused
STORED = "250 2.0.0 OK"
TRY_AGAIN = "451 4.3.0 The database is away; please try again"


class StoringHandler:
    """Stores each e-mail before it says that it has it."""

    async def handle_DATA(
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """One status for each recipient, as RFC 2033 asks for."""
        status = await asyncio.to_thread(_store, envelope)
        return "\r\n".join([status] * len(envelope.rcpt_tos))


class LMTPController(Controller):
    """Runs the server in a thread of its own."""

    def factory(self) -> SMTP:
        return LMTP(
            self.handler,
            data_size_limit=MOST_BYTES_SENT,
            decode_data=False,
            ident="LMTP",
            hostname="localhost",
        )


def lmtp_controller(host: str, port: int) -> LMTPController:
    """The server for an address; not started yet."""
    return LMTPController(StoringHandler(), hostname=host, port=port)


def _store(envelope: Envelope) -> str:
    content: Any = envelope.content or b""
    sender = (envelope.mail_from or "").strip("<>")
    return_path = f"Return-Path: <{sender}>\r\n".encode()
    try:
        receive_mail(return_path + content, envelope.rcpt_tos, timezone.now())
    except Error as failure:
        log.warning("an e-mail was not stored: %s", type(failure).__name__)
        return TRY_AGAIN
    finally:
        connections.close_all()  # of this thread alone
    return STORED
