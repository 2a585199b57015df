"""What `club.settings` is made of: the environment, read and checked, and a module for each
subject.
"""
