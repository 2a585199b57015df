"""Pages between members: relations and reports; and pages of judges."""
