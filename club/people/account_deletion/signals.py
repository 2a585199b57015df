"""The signal that a member leaves, for the apps above."""

from __future__ import annotations

from django.dispatch import Signal

# The account of a member who left is being emptied: `member`, `empties_texts` (whether the member
# wants their chat lines emptied), `now`. It is sent inside the transaction.
member_left = Signal()
