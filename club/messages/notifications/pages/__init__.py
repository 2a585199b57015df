"""The pages of notices: the list, the delivery log, and the choices."""
