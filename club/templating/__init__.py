"""The two template engines, Django's for pages and Jinja2 for fragments, and what they share."""
