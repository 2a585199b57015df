"""Presentation of ratings on all pages: labels, bar charts, and helpers of views."""
