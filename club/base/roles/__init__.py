"""Roles of members. `powers.py` is the table of what each may do, `permissions.may` reads it.

Django's `is_staff` opens Django's admin and nothing else.
"""
