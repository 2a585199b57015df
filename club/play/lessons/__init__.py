"""Lessons: a first game of each title, guided step by step, for members and visitors."""
