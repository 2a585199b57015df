"""Signals of members, for the apps above."""

from django.dispatch import Signal

# All that reads or acts for the member without a log-in ends: `member`. Receivers delete what they
# have given out: addresses of feeds, hooks, browsers that receive push. It is sent inside the
# transaction.
access_revoked = Signal()
