"""The web application that asks of no page which question it answers: a control for the back
button.
"""

from club.asgi import application
from tests.fire.weakened.unguarded import take_out_numbers

__all__ = ["application"]
take_out_numbers()
