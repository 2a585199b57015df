"""What people see: pages and fragments drawn from what a viewer may know. Writes nothing itself:
every change is a service's. Begin with `urls.py`, then `table/page.py`.
"""
