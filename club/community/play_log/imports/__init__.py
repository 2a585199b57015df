"""Imports: files of other programs as plays, previewed, written in batches and taken back."""
