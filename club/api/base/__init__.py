"""Code that all subjects of the API share: authentication, problems, paginated lists, plain JSON,
ETags, and the OpenAPI document made from views and serializers.
"""
