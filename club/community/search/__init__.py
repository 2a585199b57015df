"""Search: names by their beginnings, texts by their words. Other apps register kinds: `kinds`."""
