"""The API of chats: what a table writes, and what the asker has not read."""
