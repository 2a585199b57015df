"""The pages of notices: what was told, the delivery log, and the choices."""
