"""Sign-up and log-in: forms, adapters of allauth, known devices, password validators."""
