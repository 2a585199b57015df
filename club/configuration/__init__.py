"""What `club.settings` is made of: the environment, read and checked, and lists of one subject."""
