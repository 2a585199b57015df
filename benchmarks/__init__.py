"""Benchmarks of the club: `python -m benchmarks`.

`parts.py` lists the parts and their databases. `runner.py` runs each part in a separate process
(`measurement.py`) on databases that are deleted afterwards. The club imports nothing from here.
"""
