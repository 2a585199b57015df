"""The OpenAPI document, the page to read and try it, and what an unknown address answers."""
