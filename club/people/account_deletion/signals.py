"""The signals of a member who leaves the club, for the apps above."""

from __future__ import annotations

from django.dispatch import Signal

# The account is locked and its data is deleted next: `member`, `now`. Sent outside of a
# transaction, and perhaps twice.
member_leaving = Signal()
# The account is being emptied: `member`, `empties_texts` (whether the member wants their chat lines
# emptied), `now`. Sent inside the transaction.
member_left = Signal()
# The name is being replaced, after all receivers of `member_left`: `addresses` of e-mail of the
# member, and `replace`, which returns a text with the new name. Sent inside the transaction.
name_replaced = Signal()
