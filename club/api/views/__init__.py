"""The API's views, by what they are about: each asks for its facts or calls a service, and holds no
decisions of its own.
"""
