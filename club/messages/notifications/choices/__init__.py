"""A member's choices about notices by kind and channel, and their form."""
