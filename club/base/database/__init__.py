"""The database server: whether it is away, whether its clock agrees with ours, and work that one
host does at a time.
"""
