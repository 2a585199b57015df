"""Benchmarks of the club: `python -m benchmarks`.

`parts.py` lists what is measured and on which databases. `runner.py` runs each part in a process of
its own (`measurement.py`) on databases that are deleted afterwards. The club imports nothing from
here.
"""
