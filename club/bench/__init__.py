"""How fast the house is: what `manage.py bench` measures, each part in a process of its own on
databases thrown away.

`parts.py` lists the parts and where each runs, `running.py` starts them, `__main__.py` is such a
process. Nothing here is imported by the club.
"""
