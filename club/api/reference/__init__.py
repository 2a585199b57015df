"""The OpenAPI document, the reference page, and the response to unknown addresses."""
