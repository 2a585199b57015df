"""The web application with no table's lock: a control for races."""

from club.asgi import application
from tests.fire.weakened.unguarded import take_out_locks

__all__ = ["application"]
take_out_locks()
