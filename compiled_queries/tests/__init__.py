"""Tests of this package alone, with the models of Django's own apps."""
