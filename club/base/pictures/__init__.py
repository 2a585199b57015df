"""Pictures that members upload: checked, re-encoded without metadata, and served by their hash."""
