"""Events as pages show them."""
