"""Games of several people at one screen. Between two of them a curtain hides what each may see.

No GET request draws a hand (`views.py`): browsers show pages again when a player goes back, but not
the answers to a POST.
"""
