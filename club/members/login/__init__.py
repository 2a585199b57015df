"""Signing up and logging in: forms, adapters of allauth, known devices, rules for passwords."""
