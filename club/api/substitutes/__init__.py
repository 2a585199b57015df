"""The API of substitutes: volunteers, requests that ask the asker, chairs that are taken over."""
