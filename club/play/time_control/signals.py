"""Signals of time control, sent inside the transaction that changes the clocks: the receiver's
changes are committed with it or rolled back.
"""

from django.dispatch import Signal

deadlines_moved = Signal()  # chairs: their deadlines have changed
# tables: ids of the tables whose clocks a closure has adjusted; opened_at: its end
closure_settled = Signal()
no_deadline = Signal()  # table_id: its calendar leaves a chair no deadline
