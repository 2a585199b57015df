"""The API of members: the asker, and the others as the club shows them."""
