"""Signals of roles, for the apps above."""

from django.dispatch import Signal

# A guest has another role from now on: `member`, `kind` (the new role), `now`. It is sent inside
# the transaction.
guest_promoted = Signal()
