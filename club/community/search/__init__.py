"""Search: members, games, tables, and what other apps add by SEARCH_KINDS. Begin with `kinds`."""
