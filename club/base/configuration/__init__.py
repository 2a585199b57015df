"""The parts of `club.settings`: a module for each subject, and the environment variables."""
