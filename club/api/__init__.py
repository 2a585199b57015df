"""The API for members' programs. It shows the same facts as the pages (`tables/projection.py`) and
calls the same services. Start with `base/api_view.py`.
"""
