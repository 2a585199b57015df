"""Signals of time, sent inside the transaction that moves it: what a receiver does happens with the
change or not at all.
"""

from django.dispatch import Signal

deadlines_moved = Signal()  # chairs: their deadlines are others than before
closure_settled = Signal()  # tables: ids of those whose clocks were set by a closure of the club
