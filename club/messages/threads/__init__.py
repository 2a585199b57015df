"""Threads: lines that members write to each other at one place. Apps add kinds of threads: comments
of an event or an article, messages of two members; the chat of a table is made of the same parts
"""
