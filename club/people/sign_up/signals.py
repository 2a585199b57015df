"""The signals of sign-up, for the apps above."""

from __future__ import annotations

from django.dispatch import Signal

# `requests` wait for an answer of the organisers: new ones, or those of which the organisers are
# reminded (`is_reminder`); `now`. Sent inside the transaction.
join_requests_wait = Signal()
