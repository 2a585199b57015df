"""The signal of changed settings. Apps that import the settings connect their receivers when Django
starts.
"""

from django.dispatch import Signal

# names: the fields that are different now; sent inside the transaction, with the row locked
settings_changed = Signal()
