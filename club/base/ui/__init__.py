"""Helpers of all pages: panels, times and errors in words, helpers of views."""
