"""Code that the API of all apps shares: authentication, problems, paginated lists, ETags, and the
OpenAPI document made from views and serializers. The API of an app is in its `api` module.
"""
