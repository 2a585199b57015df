"""What all subjects of the API share: who asks, problems, pages of lists, plain JSON, ETags, and
how views and serializers become the OpenAPI document.
"""
