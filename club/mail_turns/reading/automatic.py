"""E-mails that no person wrote: replies of programs, and reports of failed deliveries."""  # M6

from __future__ import annotations

import re
from email.message import Message

BULK = {"bulk", "junk", "list"}
STATUS = re.compile(r"[245]\.\d{1,3}\.\d{1,3}")  # RFC 3463


def is_automatic(message: Message) -> bool:
    """Whether a program sent it: an answer to it could go round for ever."""
    submitted = str(message.get("Auto-Submitted", "no")).partition(";")[0].strip()
    return (
        submitted.lower() != "no"
        or str(message.get("Precedence", "")).strip().lower() in BULK
        or "X-Auto-Response-Suppress" in message
        or any(
            "".join(str(path).split()) in ("<>", "")
            for path in message.get_all("Return-Path", [])
        )
    )


def failed_status(message: Message) -> str:
    """The status with which an e-mail could not be delivered, as "5.1.1"; empty: the e-mail is no
    such report.
    """  # N14
    for part in message.walk():
        if part.get_content_type() == "message/delivery-status":
            blocks = part.get_payload()
            for block in blocks if isinstance(blocks, list) else ():
                if not isinstance(block, Message):
                    continue
                status = STATUS.match(str(block.get("Status", "")).strip())
                action = str(block.get("Action", "")).strip().lower()
                if status and action == "failed":
                    return status[0]
    return ""
