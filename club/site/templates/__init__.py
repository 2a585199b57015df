"""The Jinja2 environment of all templates, with what they may call."""
